import { classKey } from '@chorus/contract/roster/class-name';
import { rosterRow, type RosterRow } from '@chorus/contract/roster/roster-row';
import words from './header-words.json' with { type: 'json' };
import type { ColumnMatch } from './match-columns.ts';
import type { RosterField } from './roster-fields.ts';

/**
 * The rows of a table, in its columns. Left out are rows with nothing in them, and headings that are printed again.
 * `className`: of all rows, for a table of one class that doesn't name it.
 */
export function toRosterRows(
  rows: readonly (readonly string[])[],
  { headerRow, columns }: Pick<ColumnMatch, 'headerRow' | 'columns'>,
  className = '',
): RosterRow[] {
  const fields = (row: readonly string[]) => {
    const cell = (field: RosterField) => (columns[field] === null ? '' : (row[columns[field]] ?? '').trim());
    return { number: cell('number'), name: cell('name'), seat: cell('seat'), grade: cell('grade'), className: cell('className') };
  };
  const headings = headerRow === null ? undefined : JSON.stringify(fields(rows[headerRow]!));
  return rows.flatMap((row, at) => {
    if (headerRow !== null && at <= headerRow) return [];
    const cells = fields(row);
    const { number, name, seat, grade } = cells;
    // a class or a grade alone is no student: it stands there from a cell of many rows
    if ((number === '' && name === '' && seat === '') || JSON.stringify(cells) === headings) return [];
    return [rosterRow(at + 1, { number, name, seat, className: joined(grade, cells.className) || className })];
  });
}

/** A class name from a grade and a class that may say its grade already; each may be digits alone. */
function joined(grade: string, className: string): string {
  if (grade === '' || className === '') return className;
  if (classKey(className).grade !== undefined) return className;
  const year = /^\d+$/.test(grade) ? `${grade}${words.gradeInName}` : grade;
  return `${year}${/^\d+$/.test(className) ? `${className}${words.classInName}` : className}`;
}
