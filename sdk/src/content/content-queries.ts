import type { ItemRef } from '../model/content.ts';
import {
  shelfId,
  type ChildQuery,
  type ContentPacks,
  type ContentRow,
  type ContentRows,
  type CountedBook,
  type PackPlace,
  type PackVersion,
  type Placed,
  type StoredPack,
} from './content-rows.ts';

/** A unit with the number of its words. */
export interface CountedUnit<R extends ContentRow> {
  readonly row: R;
  readonly wordCount: number;
}

/** What to list, as `ContentQuery` of the content service says. */
export interface ListQuery {
  readonly parent?: ItemRef | undefined;
  readonly kind?: string | undefined;
  readonly after?: ItemRef | undefined;
  readonly limit?: number | undefined;
}

const usualPage = 100;

/** What is asked of content, over packs wherever they are kept: the server's, those of a machine, those of a test. Undefined: there is no such thing. */
export class ContentQueries<R extends ContentRow, P extends StoredPack<R> = StoredPack<R>> {
  /** Counted once: a pack never changes. */
  readonly #counted = new WeakMap<P, readonly CountedBook<R, P>[]>();

  constructor(private readonly packs: ContentPacks<P, R>) {}

  async get(ref: ItemRef): Promise<Placed<R, P> | undefined> {
    const pack = await this.#exactly(ref);
    const row = await pack?.read((rows) => rows.row(ref.itemId));
    return pack && row && { pack, row };
  }

  /** A page of what is in a book or unit, or of the books. */
  async list({
    parent,
    kind,
    after,
    limit = usualPage,
  }: ListQuery): Promise<{ readonly entries: readonly Placed<R, P>[]; readonly next: ItemRef | null } | undefined> {
    const inside = parent && (await this.get(parent));
    if (parent && !inside) return undefined;
    const sources = inside
      ? await this.#in(inside)
      : (await (this.packs.withBooks?.() ?? this.packs.shelf())).map((pack) =>
          source<R, P>(pack, (rows, query) => rows.children(shelfId, query)),
        );
    // A book of a version that a newer one has replaced since is in no list.
    const from = after ? sources.findIndex(({ pack }) => sameVersion(pack, after)) : 0;
    if (from < 0) return undefined;
    const entries: Placed<R, P>[] = [];
    for (const [n, { pack, look }] of sources.slice(from).entries()) {
      // One more than a page holds says that there is another page.
      const query = { kind, after: n === 0 ? after?.itemId : undefined, limit: limit + 1 - entries.length };
      const found = await pack.read((rows) => ({ rows: look(rows, query) }));
      if (found && !found.rows) return undefined;
      for (const row of found?.rows ?? []) entries.push({ pack, row });
      if (entries.length > limit) return { entries: entries.slice(0, limit), next: refOf(entries[limit - 1]!) };
    }
    return { entries, next: null };
  }

  /** What packs on the shelf say belongs to a unit or book of another one, pack by pack. */
  async belonging({ packId, itemId }: PackPlace, kind?: string): Promise<readonly Placed<R, P>[]> {
    const entries: Placed<R, P>[] = [];
    for (const { pack, look } of await this.#belonging({ packId, itemId }))
      for (const row of (await pack.read((rows) => look(rows, { kind }))) ?? []) entries.push({ pack, row });
    return entries;
  }

  async #belonging(place: PackPlace): Promise<Source<R, P>[]> {
    const packs = await (this.packs.belonging?.(place) ?? this.packs.shelf());
    const others = packs.filter(({ packId }) => packId !== place.packId);
    return others.map((other) => source<R, P>(other, (rows, query) => rows.belonging(place, query)));
  }

  /** What a unit or book has of its own, then what other packs say belongs to it. */
  async #in({ pack, row: { id } }: Placed<R, P>): Promise<Source<R, P>[]> {
    const own = source<R, P>(pack, (rows, query) => rows.children(id, query));
    return [own, ...(await this.#belonging({ packId: pack.packId, itemId: id }))];
  }

  /** The books of a kind, or of any, each id once. */
  async books(kind?: string): Promise<readonly CountedBook<R, P>[]> {
    const books = new Map<string, CountedBook<R, P>>();
    for (const book of await (this.packs.books?.() ?? this.#counts()))
      if ((kind === undefined || book.row.kind === kind) && !books.has(book.row.id)) books.set(book.row.id, book);
    return [...books.values()];
  }

  /** The units of a word book. */
  async units(bookId: string): Promise<readonly CountedUnit<R>[] | undefined> {
    const packs = this.packs.withRow?.(bookId);
    return (await this.#find(packs, (rows) => (rows.row(bookId)?.kind === 'wordBook' ? unitsIn(rows, bookId) : undefined)))?.found;
  }

  async words(unitId: string): Promise<readonly Placed<R, P>[] | undefined> {
    const packs = this.packs.withRow?.(unitId);
    const unit = await this.#find(packs, (rows) =>
      rows.row(unitId)?.kind === 'unit' ? rows.children(unitId, { kind: 'word' }) : undefined,
    );
    return unit?.found.map((row) => ({ pack: unit.pack, row }));
  }

  word(id: string): Promise<Placed<R, P> | undefined> {
    return this.#word(this.packs.withRow?.(id), (rows) => rows.row(id));
  }

  /** Whatever the case of its letters. */
  wordByText(text: string): Promise<Placed<R, P> | undefined> {
    const wanted = text.trim().toLowerCase();
    return this.#word(this.packs.withWord?.(wanted), (rows) => rows.wordByText(wanted));
  }

  async #word(packs: Promise<readonly P[]> | undefined, look: (rows: ContentRows<R>) => R | undefined): Promise<Placed<R, P> | undefined> {
    const word = await this.#find(packs, (rows) => {
      const row = look(rows);
      return row?.kind === 'word' ? row : undefined;
    });
    return word && { pack: word.pack, row: word.found };
  }

  /** What the first pack has that has it, of all or of those that are worth asking: those on the shelf come first. */
  async #find<T>(
    likely: Promise<readonly P[]> | undefined,
    look: (rows: ContentRows<R>) => T | undefined,
  ): Promise<{ readonly pack: P; readonly found: T } | undefined> {
    for (const packs of likely ? [() => likely] : [() => this.packs.shelf(), () => this.packs.others()])
      for (const pack of await packs()) {
        const found = await pack.read(look);
        if (found !== undefined) return { pack, found };
      }
    return undefined;
  }

  async #counts(): Promise<readonly CountedBook<R, P>[]> {
    const books: CountedBook<R, P>[] = [];
    for (const pack of await this.packs.shelf()) books.push(...(await this.#booksOf(pack)));
    return books;
  }

  async #booksOf(pack: P): Promise<readonly CountedBook<R, P>[]> {
    const known = this.#counted.get(pack);
    if (known) return known;
    const books = await pack.read((rows) =>
      rows.children(shelfId)!.map((row) => {
        const units = unitsIn(rows, row.id);
        return { pack, row, unitCount: units.length, wordCount: units.reduce((sum, { wordCount }) => sum + wordCount, 0) };
      }),
    );
    if (books) this.#counted.set(pack, books);
    return books ?? [];
  }

  async #exactly(ref: ItemRef): Promise<P | undefined> {
    if (this.packs.exactly) return this.packs.exactly(ref);
    const isIt = (pack: P) => sameVersion(pack, ref);
    return (await this.packs.shelf()).find(isIt) ?? (await this.packs.others()).find(isIt);
  }
}

const unitsIn = <R extends ContentRow>(rows: ContentRows<R>, parent: string): CountedUnit<R>[] =>
  rows.children(parent, { kind: 'unit' })!.map((row) => ({ row, wordCount: rows.count(row.id, 'word') }));

/** A part of a list: a pack, and what is asked of it. */
interface Source<R extends ContentRow, P> {
  readonly pack: P;
  readonly look: (rows: ContentRows<R>, query: ChildQuery) => readonly R[] | undefined;
}
const source = <R extends ContentRow, P>(pack: P, look: Source<R, P>['look']): Source<R, P> => ({ pack, look });

const sameVersion = (one: PackVersion, other: PackVersion) => one.packId === other.packId && one.packVersion === other.packVersion;

/** The reference of a row. */
export const refOf = ({ pack: { packId, packVersion }, row }: Placed<ContentRow, PackVersion>): ItemRef => ({
  packId,
  packVersion,
  itemId: row.id,
});
