import { hanCount } from './languages.ts';

/** A run of letters. `x` and `y`: where it begins, in points from the page's top left; `y` is that of the line that letters stand on. */
export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly upright: boolean;
}

/** A line of one column. `edges`: of the column that it stands in. */
export interface PdfLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly size: number;
  readonly edges: readonly [left: number, right: number];
  readonly pageHeight: number;
  /** Where each of its parts begins that wide spaces, tabs in `text`, part. */
  readonly starts: readonly number[];
}

/** The lines of a page in the order in which they are read: down a column, then the next one. */
export function linesOfPage(pieces: readonly PdfPiece[], width: number, height: number): PdfLine[] {
  const rows = rowsOf(pieces.filter(({ upright }) => upright));
  const turned = pieces.filter(({ upright, text }) => !upright && text.trim() !== '');
  const lines = inColumns(rows, width).flatMap((column) => {
    const parts = column.map(lineOf).filter(({ text }) => text !== '');
    const edges = [Math.min(...parts.map(({ from }) => from)), Math.max(...parts.map(({ to }) => to))] as const;
    return parts.map((part): PdfLine => ({ ...part, edges, pageHeight: height }));
  });
  if (turned.length === 0) return lines;
  const edges = [0, width] as const;
  // read last, in its own lines
  return [
    ...lines,
    ...turned.map((piece): PdfLine => ({
      text: piece.text.trim(),
      from: piece.x,
      to: piece.x,
      y: piece.y,
      size: piece.size,
      edges,
      pageHeight: height,
      starts: [piece.x],
    })),
  ];
}

/** Pieces that stand on one line, in the order of lines; raised and lowered letters stand on their neighbours'. */
function rowsOf(pieces: readonly PdfPiece[]): PdfPiece[][] {
  const rows: { y: number; size: number; pieces: PdfPiece[] }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.y - b.y)) {
    if (piece.text.trim() === '') continue;
    const row = rows.findLast(({ y, size }) => Math.abs(y - piece.y) < Math.max(size, piece.size) * 0.45);
    if (row) {
      row.pieces.push(piece);
      if (piece.size > row.size) [row.size, row.y] = [piece.size, piece.y];
    } else rows.push({ y: piece.y, size: piece.size, pieces: [piece] });
  }
  return rows.sort((a, b) => a.y - b.y).map((row) => row.pieces.sort((a, b) => a.x - b.x));
}

/** A line's text: a blank where there is space between its pieces. */
function lineOf(pieces: readonly PdfPiece[]) {
  let text = '';
  let end = -Infinity;
  const starts = [pieces[0]!.x];
  for (const piece of pieces) {
    const space = piece.x - end;
    const joins = text === '' || /\s$/.test(text) || /^\s/.test(piece.text);
    const least = piece.size * (hanCount(text.slice(-1) + piece.text[0]!) > 0 ? 0.6 : 0.13);
    if (!joins && space > piece.size * 0.75) {
      text += '\t';
      starts.push(piece.x);
    } else if (!joins && space > least) text += ' ';
    text += piece.text;
    end = Math.max(end, piece.x + piece.width);
  }
  const size = Math.max(...pieces.map((piece) => piece.size));
  return {
    text: text.trim().replaceAll(/ {2,}/g, ' '),
    from: pieces[0]!.x,
    starts,
    to: end,
    y: Math.max(...pieces.filter((piece) => piece.size === size).map((piece) => piece.y)),
    size,
  };
}

/**
 * Rows parted where a white stripe goes down between two columns. A row that crosses the stripe, a heading, ends what is above it: both columns there are
 * read before it.
 */
function inColumns(rows: readonly PdfPiece[][], width: number): PdfPiece[][][] {
  const middle = stripeOf(rows, width);
  if (middle === undefined) return [[...rows]];
  const bands: PdfPiece[][][] = [];
  let [left, right]: [PdfPiece[][], PdfPiece[][]] = [[], []];
  let across: PdfPiece[][] = [];
  const end = () => {
    for (const column of [across, left, right]) if (column.length > 0) bands.push(column);
    [left, right, across] = [[], [], []];
  };
  for (const row of rows) {
    const crosses = row.some(({ x, width: wide }) => x < middle && x + wide > middle);
    if (crosses) {
      if (left.length + right.length > 0) end();
      across.push(row);
      continue;
    }
    const [before, after] = [row.filter(({ x }) => x < middle), row.filter(({ x }) => x >= middle)];
    if (before.length > 0) left.push(before);
    if (after.length > 0) right.push(after);
  }
  end();
  return bands;
}

/** Where hardly a row has a letter, with lines of text on both sides. */
function stripeOf(rows: readonly PdfPiece[][], width: number): number | undefined {
  if (rows.length < 4) return undefined;
  let best: { readonly at: number; readonly crossing: number } | undefined;
  for (let at = width * 0.3; at <= width * 0.7; at += 2) {
    const crossing = rows.filter((row) => row.some(({ x, width: wide }) => x < at + 5 && x + wide > at - 5)).length;
    const both = rows.filter((row) => row.some(({ x }) => x < at) && row.some(({ x }) => x > at)).length;
    const sides = rows.filter((row) => row.some(({ x }) => x > at)).length;
    if (both < 3 || crossing > rows.length * 0.25 || sides < rows.length * 0.3 || !isColumn(rows, at)) continue;
    if (!best || crossing < best.crossing) best = { at, crossing };
  }
  return best?.at;
}

/** What stands to the right begins at the same place in most rows, and is a text: single words far apart are a table, or blanks. */
function isColumn(rows: readonly PdfPiece[][], at: number): boolean {
  const starts = rows.flatMap((row) => {
    const piece = row.find(({ x }) => x > at);
    return piece && row.every(({ x, width }) => x > at || x + width < at) ? [piece.x] : [];
  });
  const leftmost = Math.min(...starts);
  const lengths = rows
    .map((row) => row.filter(({ x }) => x > at).reduce((sum, { text }) => sum + text.length, 0))
    .filter((length) => length > 0);
  const long = lengths.filter((length) => length > 15).length;
  return starts.filter((x) => x < leftmost + 40).length >= starts.length * 0.6 && long >= lengths.length * 0.5;
}
