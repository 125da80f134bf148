import { perPoint } from './board-item.ts';

/**
 * Leaves out the points of a line without which it looks the same: none that is left out lay further than `tolerance` from what is left (Ramer, Douglas and
 * Peucker; a width counts as a place). Neighbours stay within `longest`, since a line is rounded between them.
 */
export function simplify(points: readonly number[], tolerance: number, longest: number): number[] {
  const count = points.length / perPoint;
  if (count < 3) return [...points];
  const keep = new Uint8Array(count);
  keep[0] = keep[count - 1] = 1;
  const open: [number, number][] = [[0, count - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    if (to - from < 2) continue;
    const { at, away } = farthest(points, from, to);
    const cut = away > tolerance ? at : chord(points, from, to) > longest ? (from + to) >> 1 : undefined;
    if (cut === undefined) continue;
    keep[cut] = 1;
    open.push([from, cut], [cut, to]);
  }
  const left: number[] = [];
  for (let at = 0; at < count; at += 1)
    if (keep[at]) left.push(points[at * perPoint]!, points[at * perPoint + 1]!, points[at * perPoint + 2]!);
  return left;
}

function chord(points: readonly number[], from: number, to: number): number {
  return Math.hypot(points[to * perPoint]! - points[from * perPoint]!, points[to * perPoint + 1]! - points[from * perPoint + 1]!);
}

/** The point between two others that is farthest from the line that joins them. */
function farthest(points: readonly number[], from: number, to: number): { readonly at: number; readonly away: number } {
  const [a, b] = [from * perPoint, to * perPoint];
  const along = [0, 1, 2].map((axis) => points[b + axis]! - points[a + axis]!) as [number, number, number];
  const length = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  let [at, away] = [from, 0];
  for (let n = from + 1; n < to; n += 1) {
    const p = n * perPoint;
    const [x, y, w] = [points[p]! - points[a]!, points[p + 1]! - points[a + 1]!, points[p + 2]! - points[a + 2]!];
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (x * along[0] + y * along[1] + w * along[2]) / length));
    const distance = (x - part * along[0]) ** 2 + (y - part * along[1]) ** 2 + (w - part * along[2]) ** 2;
    if (distance > away) [at, away] = [n, distance];
  }
  return { at, away: Math.sqrt(away) };
}
