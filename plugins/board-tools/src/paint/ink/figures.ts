import type { Point } from './bounds.ts';

/** Figures that are drawn by a pull from one place to another. */
export const figures = ['line', 'arrow', 'rectangle', 'ellipse'] as const;
export type Figure = (typeof figures)[number];

/** Corners of an ellipse's outline: seen as round up to the whole board. */
const ellipseCorners = 72;

/** The outline of a figure between two places, as one line; `width` is how wide it is drawn. */
export function outlineOf(figure: Figure, from: Point, to: Point, width: number): Point[] {
  if (figure === 'line') return [from, to];
  if (figure === 'arrow') return arrow(from, to, width);
  if (figure === 'rectangle') return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
  const [middle, half] = [
    { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    { x: Math.abs(to.x - from.x) / 2, y: Math.abs(to.y - from.y) / 2 },
  ];
  return Array.from({ length: ellipseCorners + 1 }, (_, at) => {
    const angle = ((at % ellipseCorners) / ellipseCorners) * 2 * Math.PI;
    return { x: middle.x + half.x * Math.cos(angle), y: middle.y + half.y * Math.sin(angle) };
  });
}

/** Drawn in one go: to the tip, along one side of the head and back, along the other. */
function arrow(from: Point, to: Point, width: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const head = Math.min(length / 2, 12 + 4 * width);
  const back = Math.atan2(from.y - to.y, from.x - to.x);
  const side = (turn: number) => ({ x: to.x + head * Math.cos(back + turn), y: to.y + head * Math.sin(back + turn) });
  return [from, to, side(Math.PI / 6), to, side(-Math.PI / 6)];
}
