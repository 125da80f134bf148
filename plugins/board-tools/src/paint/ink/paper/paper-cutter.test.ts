import { expect, it, onTestFinished } from 'vitest';
import { makeStroke, perPoint, pointsOf, type Stroke } from '../board-item.ts';
import { outlineOf } from '../figures.ts';
import { sweep } from '../sweep.ts';
import { PaperCutter } from './paper-cutter.ts';

const stroke = (points: readonly number[]) => makeStroke({ z: 7, ink: 'brush', colour: 'red', smooth: true, points });
const cutter = () => {
  const made = new PaperCutter();
  onTestFinished(() => made.dispose());
  return made;
};
const square = (x: number, y: number) => sweep({ x, y }, { x, y }, 30);
const ends = ({ points }: Stroke) => [points.slice(0, perPoint), points.slice(-perPoint)];

it('cuts a stroke in two where the square of 30 px has been [9-14]', () => {
  const pieces = cutter().cut(stroke([0, 50, 5, 100, 50, 5]), square(50, 50))!;
  expect(pieces.map(ends)).toEqual([
    [
      [0, 50, 5],
      [35, 50, 5],
    ],
    [
      [65, 50, 5],
      [100, 50, 5],
    ],
  ]);
  expect(pieces.every(({ z, colour, smooth }) => z === 7 && colour === 'red' && smooth)).toBe(true);
});

it('leaves a stroke alone that only its box touches', () => {
  expect(cutter().cut(stroke([0, 0, 5, 100, 100, 5]), square(80, 20))).toBeUndefined();
});

it('takes a stroke or a dot away that lies in the hole as a whole', () => {
  const { cut } = cutter();
  expect(cut(stroke([45, 50, 5, 55, 50, 5]), square(50, 50))).toEqual([]);
  expect(cut(stroke([50, 50, 5]), square(50, 50))).toEqual([]);
  expect(cut(stroke([90, 50, 5]), square(50, 50))).toBeUndefined();
});

it('keeps the width that a pen had at the place of the cut', () => {
  const [left] = cutter().cut(stroke([0, 0, 2, 100, 0, 12]), square(65, 0))!;
  expect(left!.points.slice(-1)[0]).toBeCloseTo(7);
});

it('cuts a gap into an ellipse and leaves the rest of it', () => {
  const ellipse = stroke(pointsOf(outlineOf('ellipse', { x: 0, y: 0 }, { x: 200, y: 100 }, 5), 5));
  const pieces = cutter().cut(ellipse, square(100, 0))!;
  expect(pieces.length).toBeGreaterThan(0);
  for (const { points } of pieces)
    for (let at = 0; at < points.length; at += perPoint)
      expect(points[at]! > 85.1 && points[at]! < 114.9 && points[at + 1]! < 14.9).toBe(false);
});
