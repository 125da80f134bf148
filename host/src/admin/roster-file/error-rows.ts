import type { RosterError, RosterPlan } from '@chorus/contract/roster/roster-plan';
import { safeCell } from '@chorus/contract/roster/safe-cell';
import papa from 'papaparse';

/** What the columns are called; the first four are read again when the repaired file comes back. */
export interface ErrorHeadings {
  readonly number: string;
  readonly name: string;
  readonly className: string;
  readonly seat: string;
  readonly line: string;
  readonly reason: string;
}

/**
 * The rows in error with their reasons, as CSV that Excel and WPS open as it is: a byte order mark, because without it they take UTF-8 for the system's own
 * encoding, and CRLF. No cell runs as a formula.
 */
export function errorRowsCsv(
  { changes }: RosterPlan,
  headings: ErrorHeadings,
  lineText: (line: number) => string,
  reasonOf: (error: RosterError) => string,
): string {
  const rows = changes.flatMap((change) => {
    if (change.kind !== 'error') return [];
    const { number, name, className, seat, line } = change.row;
    return [[number, name, className, String(seat ?? ''), lineText(line), change.errors.map(reasonOf).join('; ')]];
  });
  const head = [headings.number, headings.name, headings.className, headings.seat, headings.line, headings.reason];
  return `\uFEFF${papa.unparse(
    [head, ...rows].map((row) => row.map(safeCell)),
    { newline: '\r\n' },
  )}\r\n`;
}
