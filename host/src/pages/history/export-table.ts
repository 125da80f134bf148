/** A table to be saved: a row of headings, then rows of the same length. */
export type Table = readonly (readonly (string | number | undefined)[])[];

/**
 * CSV that Excel and WPS open as it is: a byte order mark, because without it they take UTF-8 for the system's own encoding, and CRLF.
 * A text that a spreadsheet would run as a formula gets an apostrophe before it, in each of its lines: not every reader keeps a cell's lines together.
 */
export function csvOf(table: Table): string {
  return `\uFEFF${table.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The same table as an Excel file. */
export async function xlsxOf(table: Table): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal');
  const [head = [], ...rows] = table;
  return write([
    head.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => (value === undefined ? null : { value }))),
  ]).toBlob();
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = value.replaceAll(formula, "$&'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Where a formula would begin: at one of its signs, full-width ones too, also after what nobody sees (spaces of any width, byte order mark, control
 * characters), or at a tab or carriage return.
 */
const formula = /(?:^|\r\n|[\r\n\u2028\u2029])(?=[\p{Z}\p{C}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|[\t\r](?!\n))/gu;
