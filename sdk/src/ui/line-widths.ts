import type { CSSProperties } from 'react';
import { emsOf, linesOf } from './team/text-width.ts';

type Weight = 'bold' | 'regular';

/** Andika's letters are as wide as those that {@link emsOf} knows when they are bold, and otherwise so much of it. */
const andika = { bold: 1, regular: 0.95 } as const;

/** What stays on one line, in em: an English word, a Chinese character. The space before a Chinese character counts with what is before it. */
const piecesOf = (text: string, weight: Weight): readonly number[] =>
  text
    .trim()
    .split(/(?<=\s)(?=[\u2e80-\uffef])|\s+(?![\u2e80-\uffef])|(?<=[\u2e80-\uffef])|(?=[\u2e80-\uffef])/u)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => emsOf(piece) * (/[a-z]/i.test(piece) ? andika[weight] : 1));

/** The least width, in em, in which the text takes at most so many lines. */
function widthIn(text: string, lines: number, weight: Weight): number {
  const pieces = piecesOf(text, weight);
  // a line is as wide as some pieces in a row
  const rows = pieces.flatMap((_, from) => {
    let row = 0;
    return pieces.slice(from).map((piece, at) => (row += piece + (at > 0 && piece !== 1 ? emsOf(' ') : 0)));
  });
  const whole = rows.filter((row) => (linesOf(pieces, row + 1e-6) ?? Infinity) <= lines);
  return Math.min(...whole);
}

/**
 * Of texts that have one size: how wide the widest is, in em, where each takes at most one, two, three or five lines. An element of the class `ch-fit` with these
 * properties in its `style` is as large as the box around it holds, if that has `container-type: size`; `--ch-fit-most` is the most. `weight` is that of the text's letters.
 *
 * @example
 * <h2 className="ch-fit" lang="en" style={lineWidths([text])}>{text}</h2>
 */
export function lineWidths(texts: readonly string[], weight: 'bold' | 'regular' = 'bold'): CSSProperties {
  const written = texts.filter((text) => text.trim() !== '');
  const least = (lines: number) => Math.max(1, ...written.map((text) => widthIn(text, lines, weight)));
  return { '--ch-line-1': least(1), '--ch-line-2': least(2), '--ch-line-3': least(3), '--ch-line-5': least(5) } as CSSProperties;
}
