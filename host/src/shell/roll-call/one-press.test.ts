import { expect, it } from 'vitest';
import { burstMs, OnePress } from './one-press.ts';

it('takes presses that follow one another at once as one, from when names rolled among them', () => {
  const one = new OnePress();
  // the call, and the same button once more before anything rolls
  expect([one.goesOn(1_000), one.goesOn(1_100)]).toEqual([false, false]);
  one.rolled();
  expect([1_200, 1_600, 2_099].map((ms) => one.goesOn(ms))).toEqual([true, true, true]);
  expect(one.goesOn(2_099 + burstMs)).toBe(false);
  expect(one.goesOn(2_200 + burstMs)).toBe(false);
});

it('lets the first press after a roll that ended by itself do what it does', () => {
  const one = new OnePress();
  expect(one.goesOn(1_000)).toBe(false);
  one.rolled();
  expect(one.goesOn(1_000 + burstMs)).toBe(false);
});
