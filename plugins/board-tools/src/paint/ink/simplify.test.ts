import { expect, it } from 'vitest';
import { simplify } from './simplify.ts';

it('leaves out what lies on a straight line, and keeps corners and ends', () => {
  expect(simplify([0, 0, 5, 5, 0, 5, 10, 0, 5, 10, 10, 5], 0.4, 100)).toEqual([0, 0, 5, 10, 0, 5, 10, 10, 5]);
});

it('keeps a place where the width swells', () => {
  expect(simplify([0, 0, 5, 5, 0, 9, 10, 0, 5], 0.4, 100)).toHaveLength(9);
});

it('keeps neighbours near each other, since a line is rounded between them', () => {
  const long = Array.from({ length: 101 }, (_, n) => [n, 0, 5]).flat();
  const left = simplify(long, 0.4, 12);
  for (let at = 3; at < left.length; at += 3) expect(left[at]! - left[at - 3]!).toBeLessThanOrEqual(12);
  expect(left.length / 3).toBeLessThan(20);
});

it('does not go astray on a dot or a contact that stood still', () => {
  expect(simplify([1, 1, 5], 0.4, 12)).toEqual([1, 1, 5]);
  expect(simplify(Array.from({ length: 50 }, () => [3, 3, 5]).flat(), 0.4, 12)).toEqual([3, 3, 5, 3, 3, 5]);
});
