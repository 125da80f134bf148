import { joinedLines } from './join-lines.ts';
import { hanCount } from './languages.ts';
import type { PdfLine } from './pdf-lines.ts';
import type { TextParagraph, TextTable } from './text-source.ts';

/** Lines joined to paragraphs: where one ended only because its column did, the next one goes on. Lines whose parts stand below each other are a table. */
export function blocksOfPages(pages: readonly (readonly PdfLine[])[]): (TextParagraph | TextTable)[] {
  const all = pages.flat();
  const body = commonest(
    all.flatMap(({ size, text }) => Array.from({ length: Math.ceil(text.length / 20) }, () => Math.round(size * 2) / 2)),
  );
  const steps = pages.flatMap((lines) =>
    lines.slice(1).flatMap((line, at) => (line.y > lines[at]!.y ? [(line.y - lines[at]!.y) / line.size] : [])),
  );
  const step = commonest(steps.map((one) => Math.round(one * 10) / 10)) || 1.2;
  const blocks: (OpenParagraph | TextTable)[] = [];
  let before: PdfLine | undefined;
  for (const page of pages) {
    const verse = isVerse(page.filter(({ size }) => size <= body * 1.15));
    const rows = rowsOfTables(page);
    for (const [at, line] of page.entries()) {
      const last = blocks.at(-1);
      if (rows.has(line)) {
        const row = line.text.split('\t').map((text) => ({ lines: [{ text }] }));
        if (last?.kind === 'table' && at > 0 && rows.has(page[at - 1]!))
          blocks[blocks.length - 1] = { kind: 'table', rows: [...last.rows, row] };
        else blocks.push({ kind: 'table', rows: [row] });
        before = undefined;
        continue;
      }
      const heading = line.size > body * 1.15;
      const jump = before !== undefined && (at === 0 || line.y <= before.y);
      const space = before === undefined || jump ? 0 : (line.y - before.y) / Math.max(line.size, 1);
      const gap = space > step * 1.4 + 0.15;
      const apart = gap || verse || (before !== undefined && space > step * 1.12 + 0.05 && ended(before.text));
      if (before && last?.kind === 'paragraph' && last.heading === heading && !apart && goesOn(before, line, jump))
        last.text = joinedLines(last.text, line.text);
      else
        blocks.push({
          kind: 'paragraph',
          text: line.text,
          heading,
          gap: gap || last?.kind === 'table' || (before !== undefined && heading),
        });
      before = line;
    }
  }
  return blocks.map((block) => {
    if (block.kind === 'table') return block;
    const { text, heading, gap } = block;
    return { kind: 'paragraph', lines: [{ text }], gap, ...(heading ? { heading: true } : {}) };
  });
}

interface OpenParagraph {
  readonly kind: 'paragraph';
  text: string;
  readonly heading: boolean;
  readonly gap: boolean;
}

/** Lines with several parts that begin where those of the line above or below do. */
function rowsOfTables(lines: readonly PdfLine[]): Set<PdfLine> {
  const rows = new Set<PdfLine>();
  for (const [at, line] of lines.entries()) {
    const below = lines[at + 1];
    if (!below || line.starts.length < 2 || line.starts.length !== below.starts.length) continue;
    if (line.starts.every((start, part) => Math.abs(start - below.starts[part]!) < 4)) rows.add(line).add(below);
  }
  return rows;
}

const ended = (text: string) => /[.!?…。！？]["'”’)）]*$/u.test(text);

/** Lines that all begin with a capital: hardly ever does a text break so. */
function isVerse(lines: readonly PdfLine[]): boolean {
  const english = lines.filter(({ text }) => /^[“"'(]?\p{Script=Latin}/u.test(text));
  return english.length >= 4 && english.every(({ text }) => /^[“"'(]?\p{Lu}/u.test(text));
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
  if (indent > em * 0.8 && indent - own > em * 0.4 && ended(before.text)) return false;
  if (/^(?:[•●▪■◆*–—-]\s|\(?\d{1,2}[.)、．]\s?|[①-⑳])/.test(line.text)) return false;
  if (/^\p{Lu}[\p{L}.']*(?:\s\p{Lu}[\p{L}.']*){0,3}(?:\s?\([^)]*\))?\s?[:：]/u.test(line.text) && /[.!?…。！？]["'”’]?$/.test(before.text))
    return false;
  return !jump || !ended(before.text) || indent <= em * 0.8;
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
