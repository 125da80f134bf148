import type { Json, PluginState } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { makeStroke, makeWriting } from './ink/board-item.ts';
import { Drawing } from './ink/drawing.ts';
import { DrawingStore } from './kept-drawing.ts';
import { readPaintSettings, readPlace } from './kept-paint.ts';

/** Keeps what JSON keeps. */
function memory(): PluginState & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: async (key) => (kept.has(key) ? (JSON.parse(kept.get(key)!) as Json) : undefined),
    set: async (key, value) => void kept.set(key, JSON.stringify(value)),
    delete: async (key) => void kept.delete(key),
  };
}

/** A board whose front is this, and no more. */
const board = ({ pages, at }: Drawing) => ({ page: 'word 1', front: { pages, at }, others: new Map() });
const stroke = (z: number, count = 2) =>
  makeStroke({ z, ink: 'brush', colour: '#e5261f', smooth: true, points: Array.from({ length: count * 3 }, (_, n) => n) });

it('gives back the pages of a lesson as they were', async () => {
  const drawing = new Drawing();
  drawing.add(stroke(drawing.nextZ()));
  drawing.add(makeWriting({ z: drawing.nextZ(), colour: '#ffffff', text: '苹果', size: 40, x: 3, y: 4 }));
  drawing.turnTo(1);
  drawing.setBackground('grid');
  drawing.move({ x: 5, y: -6 });
  const store = new DrawingStore(memory());
  await store.write('lesson', board(drawing));
  const kept = (await store.read('lesson'))!;
  const again = new Drawing();
  again.reset(kept.front.pages, kept.front.at);
  expect(again.pages.map(({ items }) => items)).toEqual(drawing.pages.map(({ items }) => items));
  expect([again.at, again.page.background, again.page.offset]).toEqual([1, 'grid', { x: 5, y: -6 }]);
  expect(again.nextZ()).toBe(3);
  expect(await store.read('another lesson')).toBeUndefined();
});

it('gives back what can be undone and done again', async () => {
  const drawing = new Drawing();
  for (const z of [1, 2, 3]) drawing.add(stroke(z));
  drawing.undo();
  drawing.clear();
  const store = new DrawingStore(memory());
  await store.write('lesson', board(drawing));
  const again = new Drawing();
  again.reset((await store.read('lesson'))!.front.pages);
  const heights = () => again.page.items.map(({ z }) => z);
  const seen = [heights()];
  for (const step of ['undo', 'undo', 'redo', 'redo'] as const) {
    again[step]();
    seen.push(heights());
  }
  expect(seen).toEqual([[], [1, 2], [1], [1, 2], []]);
});

it('keeps what is drawn rather than what can be undone where both are too much', async () => {
  const drawing = new Drawing();
  drawing.add(stroke(1, 60_000));
  drawing.clear();
  drawing.add(stroke(2, 60_000));
  const store = new DrawingStore(memory());
  await store.write('lesson', board(drawing));
  const [page] = (await store.read('lesson'))!.front.pages;
  expect([page!.items.length, page!.canUndo]).toEqual([1, false]);
});

it('gives back the ink of each page of the lesson', async () => {
  const [front, behind] = [new Drawing(), new Drawing()];
  front.add(stroke(1));
  behind.add(stroke(7));
  const store = new DrawingStore(memory());
  const { pages, at } = behind;
  await store.write('lesson', { ...board(front), others: new Map([['word 2', { pages, at }]]) });
  const kept = (await store.read('lesson'))!;
  expect([kept.page, kept.others.get('word 2')?.pages[0]?.items]).toEqual(['word 1', [stroke(7)]]);
});

it('reads what an older version has kept, which knew nothing of pages of the lesson', async () => {
  const state = memory();
  const { bounds: _, ...good } = stroke(1);
  const page = { background: 'grid', offset: { x: 0, y: 0 }, width: null, items: [good] };
  await state.set('paint-drawing', { v: 1, lesson: 'lesson', at: 0, pages: [page] });
  const kept = (await new DrawingStore(state).read('lesson'))!;
  expect([kept.page, kept.front.pages[0]!.items, kept.others.size]).toEqual([undefined, [stroke(1)], 0]);
});

it('leaves out a history of which a part can’t be read', async () => {
  const state = memory();
  const { bounds: _, ...good } = stroke(1);
  const page = { items: [good], gone: [{ ...good, ink: 'blood' }], done: [[[1], [0]]], undone: [] };
  await state.set('paint-drawing', { v: 2, lesson: 'lesson', page: 'word 1', at: 0, pages: [page], others: [{ page: 3 }, 7] });
  const kept = (await new DrawingStore(state).read('lesson'))!;
  expect([kept.front.pages[0]!.items.length, kept.front.pages[0]!.canUndo, kept.others.size]).toEqual([1, false, 0]);
});

it('keeps no drawing that would hold up the lesson, nor an empty one', async () => {
  const state = memory();
  const store = new DrawingStore(state);
  const drawing = new Drawing();
  drawing.add(stroke(1));
  await store.write('lesson', board(drawing));
  expect(state.kept.size).toBe(1);
  drawing.add(stroke(2, 110_000));
  await store.write('lesson', board(drawing));
  expect(state.kept.size).toBe(0);
});

it.each([
  null,
  7,
  'x',
  [],
  { v: 3, lesson: 'lesson', pages: [{}] },
  { v: 1, lesson: 'lesson', pages: [] },
  { v: 1, lesson: 'lesson', pages: 'x' },
])('takes %j as if nothing were kept', async (value) => {
  const state = memory();
  await state.set('paint-drawing', value);
  expect(await new DrawingStore(state).read('lesson')).toBeUndefined();
});

it('leaves out items that have another shape, and keeps the rest', async () => {
  const state = memory();
  const { bounds: _, ...good } = stroke(1);
  const bad = [
    null,
    { ...good, points: [1, 2] },
    { ...good, points: [1, 'x', 3] },
    { ...good, ink: 'blood' },
    { ...good, z: null },
    { kind: 'writing' },
  ];
  await state.set('paint-drawing', {
    v: 1,
    lesson: 'lesson',
    at: 9,
    pages: [{ background: 'pink', offset: 3, width: -1, items: [...bad, good] }],
  });
  const kept = (await new DrawingStore(state).read('lesson'))!;
  expect(kept.front.pages[0]!.items).toEqual([stroke(1)]);
  expect(kept.front.pages[0]).toMatchObject({ background: 'through', offset: { x: 0, y: 0 }, width: undefined });
});

it('takes settings and places of another shape as if nothing had been chosen', () => {
  const usual = { hinted: false, recognises: false, freezes: false, overAll: false, fingers: undefined, palmFrom: undefined };
  for (const kept of [undefined, 3, { hinted: 'yes', freezes: 1, fingers: 'fly', palmFrom: -1 }])
    expect(readPaintSettings(kept)).toEqual(usual);
  expect(readPaintSettings({ hinted: true, freezes: true, palmFrom: 'off', fingers: 'move' })).toMatchObject({
    hinted: true,
    freezes: true,
    palmFrom: 'off',
    fingers: 'move',
  });
  for (const kept of [undefined, { x: 2, y: 0 }, { x: '0', y: 0 }]) expect(readPlace(kept)).toBeUndefined();
  expect(readPlace({ x: 0, y: 1 })).toEqual({ x: 0, y: 1 });
});
