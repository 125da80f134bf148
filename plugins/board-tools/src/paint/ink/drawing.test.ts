import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeStroke, makeWriting, type BoardItem, type Stroke } from './board-item.ts';
import { Drawing, type CutStroke } from './drawing.ts';
import { sweep } from './sweep.ts';

const strokeAt = (drawing: Drawing, x: number, y = 0) =>
  makeStroke({ z: drawing.nextZ(), ink: 'brush', colour: '#e02020', smooth: true, points: [x, y, 5, x + 50, y, 5] });
const square = (x: number, y = 0) => sweep({ x, y }, { x, y }, 30);
/** Leaves the outer ends of what is cut. */
const cutInTwo: CutStroke = (stroke) => {
  const [x1, y, w, x2] = stroke.points as [number, number, number, number];
  const piece = (from: number, to: number): Stroke => makeStroke({ ...stroke, points: [from, y, w, to, y, w] });
  return x2 - x1 < 4 ? [] : [piece(x1, x1 + 1), piece(x2 - 1, x2)];
};
const seen = (items: readonly BoardItem[]) =>
  items.map((item) => (item.kind === 'stroke' ? `${item.z}:${item.points.join(' ')}` : item.text));

it('undoes clearing, and does it again', () => {
  const drawing = new Drawing();
  for (let n = 0; n < 20; n += 1) drawing.add(strokeAt(drawing, n));
  const before = seen(drawing.page.items);
  drawing.clear();
  expect(drawing.drawn).toBe(false);
  drawing.undo();
  expect(seen(drawing.page.items)).toEqual(before);
  drawing.redo();
  expect(drawing.drawn).toBe(false);
});

it('does not do again what was taken back before something new was drawn', () => {
  const drawing = new Drawing();
  const [old, other] = [strokeAt(drawing, 0), strokeAt(drawing, 100)];
  drawing.add(old);
  drawing.undo();
  expect(drawing.page.canRedo).toBe(true);
  drawing.add(other);
  expect(drawing.page.canRedo).toBe(false);
  drawing.redo();
  expect(drawing.page.items).toEqual([other]);
});

it('undoes all that an eraser did between its touch and its lifting in one step', () => {
  const drawing = new Drawing();
  drawing.add(strokeAt(drawing, 0));
  drawing.add(strokeAt(drawing, 100));
  const before = seen(drawing.page.items);
  for (const x of [25, 125, 50]) drawing.erase(square(x), cutInTwo);
  drawing.endErasing();
  expect(seen(drawing.page.items)).not.toEqual(before);
  drawing.undo();
  expect(seen(drawing.page.items)).toEqual(before);
});

it('keeps what somebody else draws while an eraser is on the board', () => {
  const drawing = new Drawing();
  drawing.add(strokeAt(drawing, 0));
  drawing.erase(square(25), cutInTwo);
  const other = strokeAt(drawing, 300);
  drawing.add(other);
  drawing.endErasing();
  drawing.undo();
  expect(drawing.page.items).toContain(other);
  expect(drawing.page.items).toHaveLength(2);
});

it('leaves the pieces of a stroke as low as the stroke was', () => {
  const drawing = new Drawing();
  const [low, high] = [strokeAt(drawing, 0), strokeAt(drawing, 200)];
  drawing.add(low);
  drawing.add(high);
  drawing.erase(square(25), cutInTwo);
  expect(drawing.page.items.map(({ z }) => z)).toEqual([low.z, low.z, high.z]);
});

it('erases words as a whole', () => {
  const drawing = new Drawing();
  drawing.add(makeWriting({ z: drawing.nextZ(), colour: '#ffffff', text: 'apple\n苹果', size: 40, x: 0, y: 0 }));
  drawing.erase(square(60, 20), cutInTwo);
  expect(drawing.drawn).toBe(false);
});

it('turns to a new page only behind one that is used, and keeps each page its own steps', () => {
  const drawing = new Drawing();
  drawing.turnTo(1);
  expect(drawing.pages).toHaveLength(1);
  drawing.setBackground('black');
  drawing.add(strokeAt(drawing, 0));
  drawing.turnTo(1);
  expect([drawing.at, drawing.page.background, drawing.drawn, drawing.page.canUndo]).toEqual([1, 'black', false, false]);
  drawing.turnTo(0);
  drawing.undo();
  expect(drawing.drawn).toBe(false);
});

it('comes back to nothing by undoing, and to the same by doing again, whatever was done', () => {
  const action = fc.oneof(
    fc.record({ does: fc.constant('draw' as const), x: fc.integer({ min: 0, max: 400 }) }),
    fc.record({ does: fc.constant('erase' as const), x: fc.integer({ min: 0, max: 400 }) }),
    fc.record({ does: fc.constantFrom('lift' as const, 'clear' as const, 'undo' as const, 'redo' as const), x: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const drawing = new Drawing();
      for (const { does, x } of actions) {
        if (does === 'draw') drawing.add(strokeAt(drawing, x));
        else if (does === 'erase') drawing.erase(square(x), cutInTwo);
        else if (does === 'lift') drawing.endErasing();
        else drawing[does]();
      }
      drawing.endErasing();
      while (drawing.page.canRedo) drawing.redo();
      const whole = seen(drawing.page.items);
      while (drawing.page.canUndo) drawing.undo();
      expect(drawing.page.items).toEqual([]);
      while (drawing.page.canRedo) drawing.redo();
      expect(seen(drawing.page.items)).toEqual(whole);
    }),
    { seed: 15, numRuns: 300 },
  );
});

it('takes 20,000 strokes, clears them and brings them back', () => {
  const drawing = new Drawing();
  for (let n = 0; n < 20_000; n += 1) drawing.add(strokeAt(drawing, n % 1_900, n % 1_000));
  drawing.clear();
  drawing.undo();
  expect(drawing.page.items).toHaveLength(20_000);
  while (drawing.page.canUndo) drawing.undo();
  expect(drawing.drawn).toBe(false);
});
