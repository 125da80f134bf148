import { expect, it } from 'vitest';
import { firstPlace, movedBy, movedByKey, nextCorner } from './float-place.ts';

const free = { width: 1_000, height: 500 };

it('begins at the upper edge, each tool beside those that are open', () => {
  const first = firstPlace([]);
  expect(first).toEqual({ x: 1, y: 0 });
  const second = firstPlace([first]);
  expect(second).toEqual({ x: 0, y: 0 });
  expect(firstPlace([first, second])).toEqual({ x: 0.5, y: 0 });
  expect(firstPlace([first, second, { x: 0.5, y: 0.1 }])).toEqual(first);
});

it('follows the finger, and never leaves the page', () => {
  expect(movedBy({ x: 0.5, y: 0.5 }, { x: 100, y: -50 }, free)).toEqual({ x: 0.6, y: 0.4 });
  expect(movedBy({ x: 0.5, y: 0.5 }, { x: 9_000, y: -9_000 }, free)).toEqual({ x: 1, y: 0 });
});

it('stays where its card leaves no room', () => {
  expect(movedBy({ x: 0.25, y: 0.5 }, { x: 100, y: 100 }, { width: 0, height: -20 })).toEqual({ x: 0.25, y: 0.5 });
});

it('goes a step at an arrow key, and leaves other keys alone', () => {
  expect(movedByKey({ x: 0.5, y: 0 }, 'ArrowLeft')).toEqual({ x: 0.45, y: 0 });
  expect(movedByKey({ x: 0.5, y: 0 }, 'ArrowUp')).toEqual({ x: 0.5, y: 0 });
  expect(movedByKey({ x: 0.5, y: 0 }, 'a')).toBeUndefined();
});

it('goes round the corners at a press, from wherever it is', () => {
  let place = { x: 0.9, y: 0.2 };
  const seen = [];
  for (let press = 0; press < 4; press += 1) seen.push((place = nextCorner(place)));
  expect(seen).toEqual([
    { x: 1, y: 1 },
    { x: 0, y: 1 },
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ]);
});
