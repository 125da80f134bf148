import { linesOf, piecesOf } from './text-width.ts';

/** The room that a class has. Lengths in CSS px. */
export interface TeamRoom {
  readonly width: number;
  readonly height: number;
  /** A design pixel is a sixteenth of it. */
  readonly rem: number;
  /** The teacher's font size, 1 at the standard step. */
  readonly zoom: number;
}

/** Tiles as large as the room lets them be. Lengths in CSS px. */
export interface TeamFit {
  readonly columns: number;
  readonly name: number;
  readonly look: number;
  readonly gap: number;
  /** So high is a row at most: two students don't fill a board. */
  readonly row: number;
  /** The class does not fit at the least size in less. */
  readonly least: number;
}

/** Where the board saves room, in this order: it is narrow round the tiles; the picture goes. */
export type TeamFold = 0 | 1 | 2;

/** Design pixels and CSS px below which a name, or the figure under it, is not read from the last row. */
const leastName = [28, 23] as const;
const leastLook = [24, 19.5] as const;
/** The step up to which a class fits at the least size; at larger ones the least grows, and the page scrolls. */
const fitsUpTo = 42 / 33;
/** A figure beside the size of its name. */
const lookPart = 0.83;
/** Line heights in `team.css`, and the edge of a tile in CSS px. */
const tileShape = { name: 1.13, look: 1.18, edge: 2 } as const;
const gaps = [10, 7, 5, 2.5] as const;
/** A shape before a word, with what is between them, in em of the figure. */
const shapeEms = 1.12;
const mostColumns = 16;

interface Sizes {
  readonly least: number;
  readonly most: number;
  lookOf(name: number): number;
}

function sizesOf(count: number, { rem, zoom }: TeamRoom): Sizes {
  const pixel = rem / 16;
  const grown = Math.max(1, zoom / fitsUpTo);
  const least = Math.max(leastName[0] * pixel, leastName[1]) * grown;
  // As large as what else the class reads; more where there are few.
  const most = 36 * pixel * zoom * Math.min(2.5, Math.max(1, Math.sqrt(60 / Math.max(1, count))));
  const lookLeast = Math.max(leastLook[0] * pixel, leastLook[1]) * grown;
  return { least, most: Math.max(least, most), lookOf: (name) => Math.max(lookLeast, name * lookPart) };
}

interface Grid {
  readonly columns: number;
  readonly gap: number;
  readonly torn: boolean;
}

/** Columns and sizes at which the names of a class, in their order, are largest. `lookEms`: the widest thing that stands under a name, without its shape. */
export function fitTeam(names: readonly string[], lookEms: number, room: TeamRoom): TeamFit {
  const sizes = sizesOf(names.length, room);
  const pieces = names.map(piecesOf);
  const grids = (torn: boolean, gap: number): Grid[] =>
    Array.from({ length: Math.max(1, Math.min(mostColumns, names.length)) }, (_, at) => ({
      columns: at + 1,
      gap: (gap * room.rem) / 16,
      torn,
    }));
  const high = (grid: Grid, name: number) => heightOf(pieces, lookEms, room, grid, name, sizes.lookOf(name));
  const largest = (grid: Grid) => largestName(sizes, room.height, (name) => high(grid, name));

  const tightest = [...grids(false, gaps.at(-1)!), ...grids(true, gaps.at(-1)!)];
  const heights = tightest.map((grid) => high(grid, sizes.least));
  const least = Math.ceil(Math.min(...heights));
  const torn = !tightest.some((grid) => !grid.torn && largest(grid) !== undefined);
  const best = Math.max(...tightest.filter((grid) => grid.torn === torn).map((grid) => largest(grid) ?? 0));
  if (best === 0) {
    const { columns, gap } = tightest[heights.indexOf(Math.min(...heights))]!;
    return { columns, name: sizes.least, look: sizes.lookOf(sizes.least), gap, row: room.height, least };
  }
  // The widest gaps that cost next to nothing of the names.
  const enough = Math.max(sizes.least, best - room.rem / 16);
  const fitting = gaps.map((gap) => grids(torn, gap).flatMap((grid) => withName(grid, largest(grid), enough)));
  const chosen = [...(fitting.find((list) => list.length > 0) ?? [])].sort(
    (a, b) => ugliness(names.length, room, a) - ugliness(names.length, room, b),
  )[0]!;
  const name = Math.floor(chosen.name * 4) / 4;
  return {
    columns: chosen.grid.columns,
    name,
    look: Math.floor(sizes.lookOf(name) * 4) / 4,
    gap: chosen.grid.gap,
    row: Math.round(name * 4.5),
    least,
  };
}

const withName = (grid: Grid, name: number | undefined, enough: number) => (name !== undefined && name >= enough ? [{ grid, name }] : []);

/** The largest size at which the class is no higher than this; undefined where the least one is. */
function largestName({ least, most }: Sizes, height: number, high: (name: number) => number): number | undefined {
  if (high(least) > height) return undefined;
  let [fits, above] = [least, most];
  if (high(above) <= height) return above;
  while (above - fits > 0.25) {
    const middle = (fits + above) / 2;
    if (high(middle) <= height) fits = middle;
    else above = middle;
  }
  return fits;
}

/** How high the class is in these columns; infinite where a name or what stands under it is wider than a tile. */
function heightOf(
  pieces: readonly (readonly number[])[],
  lookEms: number,
  { width }: TeamRoom,
  { columns, gap, torn }: Grid,
  name: number,
  look: number,
): number {
  const inner = (width - gap * (columns - 1)) / columns - 2 * tileShape.edge;
  if (inner < (lookEms + shapeEms) * look) return Number.POSITIVE_INFINITY;
  let height = -gap;
  for (let start = 0; start < pieces.length; start += columns) {
    let lines = 1;
    for (const piece of pieces.slice(start, start + columns))
      lines = Math.max(lines, linesOf(piece, inner / name, torn) ?? Number.POSITIVE_INFINITY);
    height += lines * name * tileShape.name + look * tileShape.look + 2 * tileShape.edge + gap;
  }
  return height;
}

/** Of grids whose names are as large, the one with fewer empty places and tiles that are neither flat nor narrow. */
function ugliness(count: number, { width, height }: TeamRoom, { grid: { columns } }: { readonly grid: Grid }): number {
  const rows = Math.ceil(count / columns);
  const shape = Math.log(width / columns / (height / rows) / 1.6);
  return (rows * columns - count) / count + Math.abs(shape) * 0.5;
}

/** Heights round the tiles by how much is folded: head, foot and the two gaps between, in CSS px. */
export function chromeOf(
  fold: TeamFold,
  { rem, zoom }: Pick<TeamRoom, 'rem' | 'zoom'>,
): { readonly head: number; readonly foot: number; readonly gap: number } {
  const target = Math.max(3.75 * rem, 48);
  const larger = Math.min(fitsUpTo, Math.max(1, zoom));
  if (fold === 0) return { head: 5.75 * rem * larger, foot: Math.max(4.75 * rem, 56), gap: 0.75 * rem };
  return { head: (fold === 1 ? 4.25 : 3.25) * rem, foot: target, gap: (fold === 1 ? 0.375 : 0.1875) * rem };
}

/** How much a board of this size folds: no more than it must for names that are a little larger than the least. */
export function foldOf(names: readonly string[], lookEms: number, board: TeamRoom): TeamFold {
  const { least } = sizesOf(names.length, board);
  const sizeAt = (fold: TeamFold, zoom = board.zoom) => {
    const { head, foot, gap } = chromeOf(fold, { ...board, zoom });
    const height = board.height - head - foot - 2 * gap;
    const fit = fitTeam(names, lookEms, { ...board, zoom, height });
    return fit.least > height ? 0 : fit.name;
  };
  const unfolded = sizeAt(0);
  // A larger font size makes no name smaller.
  if (unfolded >= least * 1.08 && (board.zoom <= 1 || unfolded >= sizeAt(0, 1))) return 0;
  return sizeAt(1) >= least ? 1 : 2;
}
