import type { Content, ContentKind, ContentKinds } from '../model/content-kinds.ts';
import type { BookUnit, ItemRef, Word, WordBook } from '../model/content.ts';
import { PluginError } from '../plugin/errors.ts';
import { sameItem } from '../rules/same-item.ts';
import type { ContentPage, ContentQuery, ContentService } from '../services/content-service.ts';
import { sampleBook, sampleUnit, sampleWord } from './samples.ts';

/** Books in memory: one book, one unit, three words, until a test sets others; their refs are of the pack `sample` 1.0.0. */
export class FakeContentService implements ContentService {
  books: readonly WordBook[] = [sampleBook()];
  bookUnits: readonly BookUnit[] = [sampleUnit()];
  /** Words by unit id. */
  unitWords: Readonly<Record<string, readonly Word[]>> = { unit: ['apple', 'banana', 'cherry'].map((text) => sampleWord(text)) };
  /** Content of any kind by the id of the book or unit that it is in, after what is above; further books under `''`. */
  more: Readonly<Record<string, readonly Content[]>> = {};
  /** While false every call fails with `offline`. */
  online = true;

  async get(ref: ItemRef): Promise<Content> {
    this.#reach();
    const all = [...this.#childrenOf(undefined), ...this.#parents().flatMap((parent) => this.#childrenOf(parent))];
    return this.#found(
      all.find((content) => sameItem(content.ref, ref)),
      ref.itemId,
    );
  }

  list<K extends ContentKind>(query: ContentQuery<K> & { readonly kind: K }): Promise<ContentPage<ContentKinds[K]>>;
  list(query: ContentQuery): Promise<ContentPage>;
  async list({ parent, kind, after, limit = 100 }: ContentQuery): Promise<ContentPage> {
    if (parent) await this.get(parent);
    this.#reach();
    const all = this.#childrenOf(parent?.itemId);
    const from = after ? all.findIndex(({ ref }) => sameItem(ref, after)) + 1 : 0;
    if (after && from === 0) this.#found(undefined, after.itemId);
    const rest = all.slice(from).filter((content) => kind === undefined || content.kind === kind);
    return { entries: rest.slice(0, limit), next: rest.length > limit ? rest[limit - 1]?.ref : undefined };
  }

  async wordBooks(): Promise<readonly WordBook[]> {
    this.#reach();
    return this.books;
  }

  async units(bookId: string): Promise<readonly BookUnit[]> {
    this.#reach();
    return this.#found(
      this.books.some((book) => book.id === bookId) ? this.bookUnits.filter((unit) => unit.bookId === bookId) : undefined,
      bookId,
    );
  }

  async words(unitId: string): Promise<readonly Word[]> {
    this.#reach();
    return this.#found(this.unitWords[unitId], unitId);
  }

  async word(wordId: string): Promise<Word> {
    this.#reach();
    return this.#found(
      Object.values(this.unitWords)
        .flat()
        .find((word) => word.id === wordId),
      wordId,
    );
  }

  #parents(): string[] {
    return [...this.books.map(({ id }) => id), ...this.bookUnits.map(({ id }) => id), ...Object.keys(this.more)].filter((id) => id !== '');
  }

  #childrenOf(parentId: string | undefined): readonly Content[] {
    const books = parentId === undefined ? this.books.map((book): Content => ({ ...book, kind: 'wordBook', ref: refOf(book.id) })) : [];
    const units = this.bookUnits.flatMap(({ id, bookId, title }): Content[] =>
      bookId === parentId ? [{ kind: 'unit', id, ref: refOf(id), title, parent: refOf(bookId) }] : [],
    );
    const words = (this.unitWords[parentId ?? ''] ?? []).map((word): Content => ({ ...word, kind: 'word' }));
    return [...books, ...units, ...words, ...(this.more[parentId ?? ''] ?? [])];
  }

  #reach(): void {
    if (!this.online) throw new PluginError('offline', 'There is no network.');
  }

  #found<T>(value: T | undefined, id: string): T {
    if (value === undefined) throw new PluginError('content-missing', `There is no content "${id}".`, { id });
    return value;
  }
}

const refOf = (itemId: string): ItemRef => ({ packId: 'sample', packVersion: '1.0.0', itemId });
