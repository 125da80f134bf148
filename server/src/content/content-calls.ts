import { unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import type { ContentLibrary } from './content-library.ts';

/** Word books, units, words. */
export function contentCalls(library: ContentLibrary): Pick<Handlers, 'wordBooks' | 'units' | 'words' | 'word' | 'wordByName'> {
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw unknown();
    return value;
  };
  return {
    wordBooks: async () => library.books,
    units: async ({ bookId }) => found(library.unitsOf(bookId)),
    words: async ({ unitId }) => found(library.wordsOf(unitId)),
    word: async ({ wordId }) => found(library.word(wordId)),
    wordByName: async ({ wordName }) => library.wordByText(wordName) ?? null,
  };
}
