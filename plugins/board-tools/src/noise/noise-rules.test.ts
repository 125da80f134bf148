import { expect, it } from 'vitest';
import { smoothed, zoneOf } from './noise-rules.ts';

it('is too loud from the limit on, and quiet well below it', () => {
  expect([0.6, 0.59, 0.4, 0.39, 0].map((level) => zoneOf(level, 0.6))).toEqual(['loud', 'fine', 'fine', 'quiet', 'quiet']);
});

it('follows a loud class within seconds, and a single bang hardly', () => {
  expect(smoothed(0.2, 0.9, 50)).toBeLessThan(0.25);
  let level = 0.2;
  for (let ms = 0; ms < 3_000; ms += 50) level = smoothed(level, 0.9, 50);
  expect(level).toBeGreaterThan(0.85);
});

it('stays where it is when no time has passed, or a clock says less than none', () => {
  expect([smoothed(0.3, 0.9, 0), smoothed(0.3, 0.9, -5)]).toEqual([0.3, 0.3]);
});
