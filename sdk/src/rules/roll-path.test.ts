import { expect, it } from 'vitest';
import { rollMs, rollPath } from './roll-path.ts';

it('rolls for 0.8 to 1.2 seconds, from 24 names a second to 6, and never speeds up', () => {
  const path = rollPath();
  const step = rollMs / 1_000 / (path.length - 1);
  const speeds = path.slice(1).map((names, n) => (names - path[n]!) / step);
  expect(rollMs).toBeGreaterThanOrEqual(800);
  expect(rollMs).toBeLessThanOrEqual(1_200);
  expect(speeds[0]).toBeGreaterThan(18);
  expect(speeds[0]).toBeLessThan(26);
  expect(speeds.at(-1)).toBeGreaterThan(5);
  expect(speeds.at(-1)).toBeLessThan(7);
  expect(speeds.every((speed, n) => n === 0 || speed <= speeds[n - 1]! + 1e-9)).toBe(true);
});

it('begins at the first name and ends at a whole one', () => {
  const path = rollPath();
  expect(path[0]).toBe(0);
  expect(Number.isInteger(path.at(-1))).toBe(true);
  expect(path.at(-1)).toBeGreaterThan(5);
});
