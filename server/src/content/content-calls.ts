import { unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import type { ContentLibrary } from './content-library.ts';

/** Content of any kind, and the short ways to words. */
export function contentCalls(
  library: ContentLibrary,
): Pick<Handlers, 'getContent' | 'listContent' | 'wordBooks' | 'units' | 'words' | 'word' | 'wordByName'> {
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw unknown();
    return value;
  };
  return {
    getContent: async ({ ref }) => found(await library.get(ref)),
    listContent: async (query) => found(await library.list(query)),
    wordBooks: () => library.wordBooks(),
    units: async ({ bookId }) => found(await library.unitsOf(bookId)),
    words: async ({ unitId }) => found(await library.wordsOf(unitId)),
    word: async ({ wordId }) => found(await library.word(wordId)),
    wordByName: async ({ wordName }) => (await library.wordByText(wordName)) ?? null,
  };
}
