import { ContentQueries } from '../content/content-queries.ts';
import { MemoryRows, shelfId, type StoredPack } from '../content/content-rows.ts';
import type { Content, ContentKind, ContentKinds } from '../model/content-kinds.ts';
import type { BookUnit, ItemRef, Word, WordBook } from '../model/content.ts';
import { PluginError } from '../plugin/errors.ts';
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
    return this.#found(await this.#ask().get(ref), ref.itemId).row.content;
  }

  list<K extends ContentKind>(query: ContentQuery<K> & { readonly kind: K }): Promise<ContentPage<ContentKinds[K]>>;
  list(query: ContentQuery): Promise<ContentPage>;
  async list(query: ContentQuery): Promise<ContentPage> {
    const page = this.#found(await this.#ask().list(query), (query.after ?? query.parent)?.itemId ?? '');
    return { entries: page.entries.map(({ row }) => row.content), next: page.next ?? undefined };
  }

  async wordBooks(): Promise<readonly WordBook[]> {
    const books = await this.#ask().books('wordBook');
    return books.flatMap(({ row }) => this.books.find(({ id }) => id === row.id) ?? []);
  }

  async units(bookId: string): Promise<readonly BookUnit[]> {
    const units = this.#found(await this.#ask().units(bookId), bookId);
    return units.flatMap(({ row }) => this.bookUnits.find(({ id }) => id === row.id) ?? []);
  }

  async words(unitId: string): Promise<readonly Word[]> {
    return this.#found(await this.#ask().words(unitId), unitId).map(({ row }) => wordOf(row.content));
  }

  async word(wordId: string): Promise<Word> {
    return wordOf(this.#found(await this.#ask().word(wordId), wordId).row.content);
  }

  /** What is there now, each in the pack that its reference names. */
  #ask(): ContentQueries<Row> {
    if (!this.online) throw new PluginError('offline', 'There is no network.');
    const packs = new Map<string, StoredPack<Row> & { readonly rows: MemoryRows<Row> }>();
    const rowsOf = ({ packId, packVersion }: ItemRef) => {
      const key = `${packId}@${packVersion}`;
      const rows = packs.get(key)?.rows ?? new MemoryRows<Row>();
      packs.set(key, { packId, packVersion, rows, read: async (look) => look(rows) });
      return rows;
    };
    const homes = new Map<string, MemoryRows<Row>>();
    const add = (content: Content) => {
      const { itemId: id } = content.ref;
      const rows = rowsOf(content.ref);
      rows.add({ id, kind: content.kind, content });
      if (!homes.has(id)) homes.set(id, rows);
    };
    const addTo = (parent: string, content: Content) => {
      add(content);
      // a test may put an item of any pack into any unit
      const rows = homes.get(parent) ?? rowsOf(content.ref);
      rows.add({ id: content.ref.itemId, kind: content.kind, content });
      rows.addChild(parent, content.ref.itemId);
    };
    const unit = (id: string, title: string, bookId: string): Content => ({
      kind: 'unit',
      id,
      ref: refOf(id),
      title,
      parent: refOf(bookId),
    });
    for (const book of this.books) addTo(shelfId, { ...book, kind: 'wordBook', ref: refOf(book.id) });
    for (const { id, bookId, title } of this.bookUnits) addTo(bookId, unit(id, title, bookId));
    for (const [unitId, words] of Object.entries(this.unitWords)) {
      // in no book, until a test says in which
      add(unit(unitId, unitId, ''));
      for (const word of words) addTo(unitId, { ...word, kind: 'word' });
    }
    for (const [parent, contents] of Object.entries(this.more)) for (const content of contents) addTo(parent, content);
    return new ContentQueries({ shelf: async () => [...packs.values()], others: async () => [] });
  }

  #found<T>(value: T | undefined, id: string): T {
    if (value === undefined) throw new PluginError('content-missing', `There is no content "${id}".`, { id });
    return value;
  }
}

type Row = { readonly id: string; readonly kind: string; readonly content: Content };

const refOf = (itemId: string): ItemRef => ({ packId: 'sample', packVersion: '1.0.0', itemId });

function wordOf(content: Content): Word {
  const { kind: _kind, ...word } = content as ContentKinds['word'];
  return word;
}
