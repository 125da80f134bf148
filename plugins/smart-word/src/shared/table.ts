import type { Cell } from 'write-excel-file/universal';

/** What a cell says: a text, a number, a share of 0–1 that is shown in percent, or nothing. */
export type TableCell = string | number | { readonly share: number } | undefined;

/** A table to be saved: a row of headings, then rows. */
export type Table = readonly (readonly TableCell[])[];

/** Saves a table as an Excel file of one sheet; its headings stay in sight. */
export async function saveTable(name: string, table: Table): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await excelOf(name, table));
  link.download = `${name}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The same as a file. A text is kept as a text, whatever it begins with. */
export async function excelOf(name: string, table: Table): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal');
  const rows = table.map((row, at) => row.map((cell) => (at === 0 ? { value: textOf(cell), fontWeight: 'bold' as const } : cellOf(cell))));
  const columns = (table[0] ?? []).map((_, at) => ({ width: Math.min(widest, Math.max(...table.map((row) => widthOf(row[at])))) }));
  return write(rows, { sheet: sheetName(name), columns, stickyRowsCount: 1 }).toBlob();
}

/** Letters that a column is wide at most. */
const widest = 40;

function cellOf(cell: TableCell): Cell {
  if (cell === undefined || cell === '') return null;
  if (typeof cell === 'object') return { value: cell.share, format: '0%' };
  return { value: cell };
}

const textOf = (cell: TableCell): string => (typeof cell === 'object' ? '100%' : String(cell ?? ''));

/** A Chinese character is as wide as two letters. */
function widthOf(cell: TableCell): number {
  return 3 + Array.from(textOf(cell)).reduce((width, char) => width + (char.codePointAt(0)! >= 0x2e80 ? 2 : 1), 0);
}

/** Excel takes at most 31 characters, and these seven not at all. */
export const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]/\\:*?]|^'|'$/g, ' ')
    .slice(0, 31)
    .trim() || '1';
