import { perPoint } from './board-item.ts';
import { boundsOf, type Point } from './bounds.ts';
import type { Figure } from './figures.ts';
import { simplify } from './simplify.ts';

/** A figure that was meant, and the two places it goes between. */
export interface Recognised {
  readonly figure: Figure;
  readonly from: Point;
  readonly to: Point;
}

/** What is smaller is handwriting; in pixels. */
const least = 60;
/** A line may be so crooked, by its length. */
const crooked = 0.05;
/** The ends of what is closed are so near each other at most, by its diagonal. */
const closes = 0.25;
/** So far, on average, a closed line may be from the figure's outline, by its diagonal. */
const wavers = 0.04;

/** Which figure a line drawn by hand was meant to be; undefined where it was not clearly one. */
export function recogniseFigure(points: readonly number[]): Recognised | undefined {
  const drawn: Point[] = [];
  for (let at = 0; at < points.length; at += perPoint) drawn.push({ x: points[at]!, y: points[at + 1]! });
  if (drawn.length < 3) return undefined;
  const box = boundsOf(drawn);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const diagonal = Math.hypot(width, height);
  if (diagonal < least) return undefined;
  const [from, to] = [drawn[0]!, drawn.at(-1)!];
  if (away(from, to) > closes * diagonal) return lineOf(drawn, from, to) ?? arrowOf(points, diagonal);
  if (Math.min(width, height) < diagonal / 6) return undefined;
  const corners = { from: { x: box.left, y: box.top }, to: { x: box.right, y: box.bottom } };
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const round = mean(drawn.map((p) => Math.abs(Math.hypot((2 * (p.x - middle.x)) / width, (2 * (p.y - middle.y)) / height) - 1))) / 2;
  const square = mean(drawn.map((p) => Math.min(p.x - box.left, box.right - p.x, p.y - box.top, box.bottom - p.y))) / diagonal;
  if (Math.min(round, square) > wavers) return undefined;
  return { figure: round < square ? 'ellipse' : 'rectangle', ...corners };
}

const away = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function lineOf(drawn: readonly Point[], from: Point, to: Point): Recognised | undefined {
  const length = away(from, to);
  const off = (p: Point) => Math.abs((to.x - from.x) * (from.y - p.y) - (from.x - p.x) * (to.y - from.y)) / length;
  return drawn.every((point) => off(point) <= crooked * length) ? { figure: 'line', from, to } : undefined;
}

/** A long shaft, then short strokes back from its tip. */
function arrowOf(points: readonly number[], diagonal: number): Recognised | undefined {
  const flat = simplify(points, diagonal * 0.06, Infinity);
  const corners: Point[] = [];
  for (let at = 0; at < flat.length; at += perPoint) corners.push({ x: flat[at]!, y: flat[at + 1]! });
  const [from, tip, ...head] = corners;
  if (!from || !tip || head.length === 0 || head.length > 3) return undefined;
  const shaft = away(from, tip);
  const short = head.every((corner) => away(corner, tip) < shaft / 2);
  const back = head.some((corner) => {
    const length = away(corner, tip);
    const turn = ((corner.x - tip.x) * (from.x - tip.x) + (corner.y - tip.y) * (from.y - tip.y)) / (length * shaft);
    return length > shaft / 20 && turn > 0.3;
  });
  return short && back ? { figure: 'arrow', from, to: tip } : undefined;
}
