import { safeCell } from '@chorus/contract/roster/safe-cell';

/** Letters that a column is wide at most. */
const widest = 40;

/** Saves rows of texts, the first of them headings, as an Excel file. No cell runs as a formula, in this file or in what is made of it. */
export async function saveTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { default: write } = await import('write-excel-file/universal');
  const cells = tableCells(rows);
  const columns = (cells[0] ?? []).map((_, at) => ({ width: Math.min(widest, 4 + Math.max(...cells.map((row) => row[at]?.length ?? 0))) }));
  const sheet = cells.map((row, at) => row.map((value) => ({ value, ...(at === 0 && { fontWeight: 'bold' as const }) })));
  saveFile(`${name}.xlsx`, await write(sheet, { columns, stickyRowsCount: 1 }).toBlob());
}

/** What stands in the cells. */
export const tableCells = (rows: readonly (readonly string[])[]): string[][] => rows.map((row) => row.map(safeCell));

/** Gives a file to the browser to be saved. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
