import { State, type CallName, type Body, type Data } from '@chorus/contract';
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
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';

type ContentCall = Extract<CallName, 'getContent' | 'listContent' | 'wordBooks' | 'units' | 'words' | 'word' | 'wordByName'>;
type WordInfo = Data<'word'>;

/** What {@link CachedContent} needs of the host. */
export interface ContentPorts {
  readonly api: () => ApiClient;
  readonly cache: KeyValueStore;
  /** Whose content it is: what one school has bought is not shown to another. */
  schoolId(): string;
  /** A text in the interface's language. */
  readonly pick: (text: Readonly<Record<string, string>>) => string;
  /** Keep these addresses for times without a server. */
  hold(urls: readonly string[]): void;
}

/** Books, units and what is in them from the server, and from what is kept of them when it is away. */
export class CachedContent implements ContentService {
  constructor(private readonly ports: ContentPorts) {}

  async get(ref: ItemRef): Promise<Content> {
    try {
      return await this.#shown(await this.#get('getContent', { ref }, idOf(ref)));
    } catch (error) {
      // A unit that was opened by `words` is here word by word.
      const kept = (await this.ports.cache.get(this.#key('word', ref.itemId))) as WordInfo | undefined;
      if (!(error instanceof PluginError) || error.code !== 'offline' || !kept || idOf(kept.ref) !== idOf(ref)) throw error;
      return Object.freeze({ ...this.#word(kept), kind: 'word' });
    }
  }

  list<K extends ContentKind>(query: ContentQuery<K> & { readonly kind: K }): Promise<ContentPage<ContentKinds[K]>>;
  list(query: ContentQuery): Promise<ContentPage>;
  async list(query: ContentQuery): Promise<ContentPage> {
    const { parent, kind, after, limit } = query;
    const id = JSON.stringify([parent && idOf(parent), kind, after && idOf(after), limit]);
    const { entries, next } = await this.#get('listContent', { parent, kind, after, limit }, id);
    this.ports.hold([...new Set(entries.flatMap(({ assets }) => Object.values(assets)))]);
    for (const info of entries) void this.ports.cache.set(this.#key('getContent', idOf(info.ref)), info);
    return Object.freeze({ entries: Object.freeze(await Promise.all(entries.map((info) => this.#shown(info)))), next: next ?? undefined });
  }

  async wordBooks(): Promise<readonly WordBook[]> {
    const books = await this.#get('wordBooks', {}, '');
    const list = books.map(({ title, cover, ...book }): WordBook =>
      Object.freeze({ ...book, title: this.ports.pick(title), cover: cover ?? undefined }),
    );
    this.ports.hold(list.flatMap(({ cover }) => (cover ? [cover] : [])));
    return Object.freeze(list);
  }

  async units(bookId: string): Promise<readonly BookUnit[]> {
    const units = await this.#get('units', { bookId }, bookId);
    return Object.freeze(units.map(({ title, ...unit }): BookUnit => Object.freeze({ ...unit, title: this.ports.pick(title) })));
  }

  async words(unitId: string): Promise<readonly Word[]> {
    const infos = await this.#get('words', { unitId, choosing: true }, unitId);
    const words = infos.map((info) => this.#word(info));
    this.ports.hold(words.flatMap(assetsOf));
    for (const info of infos) void this.ports.cache.set(this.#key('word', info.id), info);
    return Object.freeze(words);
  }

  async word(wordId: string): Promise<Word> {
    return this.#word(await this.#get('word', { wordId, choosing: true }, wordId));
  }

  /** A word's details by its text; undefined when there are none. */
  async wordByName(text: string): Promise<Word | undefined> {
    const info = await this.#get('wordByName', { wordName: text, choosing: true }, text.toLowerCase());
    return info ? this.#word(info) : undefined;
  }

  async #get<N extends ContentCall>(name: N, body: Body<N>, id: string): Promise<Data<N>> {
    const key = this.#key(name, id);
    try {
      const data = await this.ports.api().call(name, body, { quiet: true });
      void this.ports.cache.set(key, data);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.state === State.unknown)
        throw new PluginError(
          'content-missing',
          'There is no such book, unit or word, or the school does not have it.',
          { id },
          { cause: error },
        );
      const kept = await this.ports.cache.get(key);
      if (kept !== undefined) return kept as Data<N>;
      if (isUnreachable(error))
        throw new PluginError('offline', 'The server is away and this was not opened here before.', { id }, { cause: error });
      throw error;
    }
  }

  #key(name: ContentCall, id: string): string {
    return `content/${this.ports.schoolId()}/${name}/${id}`;
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
