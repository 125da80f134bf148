import { makeStroke, perPoint, strokeBounds, type Stroke } from '../ink/board-item.ts';
import type { Bounds, Point } from '../ink/bounds.ts';
import { PenWidth } from '../ink/pen-width.ts';
import { simplify } from '../ink/simplify.ts';
import { pieces } from './draw-item.ts';

/** Nearer than this to the last one a point says nothing new, in the page's pixels. */
const nearest = 0.8;
/** By so much a stroke may differ from what the hand did, and so long its pieces may be; in the page's pixels. */
const tolerance = 0.4;
const longestPiece = 12;

const tidy = (place: number) => Math.round(place * 10) / 10;

/** A stroke that is being drawn: what is sure of it is drawn once and stays, its end is drawn anew with each frame. */
export class LiveStroke {
  readonly points: number[] = [];
  readonly #width: PenWidth;
  #drawn = 0;
  #predicted: readonly Point[] = [];

  constructor(
    readonly ink: Stroke['ink'],
    readonly colour: string,
    width: number,
    isPen: boolean,
  ) {
    this.#width = new PenWidth(width, isPen && ink === 'brush');
  }

  get bounds(): Bounds {
    return strokeBounds(this.points);
  }

  add({ x, y }: Point, pressure: number): void {
    const width = this.#width.next(pressure);
    const { points } = this;
    const end = points.length - perPoint;
    if (end >= 0 && Math.hypot(x - points[end]!, y - points[end + 1]!) < nearest) return;
    points.push(x, y, width);
    this.#predicted = [];
  }

  /** Where the hand will be next, as the browser supposes. */
  predict(points: readonly Point[]): void {
    this.#predicted = points;
  }

  /** Draws what has become sure since the last time. */
  drawSure(context: CanvasRenderingContext2D): void {
    const sure = this.points.length / perPoint - 2;
    if (sure <= this.#drawn) return;
    this.#pen(context);
    pieces(context, this.points, this.#drawn, sure);
    this.#drawn = sure;
  }

  /** The layer has lost what was drawn: draws it again. */
  drawAgain(context: CanvasRenderingContext2D): void {
    this.#pen(context);
    if (this.#drawn > 0) pieces(context, this.points, 0, this.#drawn);
  }

  /** Draws the end, as far as it is known or supposed; gives the box that it can colour. */
  drawEnd(context: CanvasRenderingContext2D): Bounds {
    const { points } = this;
    const width = points.at(-1)!;
    const last = points.slice(-2 * perPoint);
    const sure = last.length > perPoint;
    if (sure) {
      last[0] = (last[0]! + last[perPoint]!) / 2;
      last[1] = (last[1]! + last[perPoint + 1]!) / 2;
    }
    const end = [...last, ...this.#predicted.flatMap(({ x, y }) => [x, y, width])];
    this.#pen(context);
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(end[0]!, end[1]!);
    for (let at = perPoint; at < end.length; at += perPoint) context.lineTo(end[at]!, end[at + 1]!);
    // A contact that has not moved is a dot.
    if (end.length === perPoint) context.lineTo(end[0]! + 0.01, end[1]!);
    context.stroke();
    return strokeBounds(end);
  }

  /** The stroke as it stays. */
  lift(z: number): Stroke {
    const points = simplify(alongCurve(this.points), tolerance, longestPiece).map(tidy);
    return makeStroke({ z, ink: this.ink, colour: this.colour, smooth: true, points });
  }

  #pen(context: CanvasRenderingContext2D): void {
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = this.colour;
  }
}

/** The line as it is drawn, in points that are near each other also where the hand was fast: an eraser changes it near its cut alone. */
function alongCurve(points: readonly number[]): number[] {
  const count = points.length / perPoint;
  if (count < 3) return [...points];
  const point = (at: number) => points.slice(at * perPoint, at * perPoint + perPoint) as [number, number, number];
  const between = (a: readonly number[], b: readonly number[], part: number) => a.map((value, axis) => value + (b[axis]! - value) * part);
  const curve: number[] = [...point(0)];
  let from: readonly number[] = point(0);
  for (let at = 1; at < count - 1; at += 1) {
    const corner = point(at);
    const to = between(corner, point(at + 1), 0.5);
    const length = Math.hypot(corner[0] - from[0]!, corner[1] - from[1]!) + Math.hypot(to[0]! - corner[0], to[1]! - corner[1]);
    const steps = Math.max(1, Math.ceil(length / longestPiece));
    for (let n = 1; n <= steps; n += 1) {
      const part = n / steps;
      curve.push(...between(between(from, corner, part), between(corner, to, part), part));
    }
    from = to;
  }
  const end = point(count - 1);
  const steps = Math.max(1, Math.ceil(Math.hypot(end[0] - from[0]!, end[1] - from[1]!) / longestPiece));
  for (let n = 1; n <= steps; n += 1) curve.push(...between(from, end, n / steps));
  return curve;
}
