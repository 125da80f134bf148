import { expect, it } from 'vitest';
import { tileForKey } from './tile-keys.ts';

/** Four columns; the tiles 2 and 5 can't be pressed. */
const places = [0, 1, 3, 4, 6, 7, 8];

it.each([
  ['ArrowRight', 1, 3],
  ['ArrowRight', 8, undefined],
  ['ArrowLeft', 3, 1],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 0, 4],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 7, 8],
  ['ArrowUp', 7, 3],
  ['ArrowUp', 8, 4],
  ['ArrowUp', 1, undefined],
  ['Home', 7, 0],
  ['End', 0, 8],
  ['Enter', 0, undefined],
])('%s leads from tile %i to %s', (key, at, to) => {
  expect(tileForKey(key, at, places, 4)).toBe(to);
});
