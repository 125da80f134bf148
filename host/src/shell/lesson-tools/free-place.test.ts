import { expect, it } from 'vitest';
import { freePlace, type Content } from './free-place.ts';

const room = { left: 0, top: 0, width: 1_000, height: 600 };
const card = { width: 300, height: 400 };
const box = (left: number, top: number, width: number, height: number, weight = 1): Content => ({ left, top, width, height, weight });
const corner = { x: 1, y: 0 };

it('stays where it is wanted while it covers nothing there', () => {
  expect(freePlace(corner, card, room, [])).toEqual(corner);
  expect(freePlace(corner, card, room, [box(0, 0, 600, 600)])).toEqual(corner);
});

it('goes to a side that is free', () => {
  expect(freePlace(corner, card, room, [box(650, 0, 350, 150), box(0, 0, 200, 100)])).toEqual({ x: 1, y: 1 });
  expect(freePlace(corner, card, room, [box(650, 0, 350, 600)])).toEqual({ x: 0, y: 0 });
  // between what is read and what is pressed
  const [word, dock] = [box(0, 0, 1_000, 90), box(0, 510, 1_000, 90)];
  expect(freePlace(corner, card, room, [word, dock])).toEqual({ x: 1, y: 0.5 });
});

it('covers the least where nothing is free, a picture before what is read', () => {
  const everything = [box(0, 0, 1_000, 600)];
  expect(freePlace(corner, card, room, everything)).toEqual(corner);
  const [picture, word] = [box(0, 0, 400, 600, 0.5), box(400, 0, 600, 600)];
  expect(freePlace(corner, card, room, [picture, word])).toEqual({ x: 0, y: 0 });
});

it('has a card that is larger than its room where it is wanted', () => {
  expect(freePlace(corner, { width: 1_200, height: 700 }, room, [box(0, 0, 1_000, 600)])).toEqual(corner);
});
