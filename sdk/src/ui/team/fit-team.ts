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

/** Where the board saves room, in this order: the picture goes, and it is narrow round the tiles; the word and the buttons are smaller. */
export type TeamFold = 0 | 1 | 2;

/** How much a board folds, and the part by which its head grows with the teacher's font size. */
export interface TeamHead {
  readonly fold: TeamFold;
  readonly grows: number;
}

/** `name`: how large the names are on this board at the standard step, in CSS px; no smaller at a larger one. */
export interface FoldedTeam extends TeamHead {
  readonly name: number;
}

/** Design pixels and CSS px below which a name, or the figure under it, is not read from the last row. */
const leastName = [28, 23] as const;
const leastLook = [24, 19.5] as const;
/** The step up to which the head grows: what is above it is the tiles' own. */
const headGrowsUpTo = 42 / 33;
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
  const least = Math.max(leastName[0] * pixel, leastName[1]);
  // As large as what else the class reads; more where there are few.
  const most = 36 * pixel * zoom * Math.min(2.5, Math.max(1, Math.sqrt(60 / Math.max(1, count))));
  const lookLeast = Math.max(leastLook[0] * pixel, leastLook[1]);
  return { least, most: Math.max(least, most), lookOf: (name) => Math.max(lookLeast, name * lookPart) };
}

interface Grid {
  readonly columns: number;
  readonly gap: number;
  readonly torn: boolean;
}

/**
 * Columns and sizes at which the names of a class, in their order, are largest. `lookEms`: the widest thing that stands under a name, without its shape.
 * `standard`: the size of names at the standard step, which no gap takes from them at a larger one.
 */
export function fitTeam(names: readonly string[], lookEms: number, room: TeamRoom, standard = 0): TeamFit {
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
  const enough = Math.max(sizes.least, Math.min(best, Math.max(standard, best - room.rem / 16)));
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

/** The largest size at which the class is no higher than this, in quarters of a pixel from the least; undefined where the least one is. */
function largestName({ least, most }: Sizes, height: number, high: (name: number) => number): number | undefined {
  if (high(least) > height) return undefined;
  const sizeAt = (quarters: number) => Math.min(most, least + quarters / 4);
  let [fits, above] = [0, Math.ceil((most - least) * 4) + 1];
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2);
    if (high(sizeAt(middle)) <= height) fits = middle;
    else above = middle;
  }
  return sizeAt(fits);
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
  { fold, grows }: TeamHead,
  { rem }: Pick<TeamRoom, 'rem'>,
): { readonly head: number; readonly foot: number; readonly gap: number } {
  const foot = Math.max(4.75 * rem, 56);
  if (fold === 0) return { head: 5.75 * rem * Math.max(1, grows), foot, gap: 0.75 * rem };
  if (fold === 1) return { head: 4.25 * rem, foot, gap: 0.375 * rem };
  return { head: 3.25 * rem, foot: Math.max(3.75 * rem, 48), gap: 0.1875 * rem };
}

/** How much a board of this size folds: no more than it must for names that are a little larger than the least. A larger font size makes nothing smaller. */
export function headOf(names: readonly string[], lookEms: number, board: TeamRoom): FoldedTeam {
  const { least } = sizesOf(names.length, board);
  const sizeAt = (head: TeamHead, zoom: number, standard = 0) => {
    const chrome = chromeOf(head, board);
    const height = board.height - chrome.head - chrome.foot - 2 * chrome.gap;
    const fit = fitTeam(names, lookEms, { ...board, zoom, height }, standard);
    return fit.least > height ? 0 : fit.name;
  };
  const standardAt = (fold: TeamFold) => ({ fold, name: sizeAt({ fold, grows: 1 }, Math.min(1, board.zoom)) });
  const whole = standardAt(0);
  const narrow = whole.name >= least * 1.08 ? whole : standardAt(1);
  const { fold, name } = narrow.name >= least ? narrow : standardAt(2);
  const grown = { fold, grows: Math.min(headGrowsUpTo, board.zoom), name } as const;
  if (board.zoom <= 1 || (fold === 0 && sizeAt(grown, board.zoom, name) >= name)) return grown;
  return { fold: fold === 2 ? 2 : 1, grows: 1, name };
}
