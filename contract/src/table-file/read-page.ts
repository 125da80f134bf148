import { Parser } from 'htmlparser2';
import { cellAt, tableLimits, TableError, type TableSheet } from './table.ts';
import { fillDown, type CellRange } from './fill-down.ts';

/** Elements after which a line of a page ends. */
const lines = new Set(['br', 'p', 'div', 'li']);
const struckThrough = new Set(['s', 'strike', 'del']);
/** No page is deeper; the parser takes long for one that is. */
const deepest = 1_000;
/** What is written for machines. */
const unseen = new Set(['style', 'script', 'title', 'xml', 'head']);

interface Cell {
  text: string;
  struck: boolean;
  readonly across: number;
  readonly down: number;
}

/** A table that is open. One that has others in it lays them out: it is no list itself. */
interface OpenTable {
  readonly rows: { readonly cells: Cell[]; readonly hidden: boolean }[];
  row: Cell[] | undefined;
  cell: Cell | undefined;
  holds: boolean;
}

/** The lists of a page, one below the other: many a program calls a page with a table a workbook. Undefined: the page has none. */
export function readPage(text: string, most: number): readonly TableSheet[] | undefined {
  const open: OpenTable[] = [];
  const rows: OpenTable['rows'] = [];
  let [skipped, struck, tables, depth] = [0, 0, 0, 0];
  const parser = new Parser({
    onopentag(name, attributes) {
      if ((depth += 1) > deepest) throw new TableError('not-a-table');
      const table = open.at(-1);
      if (unseen.has(name)) skipped += 1;
      if (name === 'table') {
        if (table) table.holds = true;
        tables += 1;
        open.push({ rows: [], row: undefined, cell: undefined, holds: false });
      } else if (table && name === 'tr') {
        const hidden = /display\s*:\s*none/i.test(attributes['style'] ?? '') || attributes['hidden'] !== undefined;
        table.rows.push({ cells: (table.row = []), hidden });
        table.cell = undefined;
        if (rows.length + table.rows.length > most + 1) throw new TableError('too-many-rows');
      } else if (table && (name === 'td' || name === 'th')) {
        if (!table.row) table.rows.push({ cells: (table.row = []), hidden: false });
        table.cell = { text: '', struck: false, across: span(attributes['colspan']), down: span(attributes['rowspan']) };
        table.row.push(table.cell);
      } else if (table?.cell && name === 'br') table.cell.text += '\n';
      // a page that asks to log in is no list
      else if (name === 'input' && attributes['type'] === 'password') throw new TableError('not-a-table');
      if (struckThrough.has(name)) struck += 1;
    },
    ontext(data) {
      const cell = open.at(-1)?.cell;
      if (!cell || skipped > 0) return;
      cell.text += data.replaceAll(/[\t\n\f\r ]+/g, ' ');
      if (struck > 0 && data.trim() !== '') cell.struck = true;
    },
    onclosetag(name) {
      depth -= 1;
      const table = open.at(-1);
      if (unseen.has(name)) skipped -= 1;
      if (struckThrough.has(name)) struck -= 1;
      if (name === 'table' && table) {
        open.pop();
        if (!table.holds) rows.push(...table.rows);
      } else if (name === 'tr' && table) [table.row, table.cell] = [undefined, undefined];
      else if ((name === 'td' || name === 'th') && table) table.cell = undefined;
      else if (table?.cell && name !== 'br' && lines.has(name)) table.cell.text += '\n';
    },
  });
  parser.end(text);
  return tables === 0 ? undefined : [laidOut(rows)];
}

/** How many columns or rows a cell takes, as its attribute says. */
const span = (given: string | undefined): number => Math.max(1, Math.min(tableLimits.rows, Math.trunc(Number(given)) || 1));

/** Cells in their columns: what reaches over several rows pushes the cells of those rows on. */
function laidOut(given: OpenTable['rows']): TableSheet {
  const rows: string[][] = [];
  const struck = new Set<number>();
  const hiddenRows = new Set<number>();
  const merged: CellRange[] = [];
  /** Of each column, how many rows below are taken. */
  const taken: number[] = [];
  for (const [top, { cells, hidden }] of given.entries()) {
    const row: string[] = [];
    rows.push(row);
    if (hidden) hiddenRows.add(top);
    let column = 0;
    const next = () => {
      while ((taken[column] ?? 0) > 0) column += 1;
    };
    const placed: [column: number, down: number][] = [];
    for (const cell of cells) {
      next();
      if (column >= tableLimits.columns) break;
      const shown = cell.text
        .replaceAll(/ *\n */g, '\n')
        .replaceAll('\u00A0', ' ')
        .trim();
      while (row.length < column) row.push('');
      row[column] = shown;
      if (cell.struck) struck.add(cellAt(top, column));
      const right = Math.min(column + cell.across, tableLimits.columns) - 1;
      if (cell.down > 1) merged.push({ top, bottom: top + cell.down - 1, left: column, right });
      for (let at = column; at <= right; at += 1) placed.push([at, cell.down]);
      column = right + 1;
    }
    for (let at = 0; at < taken.length; at += 1) if (taken[at]! > 0) taken[at]! -= 1;
    for (const [at, down] of placed) {
      while (taken.length <= at) taken.push(0);
      taken[at] = down - 1;
    }
  }
  const width = rows.reduce((wide, { length }) => Math.max(wide, length), 0);
  for (const range of merged) fillDown(rows, range, width);
  return { name: '', hidden: false, rows, hiddenRows, hiddenColumns: new Set(), struck, filtered: false };
}
