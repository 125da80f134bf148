import { compareVersions, State, type Body, type Data } from '@chorus/contract';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { PluginError, sameItem, type ItemRef } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { Away } from './away.ts';
import type { ContentCall } from './content-call.ts';
import { answersOf, type LocalContent, type LocalPack } from './local-content.ts';

type Page = Data<'listContent'>;
type Shelf = ReadonlyMap<string, { readonly version: string; readonly books: ReadonlySet<string> }>;

/** After a change of language what is in sight is asked for once more: for so long what was answered before is the answer, in all its languages. */
const languageMs = 5_000;

/** What {@link ContentSource} needs of the host. */
export interface SourcePorts {
  readonly api: () => ApiClient;
  readonly cache: KeyValueStore;
  readonly local: LocalContent;
  /** Milliseconds of a clock that is never set. */
  now(): number;
  /** Whose content it is: what one school has bought is not shown to another. */
  schoolId(): string;
}

/**
 * Answers about content: the server's, those kept of it when it is away, and the packages of this machine for what neither has. A pack whose version here is
 * newer than the server's is read here; of a version that both have, the server's word counts, so that nothing changes in a lesson when the network goes.
 */
export class ContentSource {
  /** What the server has, by pack, when its books were asked for last. */
  #shelf: Shelf | undefined;
  #askingShelf: Promise<Shelf | undefined> | undefined;
  readonly #away: Away;
  #languageUntil = 0;

  constructor(private readonly ports: SourcePorts) {
    this.#away = new Away(() => ports.now());
  }

  /** The server answers again, as others have heard. */
  serverBack(): void {
    this.#away.isBack();
  }

  /** The interface has changed its language: what is in sight has its texts in the new one without waiting for the server. */
  languageChanged(): void {
    this.#languageUntil = this.ports.now() + languageMs;
  }

  /** Errors: `PluginError` `content-missing`, `offline`; `ApiError`. */
  async ask<N extends ContentCall>(name: N, body: Body<N>, id: string): Promise<Data<N>> {
    const { local } = this.ports;
    const ahead = await this.#aheadAnswer(name, body);
    if (ahead) return ahead;
    let missing: unknown;
    try {
      const data = await this.#served(name, body, id);
      if (data !== null) return data;
    } catch (error) {
      missing = error;
    }
    const here = await local.answer(name, body);
    if (here !== undefined) return here;
    if (missing !== undefined) throw missing;
    return null as Data<N>;
  }

  /** The word books of server and machine, each once. */
  async wordBooks(): Promise<Data<'wordBooks'>> {
    const asked = this.#served('wordBooks', {}, '');
    const { shelf, ahead, own } = await this.#machine(asked);
    const replaced = new Set(ahead.flatMap(({ packId }) => [...(shelf.get(packId)?.books ?? [])]));
    const served = own.length > 0 ? await asked.catch(() => []) : await asked;
    const books = new Map(served.filter(({ id }) => !replaced.has(id)).map((book) => [book.id, book]));
    for (const book of (await (await answersOf(own))?.wordBooks()) ?? []) if (!books.has(book.id)) books.set(book.id, book);
    return [...books.values()];
  }

  /** A page of the books of server and machine, each once: the machine's after the server's. */
  async books(query: Body<'listContent'>, id: string): Promise<Page> {
    const { kind, after, limit = 100 } = query;
    const asked = this.#served('listContent', query, id);
    const { ahead, own } = await this.#machine(asked);
    const more = (await (await answersOf(own))?.list({ kind, limit: Number.POSITIVE_INFINITY }))?.entries ?? [];
    const from = placeAfter(more, after);
    // Without the server there are the books of this machine, if it has any.
    const page = from > 0 ? none : more.length > 0 ? await asked.catch(() => none) : await asked;
    const served = page.entries.filter(({ ref }) => !ahead.some(({ packId }) => packId === ref.packId));
    return joined({ entries: served, next: page.next }, more.slice(from), limit);
  }

  /** A page of what is in a book or unit: what the packages of this machine say belongs to it comes after the server's. Errors: those of {@link ask}. */
  async inside(query: Body<'listContent'> & { readonly parent: ItemRef }, id: string): Promise<Page> {
    const { parent, kind, after, limit = 100 } = query;
    const shelf = this.ports.local.shelf();
    const { own } = await this.#machine(shelf);
    const more = (await (await answersOf(own))?.belonging(parent, kind)) ?? [];
    // An own text that waits here is newer than the server's, wherever it belongs now.
    const rewritten = own.filter(({ packId }) => packId.startsWith(textPrefix));
    if (more.length === 0 && rewritten.length === 0) return this.ask('listContent', query, id);
    const isOlder = (ref: ItemRef) => rewritten.some((one) => one.packId === ref.packId && one.packVersion !== ref.packVersion);
    const isMore = (ref: ItemRef) => more.some((one) => sameItem(one.ref, ref));
    const from = placeAfter(more, after);
    const asked = () => this.ask('listContent', query, id);
    const page = from > 0 ? none : await (more.length > 0 && kind !== undefined ? asked().catch(noneOffline) : asked());
    const served = page.entries.filter(({ ref }) => !isMore(ref) && !isOlder(ref));
    return joined({ entries: served, next: page.next && !isMore(page.next) ? page.next : null }, more.slice(from), limit);
  }

  keep<N extends ContentCall>(name: N, id: string, data: Data<N>): void {
    void this.ports.cache.set(this.#key(name, id), data);
  }

  async kept<N extends ContentCall>(name: N, id: string): Promise<Data<N> | undefined> {
    return (await this.ports.cache.get(this.#key(name, id))) as Data<N> | undefined;
  }

  /** What the server says, or has said before: that at once where it was away a moment ago, or where only the language is another. */
  async #served<N extends ContentCall>(name: N, body: Body<N>, id: string): Promise<Data<N>> {
    if (this.#away.pauses || this.ports.now() < this.#languageUntil) {
      const kept = (await this.kept(name, id)) ?? (await this.#partOfWhole(name, body));
      if (kept !== undefined) return kept;
    }
    if (this.#away.justFound) throw offline(id);
    try {
      const data = await this.ports.api().call(name, body, { quiet: true });
      this.#away.isBack();
      this.keep(name, id, data);
      if (isWhole(name, body, data)) this.keep(name, wholeId(body), data);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.state === State.unknown)
        throw new PluginError(
          'content-missing',
          'There is no such book, unit or word, or the school does not have it.',
          { id },
          { cause: error },
        );
      if (isUnreachable(error)) this.#away.found();
      const kept = (await this.kept(name, id)) ?? (await this.#partOfWhole(name, body));
      if (kept !== undefined) return kept;
      if (isUnreachable(error)) throw offline(id, error);
      throw error;
    }
  }

  /** A list that came whole once serves whoever asks for it in other parts. */
  async #partOfWhole<N extends ContentCall>(name: N, body: Body<N>): Promise<Data<N> | undefined> {
    if (name !== 'listContent') return undefined;
    const kept = await this.kept('listContent', wholeId(body));
    if (!kept) return undefined;
    const { after, limit } = body as Body<'listContent'>;
    const from = after ? kept.entries.findIndex(({ ref }) => sameItem(ref, after)) + 1 : 0;
    const entries = kept.entries.slice(from, limit === undefined ? undefined : from + limit);
    const next = from + entries.length < kept.entries.length ? (entries.at(-1)?.ref ?? null) : null;
    return { entries, next } satisfies Page as Data<N>;
  }

  /** The packs here that the server does not have (`own`, with those in which it is behind) and those in which it is behind (`ahead`). */
  async #machine(
    asked: Promise<unknown>,
  ): Promise<{ readonly shelf: Shelf; readonly ahead: readonly LocalPack[]; readonly own: readonly LocalPack[] }> {
    // Whoever asked hears of its failure a moment later.
    asked.catch(() => undefined);
    const packs = await this.ports.local.shelf();
    if (packs.length === 0) return { shelf: new Map(), ahead: [], own: [] };
    const shelf = (await this.#askShelf()) ?? new Map();
    const ahead = packs.filter((pack) => isAhead(pack, shelf));
    return { shelf, ahead, own: packs.filter((pack) => !shelf.has(pack.packId) || ahead.includes(pack)) };
  }

  /** Answers by an id alone come from the newest version of its pack. */
  async #aheadAnswer<N extends ContentCall>(name: N, body: Body<N>): Promise<Data<N> | undefined> {
    const { bookId, unitId, wordId } = body as { readonly bookId?: string; readonly unitId?: string; readonly wordId?: string };
    const id = bookId ?? unitId ?? wordId;
    const pack = id === undefined ? undefined : await this.#packWith(id);
    if (!pack) return undefined;
    const shelf = this.#shelf ?? (await this.#askShelf());
    return shelf && isAhead(pack, shelf) ? this.ports.local.answer(name, body) : undefined;
  }

  async #packWith(id: string): Promise<LocalPack | undefined> {
    for (const pack of await this.ports.local.shelf()) if (await pack.read((rows) => rows.row(id))) return pack;
    return undefined;
  }

  /** Which packs the server has; undefined where that can't be known. Whoever asks meanwhile gets the same answer, and while it is away nobody asks. */
  async #askShelf(): Promise<Shelf | undefined> {
    if (this.#away.pauses && this.#shelf === undefined && (await this.kept('listContent', shelfId(null))) === undefined) return undefined;
    this.#askingShelf ??= this.#readShelf().finally(() => (this.#askingShelf = undefined));
    return this.#askingShelf;
  }

  async #readShelf(): Promise<Shelf | undefined> {
    const shelf = new Map<string, { readonly version: string; readonly books: Set<string> }>();
    let after: Page['next'] = null;
    try {
      do {
        const query: Body<'listContent'> = { limit: 200, ...(after && { after }) };
        const page: Page = await this.#served('listContent', query, shelfId(after));
        for (const { ref } of page.entries) {
          const pack = shelf.get(ref.packId) ?? { version: ref.packVersion, books: new Set<string>() };
          pack.books.add(ref.itemId);
          shelf.set(ref.packId, pack);
        }
        after = page.next;
      } while (after);
    } catch {
      // Whoever asks for books says what is the matter.
      return this.#shelf;
    }
    this.#shelf = shelf;
    return shelf;
  }

  #key(name: ContentCall, id: string): string {
    return `content/${this.ports.schoolId()}/${name}/${id}`;
  }
}

const none: Page = { entries: [], next: null };

/** What is here is there, though the rest of the list was never opened here. */
function noneOffline(error: unknown): Page {
  if (error instanceof PluginError && error.code === 'offline') return none;
  throw error;
}

/** After which of a list's entries a page goes on; 0: it has not come to them yet. */
const placeAfter = (entries: Page['entries'], after: ItemRef | undefined): number =>
  after ? entries.findIndex(({ ref }) => sameItem(ref, after)) + 1 : 0;

/** A page of one list that another one follows. */
function joined(page: Page, more: Page['entries'], limit: number): Page {
  if (page.next) return page;
  const room = limit - page.entries.length;
  const entries = [...page.entries, ...more.slice(0, room)];
  return { entries, next: more.length > room ? (entries.at(-1)?.ref ?? null) : null };
}

const offline = (id: string, cause?: unknown) =>
  new PluginError('offline', 'The server is away and this was not opened here before.', { id }, { cause });

const shelfId = (after: Page['next']): string => `shelf ${after ? JSON.stringify(after) : ''}`;

/** The server has this pack, in an older version. */
function isAhead({ packId, packVersion }: LocalPack, shelf: Shelf): boolean {
  const served = shelf.get(packId)?.version;
  return served !== undefined && compareVersions(packVersion, served) > 0;
}

/** Of which book or unit, and of which kind, a list is. */
const wholeId = (body: unknown): string => {
  const { parent, kind } = body as Body<'listContent'>;
  return `whole ${JSON.stringify([parent?.packId, parent?.packVersion, parent?.itemId, kind])}`;
};

const isWhole = (name: ContentCall, body: unknown, data: unknown): boolean =>
  name === 'listContent' && (body as Body<'listContent'>).after === undefined && (data as Page).next === null;
