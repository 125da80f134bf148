import { expect, it } from 'vitest';
import { cryptoBits, fairNumber } from './fair-number.ts';

const these = (bits: number[]) => () => bits.shift()!;

it('gives every number from 1 to n', () => {
  expect([0, 5, 6].map((bits) => fairNumber(6, () => bits))).toEqual([1, 6, 1]);
  expect(fairNumber(1, () => 4_000_000_000)).toBe(1);
});

it('draws again what would favour the low numbers', () => {
  // 2³² is 4 more than a multiple of 6.
  expect(fairNumber(6, these([2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5]))).toBe(6);
});

it('gives each face of a die about as often as any other', () => {
  const counts = Array.from({ length: 6 }, () => 0);
  for (let throws = 0; throws < 6_000; throws += 1) counts[fairNumber(6, cryptoBits) - 1]! += 1;
  // Twelve standard deviations: it fails by chance once in 10³².
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(350);
});
