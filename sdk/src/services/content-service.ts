import type { Content, ContentKind, ContentKinds } from '../model/content-kinds.ts';
import type { BookUnit, ItemRef, Word, WordBook } from '../model/content.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** What to list: what is directly in `parent` (without: the books), of one `kind` (without: of every kind). */
export type ContentQuery<K extends ContentKind = ContentKind> = {
  readonly kind?: K;
  /** The `ref` of a book or unit. */
  readonly parent?: ItemRef;
  /** `next` of the page before. */
  readonly after?: ItemRef;
  /** Entries of a page: 1–200, 100 when left out. */
  readonly limit?: number;
};

/** A page of a list, in the order of the book. `next` is the `after` of the next page, undefined at the end. */
export type ContentPage<C = Content> = { readonly entries: readonly C[]; readonly next: ItemRef | undefined };

/**
 * Books, units and what is in them, from the server or what is kept of it on this machine. `get` and `list` know every kind of content; the others are typed
 * short ways to words. Errors: `PluginError` `content-missing`, `offline`.
 */
export interface ContentService {
  /** An item, book or unit: `const content = await get(ref); if (content.kind === 'sentence') …`. */
  get(ref: ItemRef): Promise<Content>;
  /** Books, or what is in a book or unit: `list({ kind: 'sentence', parent: unit.ref })`. */
  list<K extends ContentKind>(query: ContentQuery<K> & { readonly kind: K }): Promise<ContentPage<ContentKinds[K]>>;
  /** The same of every kind. */
  list(query: ContentQuery): Promise<ContentPage>;
  /** The word books. */
  wordBooks(): Promise<readonly WordBook[]>;
  /** Units of a word book, by `WordBook.id`. */
  units(bookId: string): Promise<readonly BookUnit[]>;
  /** Words with their meaning, pronunciations, picture and model sounds: `AudioService.play({ url: word.sound.us })`. */
  words(unitId: string): Promise<readonly Word[]>;
  /** A word by `Word.id`. */
  word(wordId: string): Promise<Word>;
}

export const ContentService = serviceToken<ContentService>('ContentService', 1, 'Which books, units and words are there?');
