import { expect, it } from 'vitest';
import { burstMs, OnePress } from './one-press.ts';

it('takes presses that follow one another at once as the one that ended the roll, and no other', () => {
  const one = new OnePress();
  expect(one.goesOn(0)).toBe(false);
  one.began(1_000);
  expect([1_100, 1_500, 1_999].map((ms) => one.goesOn(ms))).toEqual([true, true, true]);
  expect(one.goesOn(1_999 + burstMs)).toBe(false);
  expect(one.goesOn(2_000 + burstMs)).toBe(false);
});
