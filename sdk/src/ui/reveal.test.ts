import { expect, it } from 'vitest';
import { readingRhythm, revealMs } from './reveal.ts';

const phone = (fromMs: number, toMs: number) => ({ fromMs, toMs });

it('gives letters their colour in the rhythm in which they were read, within the time of the count', () => {
  expect(readingRhythm([phone(300, 400), phone(400, 800), phone(800, 1_100)])).toEqual([0, 50, 250]);
  expect(readingRhythm([phone(0, 1), phone(9_999, 10_000)])[1]).toBeLessThanOrEqual(revealMs.count);
});

it('gives them all at once where nothing says when they were read', () => {
  expect(readingRhythm([phone(0, 0), phone(0, 0)])).toEqual([0, 0]);
  expect(readingRhythm([])).toEqual([]);
});

it('is over within a second, the fifth star and the ring before that', () => {
  expect(revealMs.all).toBeLessThanOrEqual(1_000);
  expect(revealMs.count + 4 * revealMs.star + 160).toBeLessThanOrEqual(revealMs.all);
  expect(revealMs.ring + 200).toBeLessThanOrEqual(revealMs.all);
});
