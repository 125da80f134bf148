import type { Data } from '@chorus/contract';
import type { ContentInfo } from '@chorus/contract/api/content-calls';
import {
  PluginError,
  type BookUnit,
  type Content,
  type ContentKind,
  type ContentKinds,
  type ContentPage,
  type ContentQuery,
  type ContentService,
  type ItemRef,
  type Word,
  type WordBook,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { ContentSource, type SourcePorts } from './content-source.ts';

type WordInfo = Data<'word'>;

/** What {@link CachedContent} needs of the host. */
export interface ContentPorts extends SourcePorts {
  /** A text in the interface's language. */
  readonly pick: (text: Readonly<Record<string, string>>) => string;
  /** Keep these addresses for times without a server. */
  hold(urls: readonly string[]): void;
}

/** Of a list in one answer: the contract allows no more. */
const mostAtOnce = 200;

export const contentToken = token<CachedContent>('content');

/** Books, units and what is in them from the server, from what is kept of them when it is away, and from the packages of this machine. */
export class CachedContent implements ContentService {
  readonly #source: ContentSource;

  constructor(private readonly ports: ContentPorts) {
    this.#source = new ContentSource(ports);
  }

  /** The server answers again, as others have heard. */
  serverBack(): void {
    this.#source.serverBack();
  }

  /** The interface has changed its language. */
  languageChanged(): void {
    this.#source.languageChanged();
  }

  async get(ref: ItemRef): Promise<Content> {
    try {
      return await this.#shown(await this.#source.ask('getContent', { ref }, idOf(ref)));
    } catch (error) {
      // A unit that was opened by `words` is here word by word.
      const kept = await this.#source.kept('word', ref.itemId);
      if (!(error instanceof PluginError) || error.code !== 'offline' || !kept || idOf(kept.ref) !== idOf(ref)) throw error;
      return Object.freeze({ ...this.#word(kept), kind: 'word' });
    }
  }

  list<K extends ContentKind>(query: ContentQuery<K> & { readonly kind: K }): Promise<ContentPage<ContentKinds[K]>>;
  list(query: ContentQuery): Promise<ContentPage>;
  async list(query: ContentQuery): Promise<ContentPage> {
    const { entries, next } = await this.#page(query);
    return Object.freeze({ entries: Object.freeze(await Promise.all(entries.map((info) => this.#shown(info)))), next: next ?? undefined });
  }

  /** Keeps all books of symbols with what is in them for times without a server: no class has a unit of them that it would open before. */
  async holdSymbols(): Promise<void> {
    for (const book of await this.#all({ kind: 'symbolBook' }))
      for (const unit of await this.#all({ kind: 'unit', parent: book.ref })) await this.#all({ kind: 'symbol', parent: unit.ref });
  }

  async #all(query: ContentQuery): Promise<readonly ContentInfo[]> {
    const found: ContentInfo[] = [];
    let after: ItemRef | undefined;
    do {
      const page = await this.#page({ ...query, limit: mostAtOnce, ...(after && { after }) });
      found.push(...page.entries);
      after = page.next ?? undefined;
    } while (after);
    return found;
  }

  async #page(query: ContentQuery): Promise<Data<'listContent'>> {
    const { parent, kind, after, limit } = query;
    const id = JSON.stringify([parent && idOf(parent), kind, after && idOf(after), limit]);
    const asked = { kind, after, limit };
    const page = await (parent ? this.#source.inside({ ...asked, parent }, id) : this.#source.books(asked, id));
    this.ports.hold([...new Set(page.entries.flatMap(({ assets }) => Object.values(assets)))]);
    for (const info of page.entries) this.#source.keep('getContent', idOf(info.ref), info);
    return page;
  }

  async wordBooks(): Promise<readonly WordBook[]> {
    const books = await this.#source.wordBooks();
    const list = books.map(({ title, cover, ...book }): WordBook =>
      Object.freeze({ ...book, title: this.ports.pick(title), cover: cover ?? undefined }),
    );
    this.ports.hold(list.flatMap(({ cover }) => (cover ? [cover] : [])));
    return Object.freeze(list);
  }

  async units(bookId: string): Promise<readonly BookUnit[]> {
    const units = await this.#source.ask('units', { bookId }, bookId);
    return Object.freeze(units.map(({ title, ...unit }): BookUnit => Object.freeze({ ...unit, title: this.ports.pick(title) })));
  }

  /** A unit's title in all its languages; undefined where the book has no such unit. Errors: those of {@link units}. */
  async unitTitle(bookId: string, unitId: string): Promise<Readonly<Record<string, string>> | undefined> {
    return (await this.#source.ask('units', { bookId }, bookId)).find(({ id }) => id === unitId)?.title;
  }

  async words(unitId: string): Promise<readonly Word[]> {
    const infos = await this.#source.ask('words', { unitId, choosing: true }, unitId);
    const words = infos.map((info) => this.#word(info));
    this.ports.hold(words.flatMap(assetsOf));
    for (const info of infos) this.#source.keep('word', info.id, info);
    return Object.freeze(words);
  }

  async word(wordId: string): Promise<Word> {
    return this.#word(await this.#source.ask('word', { wordId, choosing: true }, wordId));
  }

  /** A word's details by its text; undefined when there are none. */
  async wordByName(text: string): Promise<Word | undefined> {
    const info = await this.#source.ask('wordByName', { wordName: text, choosing: true }, text.toLowerCase());
    return info ? this.#word(info) : undefined;
  }

  async #shown(info: ContentInfo): Promise<Content> {
    const { shownContent } = await import('./shown-content.ts');
    return deepFrozen(shownContent(info, { pick: this.ports.pick, word: (word) => this.#word(word) }));
  }

  #word({ meaning, picture, example, pronunciations, ...info }: WordInfo): Word {
    const { pick } = this.ports;
    return Object.freeze({
      ...info,
      meaning: pick(meaning),
      picture: picture ?? undefined,
      pronunciations: pronunciations as Word['pronunciations'],
      example: example ? Object.freeze({ ...example, translation: pick(example.translation) }) : undefined,
    });
  }
}

const assetsOf = (word: Word): readonly string[] =>
  [word.picture, word.sound.us, word.sound.uk, word.example?.sound.us, word.example?.sound.uk].filter((url) => url !== undefined);

const idOf = ({ packId, packVersion, itemId }: ItemRef): string => `${packId}@${packVersion}/${itemId}`;

/** It comes from a message and is nobody else's. */
function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}
