import { expect, it } from 'vitest';
import type { WordScore } from '../types.ts';
import { decidable, phoneConfidence } from './phone-confidence.ts';

it('is surer the lower the score, and in a word the better a neighbour fits', () => {
  const scores = Array.from({ length: 101 }, (_, score) => phoneConfidence(score, 'sentence'));
  expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
  expect([scores[0], scores[100]]).toEqual([1, 0]);
  expect(phoneConfidence(70, 'word', 20)).toBeGreaterThan(phoneConfidence(70, 'word', 0));
  expect(phoneConfidence(70, 'word')).toBe(phoneConfidence(70, 'word', -99));
  expect(phoneConfidence(0, 'word', 99)).toBe(1);
});

it('is 0.96 where 4 of 100 right words by learners are doubted', () => {
  expect(phoneConfidence(75.4, 'sentence')).toBeCloseTo(0.96);
  expect(phoneConfidence(63.1, 'word', 0)).toBeCloseTo(0.96);
});

it('finds no fault with a hiss that the recording does not carry', () => {
  const phone = (name: string) => ({ phone: name, score: 20, fromMs: 0, toMs: 100, heard: 'TH', confidence: 0.99 });
  const word: WordScore = { text: 'six', score: 50, said: true, fromMs: 0, toMs: 200, phones: [phone('S'), phone('IH')] };
  const facts = { frames: 100, speechFrames: 50, loudness: { high: -2, low: -10 }, level: -2, clipped: 0 };
  expect(decidable([word], { ...facts, hiss: { range: 5, under: 2 } })).toEqual([word]);
  const [narrow] = decidable([word], { ...facts, hiss: { range: 5, under: 9 } });
  expect(decidable([word], { ...facts, hiss: { range: 0.5, under: 2 } })).toEqual([narrow]);
  expect(narrow!.phones[0]).toEqual({ phone: 'S', score: 20, fromMs: 0, toMs: 100, confidence: 0.495 });
  expect(narrow!.phones[1]).toEqual(word.phones[1]);
});
