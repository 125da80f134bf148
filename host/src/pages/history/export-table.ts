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
  const safe = value
    .split(lineBreak)
    .map((line) => (formula.test(line) ? `'${line}` : line))
    .join('');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Kept between the lines. */
const lineBreak = /(\r\n|[\r\n\v\f\u0085\u2028\u2029])/;

/**
 * A line that would begin a formula: with one of its signs, full-width ones too, also after what nobody sees (spaces of any width, byte order mark, control
 * characters, fillers, marks of no letter), or with a tab.
 */
const formula = /^(?:\t|[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u;
