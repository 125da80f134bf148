import { isRule, parseCells } from '../table-file/parse-cells.ts';
import { textLimits, type LeftText, type TextLine, type TextParagraph, type TextSource, type TextTable } from './text-source.ts';

/** Lines of a plain text: an empty one parts paragraphs, and what has as many tabs in each line is a table. */
export function readLines(text: string): TextSource {
  const blocks: (TextParagraph | TextTable)[] = [];
  const left: LeftText[] = [];
  let gap = false;
  let together: string[] = [];
  const end = () => {
    if (together.length > 0) blocks.push(...blocksOf(together, gap));
    if (together.length > 0) gap = false;
    together = [];
  };
  for (const line of text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
    const shown = line.trimEnd();
    if (shown.trim() === '' || /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,}|`{3}\w*)\s*$/.test(shown)) {
      end();
      gap = true;
    } else together.push(shown);
  }
  end();
  return { kind: 'text', blocks, left };
}

function blocksOf(lines: readonly string[], gap: boolean): (TextParagraph | TextTable)[] {
  if (lines.some(isRule) && lines.every((line) => line.includes('|'))) {
    return [tableOf(parseCells(lines.join('\n'), textLimits.cues).filter((row) => row.length > 0))];
  }
  const tabs = lines.filter((line) => line.trim().includes('\t')).length;
  if (tabs >= 2 && tabs >= lines.length * 0.8)
    return [tableOf(lines.map((line) => line.split('\t').filter((_, at, all) => at > 0 || all[0] !== '')))];
  return [{ kind: 'paragraph', gap, wrapped: true, ...headingOf(lines), lines: lines.map(lineOf) }];
}

const headingOf = (lines: readonly string[]): { heading?: true } =>
  lines.length === 1 && /^#{1,6}\s/.test(lines[0]!) ? { heading: true } : {};

const tableOf = (rows: readonly (readonly string[])[]): TextTable => ({
  kind: 'table',
  rows: rows.map((row) =>
    row.map((cell) => ({
      lines: cell
        .split(/\r\n|[\n\r]/)
        .filter((line) => line.trim() !== '')
        .map(lineOf),
    })),
  ),
});

/** What Markdown sets bold is bold. */
export function lineOf(line: string): TextLine {
  const given = line.replace(/^#{1,6}\s+/, '');
  if (!/\*\*|__/.test(given)) return { text: given };
  const bold: [number, number][] = [];
  let text = '';
  let from = 0;
  for (const match of given.matchAll(/\*\*(?=\S)([^*]{1,400}?)\*\*|(?<![\p{L}_])__(?=[^\s_])([^_]{1,400}?)__(?![\p{L}_])/gu)) {
    text += given.slice(from, match.index);
    const inside = match[1] ?? match[2]!;
    bold.push([text.length, text.length + inside.length]);
    text += inside;
    from = match.index + match[0].length;
  }
  text += given.slice(from);
  return bold.length > 0 ? { text, bold } : { text };
}
