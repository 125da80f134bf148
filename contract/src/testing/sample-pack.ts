import type { ContentPackV2 } from '../content/pack.ts';

const words = ['apple', 'banana', 'cherry'];
const title = (text: string) => ({ 'zh-CN': text });
const wordId = (text: string) => `word:${text}:fruit`;
const word = (text: string) => ({
  kind: 'word',
  id: wordId(text),
  lemma: text,
  sense: 'fruit',
  text,
  pos: 0,
  meaning: title(text),
  ipa: {},
  pronunciations: {},
  audio: {},
});
const sentence = (id: string) => ({ kind: 'sentence', id, text: 'I see an apple.', sound: {} });

/** The content of the contract for queries (`sdk/src/testing/contracts/content-queries-contract.ts`) as a pack. */
export const samplePack = (): ContentPackV2 => ({
  formatVersion: 2,
  id: 'sample',
  version: '1.0.0',
  title: title('sample'),
  licence: 'CC0-1.0',
  credits: [],
  books: [
    {
      kind: 'wordBook',
      id: 'book',
      stage: 'middle',
      grade: 1,
      title: title('book'),
      units: [
        { id: 'unit', title: title('unit'), itemIds: words.map(wordId) },
        { id: 'empty', title: title('empty'), itemIds: [] },
      ],
    },
    {
      kind: 'textbook',
      id: 'reader',
      stage: 'middle',
      grade: 1,
      title: title('reader'),
      itemIds: ['on-the-cover'],
      units: [
        {
          id: 'part',
          title: title('part'),
          itemIds: ['first', 'second'],
          units: [{ id: 'inner', title: title('inner'), itemIds: ['third'] }],
        },
      ],
    },
  ],
  items: [...words.map(word), ...['on-the-cover', 'first', 'second', 'third'].map(sentence)],
  assets: {},
});
