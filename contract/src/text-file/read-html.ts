import { Parser } from 'htmlparser2';
import { trimmedLine } from './trimmed-line.ts';
import {
  TextFileError,
  type LeftReason,
  type LeftText,
  type TextCell,
  type TextLine,
  type TextParagraph,
  type TextSource,
  type TextTable,
} from './text-source.ts';

const blocksOfText = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'hr',
  'dd',
  'dt',
  'figure',
  'figcaption',
  'body',
  'center',
  'caption',
]);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** What is written for machines. */
const unseen = new Set(['style', 'script', 'title', 'head', 'xml', 'template', 'noscript', 'select', 'button', 'svg', 'o:p']);
const apart: Readonly<Record<string, LeftReason>> = {
  s: 'struck',
  strike: 'struck',
  del: 'tracked-deletion',
  rt: 'phonetics',
  rp: 'phonetics',
};
/** No page is deeper; the parser takes long for one that is. */
const deepest = 1_000;

interface OpenLine {
  text: string;
  bold: [number, number][];
}

interface OpenCell {
  readonly lines: TextLine[];
  readonly across: number;
  readonly down: number;
}

interface OpenTable {
  readonly rows: OpenCell[][];
  row: OpenCell[] | undefined;
  cell: OpenCell | undefined;
}

/** The paragraphs and tables of a page, with what is bold in them. A table in a table comes after it, and one with a single column is none. */
export function readHtml(html: string): Extract<TextSource, { kind: 'text' }> {
  const blocks: (TextParagraph | TextTable)[] = [];
  const left: LeftText[] = [];
  const tables: OpenTable[] = [];
  const ways: { readonly name: string; readonly bold: boolean; readonly unseen: boolean; readonly why?: LeftReason; text: string }[] = [];
  let [bold, hidden, depth] = [0, 0, 0];
  let lines: TextLine[] = [];
  let line: OpenLine = { text: '', bold: [] };
  let [gap, heading, pre] = [false, false, 0];

  const endLine = (always = false) => {
    const done = trimmedLine(line);
    if (done.text !== '' || always) lines.push(done);
    line = { text: '', bold: [] };
  };
  const endBlock = () => {
    endLine();
    const filled = lines.filter(({ text }) => text !== '');
    const cell = tables.at(-1)?.cell;
    if (cell) cell.lines.push(...filled);
    else if (filled.length > 0) {
      // an empty line in a paragraph parts it
      for (const part of parted(lines)) {
        blocks.push({ kind: 'paragraph', lines: part, gap, ...(heading ? { heading: true } : {}) });
        gap = true;
      }
      gap = false;
    } else if (lines.length > 0) gap = true;
    lines = [];
  };
  const add = (text: string) => {
    const way = ways.findLast(({ why }) => why !== undefined);
    if (way) {
      way.text += text;
      return;
    }
    if (hidden > 0) return;
    const shown = pre > 0 ? text : text.replaceAll(/[\t\n\f\r ]+/g, ' ');
    for (const [at, piece] of (pre > 0 ? shown.split(/\r\n|[\n\r]/) : [shown]).entries()) {
      if (at > 0) endLine(true);
      const from = line.text.length;
      line.text += piece;
      if (bold > 0 && piece.trim() !== '') line.bold.push([from, line.text.length]);
    }
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if ((depth += 1) > deepest) throw new TextFileError('damaged');
      const style = attributes['style'] ?? '';
      const why = /^(?:foot|end)note-\d/.test(attributes['id'] ?? '') ? 'footnote' : apart[name];
      const way = {
        name,
        bold:
          (name === 'b' || name === 'strong' || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) &&
          !/font-weight\s*:\s*(?:normal|400)/i.test(style),
        unseen:
          unseen.has(name) || /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style) || /#(?:foot|end)note-/.test(attributes['href'] ?? ''),
        ...(why ? { why } : {}),
        text: '',
      };
      ways.push(way);
      bold += way.bold ? 1 : 0;
      hidden += way.unseen ? 1 : 0;
      if (name === 'br') endLine(true);
      else if (name === 'table') {
        endBlock();
        tables.push({ rows: [], row: undefined, cell: undefined });
      } else if (name === 'tr') openRow();
      else if (name === 'td' || name === 'th') openCell(attributes);
      else if (blocksOfText.has(name) || headings.has(name)) {
        endBlock();
        heading = headings.has(name);
        // an empty paragraph is an empty line
        if (name === 'hr') gap = true;
      }
      if (name === 'pre' || /white-space\s*:\s*pre/i.test(style)) pre += 1;
    },
    ontext: add,
    onclosetag(name) {
      depth -= 1;
      const way = ways.pop();
      if (!way) return;
      bold -= way.bold ? 1 : 0;
      hidden -= way.unseen ? 1 : 0;
      if (way.why !== undefined && way.text.trim() !== '') left.push({ text: way.text.trim().replaceAll(/\s+/g, ' '), why: way.why });
      if (name === 'table') closeTable();
      else if (name === 'td' || name === 'th') closeCell();
      else if (name === 'tr' && tables.length > 0) {
        closeCell();
        tables.at(-1)!.row = undefined;
      } else if (blocksOfText.has(name) || headings.has(name)) {
        if (name === 'p' && line.text.trim() === '' && lines.length === 0) gap = true;
        endBlock();
        heading = false;
      }
      if (name === 'pre') pre = Math.max(0, pre - 1);
    },
  });
  parser.end(html);
  while (tables.length > 0) closeTable();
  endBlock();
  return { kind: 'text', blocks, left };

  function openRow(): void {
    const table = tables.at(-1);
    if (!table) return;
    closeCell();
    table.rows.push((table.row = []));
  }

  function openCell(attributes: Record<string, string>): void {
    const table = tables.at(-1);
    if (!table) return;
    closeCell();
    if (!table.row) table.rows.push((table.row = []));
    table.cell = { lines: [], across: span(attributes['colspan']), down: span(attributes['rowspan']) };
    table.row.push(table.cell);
  }

  function closeCell(): void {
    const table = tables.at(-1);
    if (!table?.cell) return;
    endBlock();
    table.cell = undefined;
  }

  function closeTable(): void {
    closeCell();
    const table = tables.pop();
    if (!table) return;
    const rows = laidOut(table.rows);
    const width = rows.reduce((most, row) => Math.max(most, row.filter(({ merged }) => !merged).length), 0);
    if (width > 1) blocks.push({ kind: 'table', rows });
    else
      blocks.push(
        ...rows
          .flat()
          .flatMap((cell): TextParagraph[] =>
            cell.merged || cell.lines.length === 0 ? [] : [{ kind: 'paragraph', lines: cell.lines, gap: false }],
          ),
      );
    gap = true;
  }
}

function parted(lines: readonly TextLine[]): TextLine[][] {
  const parts: TextLine[][] = [[]];
  for (const line of lines) {
    if (line.text !== '') parts.at(-1)!.push(line);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  }
  return parts.filter(({ length }) => length > 0);
}

/** How many columns or rows a cell takes, as its attribute says. */
const span = (given: string | undefined): number => Math.max(1, Math.min(200, Math.trunc(Number(given)) || 1));

/** Cells in their columns: what reaches over several rows pushes the cells of those rows on. */
function laidOut(given: readonly (readonly OpenCell[])[]): TextCell[][] {
  const taken: { cell: OpenCell; down: number }[] = [];
  return given.map((cells) => {
    const row: TextCell[] = [];
    const rest = [...cells];
    for (let column = 0; column < 64 && (rest.length > 0 || column < taken.length); column += 1) {
      const above = taken[column];
      if (above && above.down > 0) {
        above.down -= 1;
        row[column] = { lines: above.cell.lines, merged: true };
        continue;
      }
      const cell = rest.shift();
      if (!cell) {
        row[column] = { lines: [] };
        continue;
      }
      for (let at = 0; at < cell.across && column + at < 64; at += 1) {
        row[column + at] = at === 0 ? { lines: cell.lines } : { lines: [], merged: true };
        taken[column + at] = { cell: at === 0 ? cell : { ...cell, lines: [] }, down: cell.down - 1 };
      }
      column += cell.across - 1;
    }
    // what is beyond the last column stays, in it
    if (rest.length > 0) row.push({ lines: rest.flatMap(({ lines }) => lines) });
    return row;
  });
}
