import type { PdfLine } from './pdf-lines.ts';
import type { LeftText } from './text-source.ts';
import words from './words-of-texts.json' with { type: 'json' };

/** The part of a page at its top, and at its bottom, in which heads and page numbers stand. */
const margin = 0.12;
const [the, page, of] = words.page as [string, string, string];
export const pageNumber = new RegExp(
  String.raw`^(?:[-–—·•|\s]*(?:\d{1,4}|[ivxl]{1,6})[-–—·•|\s]*|(?:page|p\.)\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?|\d{1,4}\s*/\s*\d{1,4}|${the}\s*\d{1,4}\s*${page}(?:[\s,，/]*${of}\s*\d{1,4}\s*${page})?)$`,
  'i',
);

/** Pages without what stands at the top or bottom of most of them, and without their numbers. */
export function withoutRunningHeads(pages: readonly (readonly PdfLine[])[]): { readonly pages: PdfLine[][]; readonly left: LeftText[] } {
  const left: LeftText[] = [];
  const counts = new Map<string, number>();
  for (const lines of pages) for (const key of new Set(lines.filter(isAtEdge).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const often = (line: PdfLine) => pages.length > 1 && (counts.get(keyOf(line)) ?? 0) >= Math.max(2, pages.length * 0.4);
  const bodies = pages.map((lines) =>
    lines.filter((line) => {
      if (!isAtEdge(line)) return true;
      const why = pageNumber.test(line.text) ? 'page-number' : often(line) ? 'running-head' : undefined;
      if (why === undefined) return true;
      left.push({ text: line.text, why });
      return false;
    }),
  );
  return { pages: bodies, left };
}

const isAtEdge = ({ y, pageHeight }: PdfLine) => y < pageHeight * margin || y > pageHeight * (1 - margin);
/** Numbers of pages differ. */
const keyOf = ({ text, y, pageHeight }: PdfLine) =>
  `${y < pageHeight / 2 ? 'top' : 'bottom'} ${text.replaceAll(/\d+/g, '#').replaceAll(/\s/g, '')}`;
