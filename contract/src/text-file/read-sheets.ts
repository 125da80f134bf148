import { readTable } from '../table-file/read-table.ts';
import type { TableProblem } from '../table-file/table.ts';
import { lineOf } from './read-lines.ts';
import { TextFileError, type LeftText, type TextCell, type TextFileCode, type TextSource, type TextTable } from './text-source.ts';

const codes: Readonly<Record<TableProblem, TextFileCode>> = {
  empty: 'no-text',
  'too-big': 'too-large',
  'too-many-rows': 'too-long',
  'not-a-table': 'not-text',
  'old-xls': 'old-excel',
  locked: 'encrypted',
  'zip-bomb': 'too-large',
  damaged: 'damaged',
};

/** The sheets of a workbook, or the rows of a .csv. What is hidden is left. */
export function readSheets(bytes: Uint8Array<ArrayBuffer>): TextSource {
  const table = readTable(bytes);
  if (!table.ok) throw new TextFileError(codes[table.problem]);
  const left: LeftText[] = [];
  const blocks: TextTable[] = [];
  const hide = (row: readonly string[]) => {
    const text = row.filter((cell) => cell.trim() !== '').join(' ');
    if (text !== '') left.push({ text, why: 'hidden' });
  };
  for (const { rows, hidden, hiddenRows, hiddenColumns } of table.sheets) {
    const shown: TextCell[][] = [];
    rows.forEach((row, at) => {
      if (hidden || hiddenRows.has(at)) return hide(row);
      hide(row.filter((_, column) => hiddenColumns.has(column)));
      shown.push(row.filter((_, column) => !hiddenColumns.has(column)).map(cellOf));
    });
    if (shown.length > 0) blocks.push({ kind: 'table', rows: shown });
  }
  return { kind: 'text', blocks, left };
}

const cellOf = (cell: string): TextCell => ({
  lines: cell
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
    .map(lineOf),
});
