import { joinedLines } from './join-lines.ts';
import { hanCount } from './languages.ts';
import type { PdfLine } from './pdf-lines.ts';
import type { TextParagraph } from './text-source.ts';

/** Lines joined to paragraphs: where one ended only because its column did, the next one goes on. */
export function paragraphsOf(pages: readonly (readonly PdfLine[])[]): TextParagraph[] {
  const all = pages.flat();
  const body = commonest(
    all.flatMap(({ size, text }) => Array.from({ length: Math.ceil(text.length / 20) }, () => Math.round(size * 2) / 2)),
  );
  const steps = pages.flatMap((lines) =>
    lines.slice(1).flatMap((line, at) => (line.y > lines[at]!.y ? [(line.y - lines[at]!.y) / line.size] : [])),
  );
  const step = commonest(steps.map((one) => Math.round(one * 10) / 10)) || 1.2;
  const paragraphs: { text: string; heading: boolean; gap: boolean }[] = [];
  let before: PdfLine | undefined;
  let newPage = false;
  for (const page of pages) {
    for (const line of page) {
      const heading = line.size > body * 1.15;
      const last = paragraphs.at(-1);
      const jump = before !== undefined && (newPage || line.y <= before.y);
      const space = before === undefined || jump ? 0 : (line.y - before.y) / Math.max(line.size, 1);
      const gap = space > step * 1.4 + 0.15;
      if (before && last && last.heading === heading && !gap && goesOn(before, line, jump)) last.text = joinedLines(last.text, line.text);
      else paragraphs.push({ text: line.text, heading, gap: gap || (before !== undefined && heading) });
      before = line;
      newPage = false;
    }
    newPage = true;
  }
  return paragraphs.map(({ text, heading, gap }) => ({ kind: 'paragraph', lines: [{ text }], gap, ...(heading ? { heading: true } : {}) }));
}

/** Whether a line is the rest of the one before: its first word had no room there, it isn't set in, and no label or number begins it. */
function goesOn(before: PdfLine, line: PdfLine, jump: boolean): boolean {
  if (Math.abs(before.size - line.size) > line.size * 0.1) return false;
  const [left, right] = before.edges;
  const em = before.size;
  const first = /^\S+/.exec(line.text)?.[0] ?? '';
  const wide = hanCount(first) > 0 ? em * 1.5 : ((line.to - line.from) / Math.max(line.text.length, 1)) * (first.length + 1);
  const full = before.to + wide > right - em * 0.3;
  if (!full || right - left < em * 12) return false;
  const indent = line.from - line.edges[0];
  const own = before.from - left;
  // a first line is set in; one of a list hangs
  if (indent > em * 0.8 && indent - own > em * 0.4) return false;
  if (/^(?:[•●▪■◆*–—-]\s|\(?\d{1,2}[.)、．]\s?|[①-⑳])/.test(line.text)) return false;
  if (/^\p{Lu}[\p{L}.']*(?:\s\p{Lu}[\p{L}.']*){0,3}(?:\s?\([^)]*\))?\s?[:：]/u.test(line.text) && /[.!?…。！？]["'”’]?$/.test(before.text))
    return false;
  return !jump || !/[.!?。！？]["'”’)]*$/.test(before.text) || indent <= em * 0.8;
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
