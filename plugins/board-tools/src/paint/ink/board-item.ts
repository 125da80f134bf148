import type { Bounds, Point } from './bounds.ts';

/** Numbers for each point of a stroke: x, y, width. */
export const perPoint = 3;

/** A line that was drawn, in the page's pixels. */
export interface Stroke {
  readonly kind: 'stroke';
  /** What is drawn later lies above; the pieces of a cut stroke keep its place. */
  readonly z: number;
  readonly ink: 'brush' | 'highlighter';
  readonly colour: string;
  /** Drawn by hand: rounded from point to point. A figure has corners. */
  readonly smooth: boolean;
  /** x, y and width of each point, one after the other. */
  readonly points: readonly number[];
  readonly bounds: Bounds;
}

/** Words on the board; `x` and `y` are their upper left corner. */
export interface Writing {
  readonly kind: 'writing';
  readonly z: number;
  readonly colour: string;
  readonly text: string;
  /** The height of a letter, in the page's pixels. */
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly bounds: Bounds;
}

/** What lies on a page of the board. */
export type BoardItem = Stroke | Writing;

/** The height of a line of writing, by the height of its letters. */
export const lineHeight = 1.25;

/** The box that a stroke of these points can colour. */
export function strokeBounds(points: readonly number[]): Bounds {
  let [left, top, right, bottom, widest] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (let at = 0; at < points.length; at += perPoint) {
    const [x, y, width] = [points[at]!, points[at + 1]!, points[at + 2]!];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
    widest = Math.max(widest, width);
  }
  // Half of the width, and a pixel for soft edges.
  const margin = widest / 2 + 1;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

export function makeStroke(stroke: Omit<Stroke, 'kind' | 'bounds'>): Stroke {
  return { kind: 'stroke', ...stroke, bounds: strokeBounds(stroke.points) };
}

/** As wide as letters are at most: a Chinese character takes a square, others three quarters of it. */
function widthOf(line: string): number {
  return Array.from(line).reduce((width, letter) => width + (letter.codePointAt(0)! >= 0x2e80 ? 1 : 0.75), 0);
}

export function makeWriting(writing: Omit<Writing, 'kind' | 'bounds'>): Writing {
  const lines = writing.text.split('\n');
  const { x, y, size } = writing;
  const bounds = {
    left: x,
    top: y,
    right: x + Math.max(...lines.map(widthOf)) * size,
    bottom: y + lines.length * size * lineHeight,
  };
  return { kind: 'writing', ...writing, bounds };
}

/** Points of one width, as a stroke has them. */
export const pointsOf = (outline: readonly Point[], width: number): number[] => outline.flatMap(({ x, y }) => [x, y, width]);
