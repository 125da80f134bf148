import { lineHeight, perPoint, type BoardItem, type Stroke } from '../ink/board-item.ts';

/** How much of what lies below a highlighter's line is covered. */
export const highlighterAlpha = 0.4;

/** Widths that differ by less are drawn in one go, in pixels. */
const sameWidth = 0.25;

/** The font of words on the board. */
export const fontOf = (size: number) => `600 ${size}px Andika, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif`;

/** Draws an item of a page. */
export function drawItem(context: CanvasRenderingContext2D, item: BoardItem): void {
  if (item.kind === 'writing') {
    context.fillStyle = item.colour;
    context.font = fontOf(item.size);
    context.textBaseline = 'top';
    item.text.split('\n').forEach((line, at) => context.fillText(line, item.x, item.y + at * item.size * lineHeight));
    return;
  }
  context.globalAlpha = item.ink === 'highlighter' ? highlighterAlpha : 1;
  drawLine(context, item);
  context.globalAlpha = 1;
}

/** Draws a line from its first point to its last. */
export function drawLine(
  context: CanvasRenderingContext2D,
  { points, colour, smooth }: Pick<Stroke, 'points' | 'colour' | 'smooth'>,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  const last = points.length / perPoint - 1;
  if (last < 1) return dot(context, points, colour);
  if (!smooth) {
    context.lineWidth = points[2]!;
    context.beginPath();
    context.moveTo(points[0]!, points[1]!);
    for (let at = 1; at <= last; at += 1) context.lineTo(points[at * perPoint]!, points[at * perPoint + 1]!);
    return context.stroke();
  }
  pieces(context, points, 0, last);
}

/**
 * Draws a hand's line between two of its points. Each point but the ends is the corner of a curve from the middle before it to the middle behind it, so that
 * what is drawn of a growing line stays as it is when its next point comes.
 */
export function pieces(context: CanvasRenderingContext2D, points: readonly number[], from: number, to: number): void {
  const count = points.length / perPoint;
  const middle = (a: number, axis: 0 | 1) => (points[a * perPoint + axis]! + points[(a + 1) * perPoint + axis]!) / 2;
  let width = -1;
  const begin = (at: number, x: number, y: number) => {
    const wanted = points[at * perPoint + 2]!;
    if (width >= 0 && Math.abs(wanted - width) < sameWidth) return;
    if (width >= 0) context.stroke();
    width = wanted;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x, y);
  };
  for (let at = from; at < to; at += 1) {
    const corner = at + 1;
    const isEnd = corner === count - 1;
    const [x, y] = at === 0 ? [points[0]!, points[1]!] : [middle(at, 0), middle(at, 1)];
    begin(corner, x, y);
    if (isEnd) context.lineTo(points[corner * perPoint]!, points[corner * perPoint + 1]!);
    else context.quadraticCurveTo(points[corner * perPoint]!, points[corner * perPoint + 1]!, middle(corner, 0), middle(corner, 1));
  }
  if (width >= 0) context.stroke();
}

function dot(context: CanvasRenderingContext2D, points: readonly number[], colour: string): void {
  if (points.length < perPoint) return;
  context.fillStyle = colour;
  context.beginPath();
  context.arc(points[0]!, points[1]!, points[2]! / 2, 0, 2 * Math.PI);
  context.fill();
}
