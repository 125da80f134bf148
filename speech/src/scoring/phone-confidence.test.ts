import { expect, it } from 'vitest';
import { phoneConfidence } from './phone-confidence.ts';

it('is surer the lower the score, and in a word the better a neighbour fits', () => {
  const scores = Array.from({ length: 101 }, (_, score) => phoneConfidence(score, 'sentence'));
  expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
  expect([scores[0], scores[100]]).toEqual([1, 0]);
  expect(phoneConfidence(70, 'word', 20)).toBeGreaterThan(phoneConfidence(70, 'word', 0));
  expect(phoneConfidence(70, 'word')).toBe(phoneConfidence(70, 'word', -99));
  expect(phoneConfidence(0, 'word', 99)).toBe(1);
});

it('is 0.96 where 4 of 100 right words by learners are doubted', () => {
  expect(phoneConfidence(78.6, 'sentence')).toBeCloseTo(0.96);
  expect(phoneConfidence(68.4, 'word', 0)).toBeCloseTo(0.96);
});
