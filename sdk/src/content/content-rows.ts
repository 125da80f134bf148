/** What every store of content has of an item, book or unit. */
export interface ContentRow {
  readonly id: string;
  readonly kind: string;
}

/** Which children of a row are meant; all without a bound. */
export interface ChildQuery {
  readonly kind?: string | undefined;
  /** Begin after this one. */
  readonly after?: string | undefined;
  readonly limit?: number;
}

/** A unit or book of a pack, whatever its version. */
export interface PackPlace {
  readonly packId: string;
  readonly itemId: string;
}

/** The parent of a pack's books. */
export const shelfId = '';

/** The rows of one version of a pack, wherever they are kept. */
export interface ContentRows<R extends ContentRow> {
  row(id: string): R | undefined;
  /** What is directly in a row, in its order; undefined when `after` is none of it. */
  children(parent: string, query?: ChildQuery): readonly R[] | undefined;
  /** What says of itself that it belongs to this unit or book of another pack; undefined when `after` is none of it. */
  belonging(place: PackPlace, query?: ChildQuery): readonly R[] | undefined;
  /** How many children of this kind a row has. */
  count(parent: string, kind: string): number;
  /** The first word with this text, in small letters. */
  wordByText(text: string): R | undefined;
}

/** One version of a pack. */
export interface StoredPack<R extends ContentRow, S extends ContentRows<R> = ContentRows<R>> {
  readonly packId: string;
  readonly packVersion: string;
  /** Looks something up; undefined where the pack can't be read any more, too. */
  read<T>(look: (rows: S) => T): Promise<T | undefined>;
}

/** A row, and the pack that it is of. */
export interface Placed<R extends ContentRow, P> {
  readonly pack: P;
  readonly row: R;
}

/** A book with the number of its units, and of their words. */
export interface CountedBook<R extends ContentRow, P> extends Placed<R, P> {
  readonly unitCount: number;
  readonly wordCount: number;
}

/** A version of a pack. */
export interface PackVersion {
  readonly packId: string;
  readonly packVersion: string;
}

/**
 * The packs that can be asked. Whoever keeps thousands of them also says which ones are worth it, in the order of `shelf`, then `others`; else each of them is
 * asked.
 */
export interface ContentPacks<P, R extends ContentRow = ContentRow> {
  /** The newest version of each, in order. */
  shelf(): Promise<readonly P[]>;
  /** Those on no shelf: they are there for what names them. */
  others(): Promise<readonly P[]>;
  exactly?(version: PackVersion): Promise<P | undefined>;
  /** Those that have a row of this id. */
  withRow?(id: string): Promise<readonly P[]>;
  /** Those that have a word with this text, in small letters. */
  withWord?(text: string): Promise<readonly P[]>;
  /** Of those on the shelf the ones that have books. */
  withBooks?(): Promise<readonly P[]>;
  /** All books on the shelf, pack by pack. */
  books?(): Promise<readonly CountedBook<R, P>[]>;
  /** Of those on the shelf the ones that may have something that belongs to this place. */
  belonging?(place: PackPlace): Promise<readonly P[]>;
}

/** Rows in memory. */
export class MemoryRows<R extends ContentRow> implements ContentRows<R> {
  readonly #rows = new Map<string, R>();
  readonly #children = new Map<string, string[]>();
  readonly #words = new Map<string, string>();

  /** Of rows with one id the first stays, and so does the first word of a text; `text` is in small letters. */
  add(row: R, text?: string): void {
    if (!this.#rows.has(row.id)) this.#rows.set(row.id, row);
    if (text !== undefined && !this.#words.has(text)) this.#words.set(text, row.id);
  }

  addChild(parent: string, id: string): void {
    const known = this.#children.get(parent);
    if (known) known.push(id);
    else this.#children.set(parent, [id]);
  }

  row(id: string): R | undefined {
    return this.#rows.get(id);
  }

  addBelonging(place: PackPlace, id: string): void {
    this.addChild(placeKey(place), id);
  }

  belonging(place: PackPlace, query?: ChildQuery): readonly R[] | undefined {
    return this.children(placeKey(place), query);
  }

  children(parent: string, { kind, after, limit = Number.POSITIVE_INFINITY }: ChildQuery = {}): readonly R[] | undefined {
    const ids = this.#children.get(parent) ?? [];
    const from = after === undefined ? 0 : ids.indexOf(after) + 1;
    if (after !== undefined && from === 0) return undefined;
    const rows: R[] = [];
    for (let n = from; n < ids.length && rows.length < limit; n += 1) {
      const row = this.#rows.get(ids[n]!);
      if (row && (kind === undefined || row.kind === kind)) rows.push(row);
    }
    return rows;
  }

  count(parent: string, kind: string): number {
    return this.children(parent, { kind })!.length;
  }

  wordByText(text: string): R | undefined {
    const id = this.#words.get(text);
    return id === undefined ? undefined : this.row(id);
  }
}

/** No id has a slash. */
const placeKey = ({ packId, itemId }: PackPlace): string => `${packId}/${itemId}`;
