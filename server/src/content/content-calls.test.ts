import { expect, it } from 'vitest';
import { contentCalls } from './content-calls.ts';
import type { ContentLibrary } from './content-library.ts';

const word = { id: 'word:apple', text: 'apple', distractors: ['word:pear'], synonyms: [], field: 'food' };
const answers = { words: async () => [word], word: async () => word, wordByText: async () => word };
const library = { answers } as unknown as ContentLibrary;
const { words, word: one, wordByName } = contentCalls(async () => library, { offer: async () => null });
const asked = (choosing?: boolean) => {
  const more = choosing === undefined ? {} : { choosing };
  const who = { owner: { schoolId: 'school', teacherId: 't' } } as never;
  return Promise.all([
    words({ unitId: 'u', ...more }, who),
    one({ wordId: 'w', ...more }, who),
    wordByName({ wordName: 'apple', ...more }, who),
  ]);
};

it('tells what questions of choice are made from only to a page that asks for it', async () => {
  const plain = { id: 'word:apple', text: 'apple' };
  expect(await asked()).toEqual([[plain], plain, plain]);
  expect(await asked(true)).toEqual([[word], word, word]);
});
