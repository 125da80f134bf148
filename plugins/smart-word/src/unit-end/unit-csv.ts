import type { UnitEnd } from './unit-end-store.ts';

/** The class's readings of a unit as a table for a spreadsheet: seat, name, how often the child read; UTF-8 with a mark, so that Excel reads Chinese. */
export function unitCsv({ students, summary }: Pick<UnitEnd, 'students' | 'summary'>, head: readonly [string, string, string]): string {
  const rows = students.map(({ id, seat, realName, name }) => [String(seat), realName || name, String(summary.readings.get(id) ?? 0)]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
