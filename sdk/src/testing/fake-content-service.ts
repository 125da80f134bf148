import type { BookUnit, Word, WordBook } from '../model/content.ts';
import { PluginError } from '../plugin/errors.ts';
import type { ContentService } from '../services/content-service.ts';
import { sampleBook, sampleUnit, sampleWord } from './samples.ts';

/** Books in memory: one book, one unit, three words, until a test sets others. */
export class FakeContentService implements ContentService {
  books: readonly WordBook[] = [sampleBook()];
  bookUnits: readonly BookUnit[] = [sampleUnit()];
  /** Words by unit id. */
  unitWords: Readonly<Record<string, readonly Word[]>> = { unit: ['apple', 'banana', 'cherry'].map((text) => sampleWord(text)) };
  /** While false every call fails with `offline`. */
  online = true;

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

  #reach(): void {
    if (!this.online) throw new PluginError('offline', 'There is no network.');
  }

  #found<T>(value: T | undefined, id: string): T {
    if (value === undefined) throw new PluginError('content-missing', `There is no content "${id}".`, { id });
    return value;
  }
}
