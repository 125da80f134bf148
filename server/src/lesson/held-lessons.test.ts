import { expect, it } from 'vitest';
import { HeldLessons } from './held-lessons.ts';

it('knows which lessons were heard of lately, and by how much the wall clock was set meanwhile', () => {
  let mono = 0;
  const held = new HeldLessons(() => mono);
  expect(held.hear('one', 1_000)).toBe(0);
  mono += 5_000;
  expect(held.hear('one', 6_500)).toBe(0);
  expect(held.hear('two', 6_500)).toBe(0);
  mono += 5_000;
  expect(held.hear('one', 7_200_000 + 11_500)).toBe(7_200_000);
  expect(held.lately()).toEqual(['one', 'two']);
  mono += 28_000;
  expect(held.lately()).toEqual(['one']);
  mono += 3_000;
  expect(held.lately()).toEqual([]);
  // A machine that slept says nothing of the clock.
  expect(held.hear('one', 90_000_000)).toBe(0);
});
