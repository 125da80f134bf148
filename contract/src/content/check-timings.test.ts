import { expect, it } from 'vitest';
import { checkTimings } from './check-timings.ts';
import type { ContentPackV3 } from './pack.ts';
import type { SoundTimings } from './sound-timings.ts';

const asset = { path: 'zoo.json', sha256: 'a'.repeat(64), bytes: 1, mime: 'application/json', licence: 'CC0-1.0', source: 'made' };
const pack: ContentPackV3 = {
  formatVersion: 3,
  id: 'p',
  version: '1.0.0',
  title: { en: 'P' },
  licence: 'CC0-1.0',
  credits: [],
  books: [],
  items: [
    {
      kind: 'passage',
      id: 'zoo',
      sound: { us: 'sound' },
      timings: { us: 'timings' },
      paragraphs: [
        {
          sentences: [
            { id: 'a', text: 'Look there!', sound: {} },
            { id: 'b', text: 'Oh!', sound: {} },
          ],
        },
      ],
    },
  ],
  assets: { timings: asset },
};
const right = (): SoundTimings => ({
  format: 1,
  sentences: [
    {
      id: 'a',
      fromMs: 100,
      toMs: 900,
      sure: true,
      words: [
        { letters: [0, 4], fromMs: 120, toMs: 400 },
        { letters: [5, 10], fromMs: 400, toMs: 880 },
      ],
    },
    { id: 'b', fromMs: 1300, toMs: 1700, sure: false, words: [] },
  ],
});
const found = async (timings: unknown) =>
  (await checkTimings(pack, async () => (typeof timings === 'string' ? timings : JSON.stringify(timings)))).map(({ message }) => message);
const changed = (change: (timings: SoundTimings) => unknown) => {
  const timings = right();
  change(timings);
  return found(timings);
};

it('finds nothing in timings that fit their text', async () => {
  expect(await found(right())).toEqual([]);
});

it.each<[string, (timings: SoundTimings) => unknown, string]>([
  ['a sentence of another text', ({ sentences }) => (sentences[1]!.id = 'c'), 'zoo.json: "c" is none of its sentences'],
  [
    'letters outside of the text',
    ({ sentences }) => (sentences[0]!.words[1]!.letters = [5, 99]),
    'zoo.json: a word of "a" is not in its text',
  ],
  [
    'words that overlap',
    ({ sentences }) => (sentences[0]!.words[1]!.fromMs = 300),
    'zoo.json: the words of "a" are not one after the other',
  ],
  ['a word after its sentence', ({ sentences }) => (sentences[0]!.toMs = 800), 'zoo.json: "a" ends before it has been said'],
  ['sentences that overlap', ({ sentences }) => (sentences[1]!.fromMs = 800), 'zoo.json: "b" begins before the sentence before it ends'],
])('finds %s', async (_, change, message) => {
  expect(await changed(change)).toEqual([message]);
});

it('says what is no file of timings', async () => {
  expect(await found('{')).toEqual(['zoo.json: is no JSON']);
  expect(await found({ format: 2, sentences: [] })).toEqual([expect.stringContaining('zoo.json: /format')]);
});
