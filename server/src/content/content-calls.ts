import type { Data } from '@chorus/contract';
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
    words: async ({ unitId, choosing }) => found(await library.wordsOf(unitId)).map((word) => saidTo(word, choosing)),
    word: async ({ wordId, choosing }) => saidTo(found(await library.word(wordId)), choosing),
    wordByName: async ({ wordName, choosing }) => {
      const word = await library.wordByText(wordName);
      return word ? saidTo(word, choosing) : null;
    },
  };
}

/** Without what a page of before would not take, unless it is asked for. */
function saidTo(word: Data<'word'>, choosing = false): Data<'word'> {
  if (choosing) return word;
  const { distractors: _distractors, synonyms: _synonyms, field: _field, ...rest } = word;
  return rest;
}
