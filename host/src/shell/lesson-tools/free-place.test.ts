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
  expect(freePlace(corner, card, room, [word, dock])).toEqual({ x: 1, y: 0.49 });
});

it('goes close beside what is taught where that leaves all of it in sight', () => {
  // a card as wide as what is left beside the word, and as high as what is left above the arrow
  const [word, arrow] = [box(0, 0, 680, 600), box(900, 430, 60, 60)];
  const { x, y } = freePlace(corner, card, room, [word, box(680, 0, 320, 15), arrow]);
  expect([x * (room.width - card.width), Math.round(y * (room.height - card.height))]).toEqual([700, 22]);
});

it('cuts names beside the page before a line of it, and never lies over what is filled', () => {
  const names = box(700, 0, 300, 600, 0.025);
  const [line, filled] = [box(0, 280, 720, 40, 2), box(200, 500, 120, 60, 100)];
  expect(freePlace(corner, { width: 600, height: 300 }, room, [names, line, filled])).toEqual({ x: 1, y: 0 });
  const all = box(0, 0, 1_000, 480, 2);
  const { x } = freePlace(corner, { width: 600, height: 600 }, room, [all, filled]);
  expect(x * 400).toBeGreaterThanOrEqual(320);
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
