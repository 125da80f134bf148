/** Widths of bold letters in em, as Noto Sans CJK has them and a little more; the other fonts of the interface are no wider. */
const widths: readonly (readonly [letters: string, em: number])[] = [
  ["iljI.,:;!|'", 0.32],
  ['ft-()[]', 0.43],
  ['r', 0.46],
  ['sc', 0.54],
  ['zLJF', 0.58],
  ['aegkvxyEST0123456789', 0.61],
  ['ABDKPRCVXYZ', 0.71],
  ['w', 0.87],
  ['GHNOQU', 0.78],
  ['mMW@%', 0.97],
  [' ', 0.26],
];
const narrow = new Map(widths.flatMap(([letters, em]) => [...letters].map((letter) => [letter, em] as const)));

/** Chinese characters and their punctuation: each one em wide, and a place where a line may break. */
const isWide = (letter: string): boolean =>
  /[\u2010-\u2027\u00b7\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\uffef]|[\u{20000}-\u{3ffff}]/u.test(letter);

/** How wide a text is on one line, in em of its size. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (isWide(letter) ? 1 : (narrow.get(letter) ?? 0.65)), 0);

/** A Chinese name of up to so many characters stays on one line. */
const wholeLetters = 4;

/** The pieces of a name that stay whole, in em; between two of them a line may break. */
export function piecesOf(name: string): readonly number[] {
  const letters = [...name.trim()];
  if (letters.every(isWide)) return letters.length <= wholeLetters ? [letters.length] : letters.map(() => 1);
  return name
    .trim()
    .split(/\s+/u)
    .flatMap((word) => word.split(/(?<=[-·])/u))
    .map(emsOf);
}

/**
 * Lines of a name on a tile that is so many em wide; undefined where a piece of it is wider than the tile. With `torn` such a piece may be broken at any
 * letter.
 */
export function linesOf(pieces: readonly number[], ems: number, torn = false): number | undefined {
  let lines = 1;
  let filled = 0;
  for (const [index, piece] of pieces.entries()) {
    const space = index === 0 || piece === 1 ? 0 : 0.26;
    if (filled > 0 && filled + space + piece <= ems) filled += space + piece;
    else {
      if (filled > 0) lines += 1;
      if (piece > ems && !torn) return undefined;
      // A line holds whole letters only.
      const room = Math.max(0.5, ems - 0.6);
      const more = piece > ems ? Math.ceil(piece / room) - 1 : 0;
      lines += more;
      filled = piece > ems ? piece - more * room : piece;
    }
  }
  return lines;
}
