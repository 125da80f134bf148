import { expect, it } from 'vitest';
import { recordingLimit, sentenceReference, wordReference } from './reference.ts';

const words = (text: string) => sentenceReference(text).words.map((word) => word.text);

it('gives the words of a text in order, without the punctuation around them', () => {
  expect(words('“Hello, Tom!” she said. (Really?)')).toEqual(['Hello', 'Tom', 'she', 'said', 'Really']);
  expect(words('Wait — what … now?')).toEqual(['Wait', 'what', 'now']);
});

it('keeps apostrophes and hyphens that belong to a word', () => {
  expect(words('I don’t like the teachers’ ice-cream.')).toEqual(['I', "don't", 'like', 'the', "teachers'", 'ice-cream']);
  expect(words("'Yes,' he said, 'til ten.")).toEqual(['Yes', 'he', 'said', "'til", 'ten']);
});

it('has no word where there is none', () => {
  expect(words(' … ?! ')).toEqual([]);
});

it('takes a word with its pronunciations, and an entry of several words as a sentence', () => {
  const pronunciations = [{ phones: ['AE', 'P', 'AH', 'L'] }];
  expect(wordReference({ text: 'apple', pronunciations })).toEqual({ kind: 'word', word: { text: 'apple', pronunciations } });
  expect(wordReference('apple!')).toEqual({ kind: 'word', word: { text: 'apple' } });
  expect(wordReference({ text: 'ice cream', pronunciations })).toEqual(sentenceReference('ice cream'));
});

it('lets a recording run longer the longer the text is, within bounds', () => {
  expect(recordingLimit(wordReference('apple'))).toBe(5_000);
  expect(recordingLimit(sentenceReference('One two.'))).toBe(5_000);
  expect(recordingLimit(sentenceReference('One two three four five six seven eight nine ten.'))).toBe(12_000);
  expect(recordingLimit({ kind: 'paragraph', sentences: [[{ text: 'a' }, { text: 'b' }], [{ text: 'c' }]] })).toBe(5_700);
  expect(recordingLimit({ kind: 'choice', options: [[], Array.from({ length: 4 }, () => ({ text: 'a' }))] })).toBe(6_600);
  expect(recordingLimit(sentenceReference('word '.repeat(500)))).toBe(60_000);
  const page = { kind: 'paragraph', sentences: [Array.from({ length: 200 }, () => ({ text: 'a' }))] } as const;
  expect(recordingLimit(page)).toBe(183_000);
  expect(recordingLimit({ kind: 'qa', answers: [] })).toBe(60_000);
});
