import type { CSSProperties } from 'react';
import { emsOf, linesOf } from './team/text-width.ts';

/** Andika's bold letters are so much wider than those that {@link emsOf} knows. */
const andika = 1.06;

/** What stays on one line, in em: an English word, a Chinese character. The space before a Chinese character counts with what is before it. */
const piecesOf = (text: string): readonly number[] =>
  text
    .trim()
    .split(/(?<=\s)(?=[\u2e80-\uffef])|\s+(?![\u2e80-\uffef])|(?<=[\u2e80-\uffef])|(?=[\u2e80-\uffef])/u)
    .filter((piece) => piece.trim() !== '')
    .map(emsOf);

/** The least width, in em, in which the text takes at most so many lines. */
function widthIn(text: string, lines: number): number {
  const pieces = piecesOf(text);
  // a line is as wide as some pieces in a row
  const rows = pieces.flatMap((_, from) => {
    let row = 0;
    return pieces.slice(from).map((piece, at) => (row += piece + (at > 0 && piece !== 1 ? emsOf(' ') : 0)));
  });
  const whole = rows.filter((row) => (linesOf(pieces, row + 1e-6) ?? Infinity) <= lines);
  const widest = Math.min(...whole);
  return /[a-z]/i.test(text) ? widest * andika : widest;
}

/**
 * Of texts that have one size: how wide the widest is, in em, where each takes at most one, two, three or five lines. An element of the class `ch-fit` with these
 * properties in its `style` is as large as the box around it holds, if that has `container-type: size`; `--ch-fit-most` is the most.
 *
 * @example
 * <h2 className="ch-fit" lang="en" style={lineWidths([text])}>{text}</h2>
 */
export function lineWidths(texts: readonly string[]): CSSProperties {
  const written = texts.filter((text) => text.trim() !== '');
  const least = (lines: number) => Math.max(1, ...written.map((text) => widthIn(text, lines)));
  return { '--ch-line-1': least(1), '--ch-line-2': least(2), '--ch-line-3': least(3), '--ch-line-5': least(5) } as CSSProperties;
}
