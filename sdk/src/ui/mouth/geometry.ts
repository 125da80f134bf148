/** A point of a drawing; y grows downwards. */
export type Point = readonly [x: number, y: number];

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
export const mixPoint = (from: Point, to: Point, share: number): Point => [mix(from[0], to[0], share), mix(from[1], to[1], share)];
const written = (value: number): string => String(Math.round(value * 10) / 10);
export const at = ([x, y]: Point): string => `${written(x)} ${written(y)}`;

/** Through all points, smoothly (Catmull-Rom as Bézier curves): what follows `M` or `L` of the first one. */
export function through(points: readonly Point[], tension = 1): string {
  const [first, ...rest] = points;
  if (!first) return '';
  return rest.reduce((path, point, index) => {
    const before = points[index - 1] ?? points[index]!;
    const from = points[index]!;
    const after = points[index + 2] ?? point;
    const step = tension / 6;
    const a: Point = [from[0] + (point[0] - before[0]) * step, from[1] + (point[1] - before[1]) * step];
    const b: Point = [point[0] - (after[0] - from[0]) * step, point[1] - (after[1] - from[1]) * step];
    return `${path} C ${at(a)} ${at(b)} ${at(point)}`;
  }, at(first));
}

/** Height of a line of points, from left to right, at `x`. */
export function heightAt(line: readonly Point[], x: number): number {
  for (let index = 1; index < line.length; index += 1) {
    const [left, right] = [line[index - 1]!, line[index]!];
    if (x <= right[0] || index === line.length - 1)
      return mix(left[1], right[1], Math.min(1, Math.max(0, (x - left[0]) / (right[0] - left[0]))));
  }
  return 0;
}
