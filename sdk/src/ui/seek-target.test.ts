import { expect, it } from 'vitest';
import { seekFromKey, seekFromPointer } from './seek-target.ts';

it('has no target where there is no length', () => {
  expect(seekFromPointer(10, { left: 0, width: 0 }, 1000)).toBeUndefined();
  expect(seekFromPointer(10, { left: 0, width: 100 }, 0)).toBeUndefined();
  expect(seekFromPointer(10, { left: 0, width: 100 }, Number.NaN)).toBeUndefined();
  expect(seekFromKey('End', 0, 0)).toBeUndefined();
});

it('goes a second at most with the arrows, a tenth with the page keys, and stays inside', () => {
  expect(seekFromKey('ArrowRight', 5000, 60_000)).toBe(6000);
  expect(seekFromKey('ArrowLeft', 300, 60_000)).toBe(0);
  expect(seekFromKey('PageUp', 0, 60_000)).toBe(6000);
  expect(seekFromKey('PageDown', 60_000, 60_000)).toBe(54_000);
  expect(seekFromKey('ArrowUp', 60_000, 60_000)).toBe(60_000);
  expect(seekFromKey('Enter', 0, 60_000)).toBeUndefined();
});
