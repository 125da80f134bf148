import type { WordScore } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { phonesShown } from './phones-shown.ts';

const word = (text: string, ...scores: readonly number[]): WordScore => ({
  text,
  score: 80,
  said: scores.length > 0,
  fromMs: 0,
  toMs: 1,
  phones: scores.map((score) => ({ phone: 'AH', score, fromMs: 0, toMs: 1 })),
});
const shown = (words: readonly WordScore[]) => phonesShown(words).map(({ word: { text }, offset }) => [text, offset]);

it('always shows the phones of a single word', () => {
  expect(shown([word('red', 90, 95)])).toEqual([['red', 0]]);
});

it('shows of a text only words with a poor phone, and knows where theirs begin', () => {
  expect(shown([word('I', 90), word('see', 59.9, 90), word('the'), word('red', 60, 70), word('cat', 20)])).toEqual([
    ['see', 1],
    ['cat', 5],
  ]);
});

it('shows every phone of an entry of two words, and none of a text that may only be poor', () => {
  expect(shown([word('ice', 90), word('cream', 95)])).toEqual([
    ['ice', 0],
    ['cream', 1],
  ]);
  const doubted = word('see', 20);
  const unsure = { ...doubted, phones: doubted.phones.map((phone) => ({ ...phone, confidence: 0.5 })) };
  expect(shown([word('I', 90), unsure, word('it', 90)])).toEqual([]);
});

it('shows the six worst of a long text, in its order', () => {
  const words = [10, 50, 20, 58, 30, 55, 40, 57].map((score, index) => word(`w${index}`, score));
  expect(shown(words).map(([text]) => text)).toEqual(['w0', 'w1', 'w2', 'w4', 'w5', 'w6']);
});
