import type { Point } from './bounds.ts';

/** What a square covers on its straight way from one place to another; `edge` is the length of its sides, which lie along the board's. The corners of a convex outline, clockwise. */
export function sweep(from: Point, to: Point, edge: number): Point[] {
  const half = edge / 2;
  const box = ({ x, y }: Point) => ({ left: x - half, top: y - half, right: x + half, bottom: y + half });
  const [a, b] = [box(from), box(to)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 || dy === 0) {
    const [left, top, right, bottom] = [
      Math.min(a.left, b.left),
      Math.min(a.top, b.top),
      Math.max(a.right, b.right),
      Math.max(a.bottom, b.bottom),
    ];
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
  }
  // From left to right; else it is the same way from its end.
  const [l, r] = dx > 0 ? [a, b] : [b, a];
  return dx > 0 === dy > 0
    ? [
        { x: l.left, y: l.top },
        { x: l.right, y: l.top },
        { x: r.right, y: r.top },
        { x: r.right, y: r.bottom },
        { x: r.left, y: r.bottom },
        { x: l.left, y: l.bottom },
      ]
    : [
        { x: l.left, y: l.top },
        { x: r.left, y: r.top },
        { x: r.right, y: r.top },
        { x: r.right, y: r.bottom },
        { x: l.right, y: l.bottom },
        { x: l.left, y: l.bottom },
      ];
}
