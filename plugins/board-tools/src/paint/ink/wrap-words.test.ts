import { expect, it } from 'vitest';
import { wrapWords } from './wrap-words.ts';

const wrap = (text: string, width: number) => wrapWords(text, width, (line) => Array.from(line).length).split('\n');

it('breaks lines before words and Chinese characters, and a word that is wider than a line within it', () => {
  expect(wrap('an apple a day', 8)).toEqual(['an apple', 'a day']);
  expect(wrap('苹果很好吃', 2)).toEqual(['苹果', '很好', '吃']);
  expect(wrap('我 love 苹果', 6)).toEqual(['我 love', '苹果']);
  expect(wrap('a supercalifragilistic', 6)).toEqual(['a', 'superc', 'alifra', 'gilist', 'ic']);
});

it('keeps the lines that were begun, empty ones too, and what fits', () => {
  expect(wrap('one\n\ntwo words', 20)).toEqual(['one', '', 'two words']);
  expect(wrap('👍👍👍', 2)).toEqual(['👍👍', '👍']);
});
