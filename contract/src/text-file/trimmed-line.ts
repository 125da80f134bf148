import type { TextLine } from './text-source.ts';

/** A line without blanks at its ends, and with single ones in it; where it is bold moves along. */
export function trimmedLine({ text: given, bold: ranges = [] }: TextLine): TextLine {
  let text = '';
  const places: number[] = [];
  for (const char of given) {
    const blank = /[ \t\u00A0\u3000]/.test(char);
    const kept = !blank || (text !== '' && !text.endsWith(' ') && !text.endsWith('\t'));
    for (let unit = 0; unit < char.length; unit += 1) places.push(text.length);
    if (kept) text += blank ? (char === '\t' ? '\t' : ' ') : char;
  }
  text = text.trimEnd();
  places.push(text.length);
  const bold: [number, number][] = [];
  for (const [start, end] of ranges) {
    const [from, to] = [places[start] ?? text.length, Math.min(places[end] ?? text.length, text.length)];
    const before = bold.at(-1);
    if (before && text.slice(before[1], from).trim() === '') before[1] = Math.max(to, before[1]);
    else if (from < to) bold.push([from, to]);
  }
  return bold.length > 0 ? { text, bold } : { text };
}
