import { expect, it } from 'vitest';
import { rowForKey } from './row-keys.ts';

it('goes up and down the list by the arrow keys and to its ends', () => {
  expect(rowForKey('ArrowDown', 0, 3)).toBe(1);
  expect(rowForKey('ArrowDown', 2, 3)).toBe(2);
  expect(rowForKey('ArrowUp', 1, 3)).toBe(0);
  expect(rowForKey('ArrowUp', 0, 3)).toBe(0);
  expect(rowForKey('ArrowDown', -1, 3)).toBe(0);
  expect(rowForKey('Home', 2, 3)).toBe(0);
  expect(rowForKey('End', 0, 3)).toBe(2);
  expect(rowForKey('a', 0, 3)).toBeUndefined();
  expect(rowForKey('End', 0, 0)).toBeUndefined();
});
