import { makeStroke, perPoint, type Stroke } from '../board-item.ts';
import type { Point } from '../bounds.ts';
import paper from './quiet-paper.ts';

/** Cuts strokes by paper.js: one scope for each board, gone with it. */
export class PaperCutter {
  readonly #scope = new paper.PaperScope();
  /** A stroke that an eraser comes near is looked at with each of its steps. */
  #paths = new WeakMap<Stroke, paper.Path>();

  constructor() {
    // Never seen: paper has a canvas for each of its projects.
    this.#scope.setup(new paper.Size(1, 1));
    this.#scope.view.autoUpdate = false;
  }

  /** What is left of a stroke beside a hole of these corners; undefined where the hole doesn't touch it. */
  readonly cut = (stroke: Stroke, hole: readonly Point[]): readonly Stroke[] | undefined => {
    this.#scope.activate();
    const path = this.#pathOf(stroke);
    const area = new paper.Path({ segments: hole.map(({ x, y }) => [x, y]), closed: true, insert: false });
    if (path.segments.length === 1) return area.contains(path.firstSegment.point) ? [] : undefined;
    const touched = area.contains(path.firstSegment.point) || path.getIntersections(area).length > 0;
    if (!touched) return undefined;
    // Without a trace a line that is open stays one: it is cut into pieces.
    const left = path.subtract(area, { trace: false, insert: false });
    const pieces = (left instanceof paper.CompoundPath ? (left.children as paper.Path[]) : [left as paper.Path]).filter(
      ({ segments, length }) => segments.length > 1 && length > 0.5,
    );
    const widthAt = widths(stroke, path);
    return pieces.map(({ segments, closed }) => {
      const points = segments.flatMap(({ point }) => [tidy(point.x), tidy(point.y), widthAt(point)]);
      if (closed) points.push(...points.slice(0, perPoint));
      const { z, ink, colour, smooth } = stroke;
      return makeStroke({ z, ink, colour, smooth, points });
    });
  };

  #pathOf(stroke: Stroke): paper.Path {
    const known = this.#paths.get(stroke);
    if (known) return known;
    const segments: [number, number][] = [];
    for (let at = 0; at < stroke.points.length; at += perPoint) segments.push([stroke.points[at]!, stroke.points[at + 1]!]);
    const path = new paper.Path({ segments, insert: false });
    this.#paths.set(stroke, path);
    return path;
  }

  dispose(): void {
    this.#paths = new WeakMap();
    // Its declarations leave this one out; without it paper keeps every scope that ever was.
    (this.#scope as unknown as { remove(): void }).remove();
  }
}

/** Without the traces of reckoning. */
const tidy = (place: number) => Math.round(place * 100) / 100;

/** The width of a stroke at its points, and where it was cut between two of them. */
function widths(stroke: Stroke, path: paper.Path): (point: paper.Point) => number {
  const known = new Map<string, number>();
  const { points } = stroke;
  for (let at = 0; at < points.length; at += perPoint) known.set(`${points[at]} ${points[at + 1]}`, points[at + 2]!);
  return (point) => {
    const own = known.get(`${point.x} ${point.y}`);
    if (own !== undefined) return own;
    const { index, time } = path.getNearestLocation(point);
    const [before, after] = [points[index * perPoint + 2]!, points[(index + 1) * perPoint + 2] ?? points[index * perPoint + 2]!];
    return before + (after - before) * time;
  };
}
