import { listsBeside } from '@chorus/contract/table-file/lists-beside';
import { matchTable, withColumn, type TableMatch } from '@chorus/contract/table-file/match-table';
import { columnsByContent } from './columns-by-content.ts';
import words from './header-words.json' with { type: 'json' };
import type { RosterField } from './roster-fields.ts';

/** How a roster is read. */
export type ColumnMatch = TableMatch<RosterField>;

const { number, name, className, grade, seat } = words;

/** So many digits has the number of a citizen: one beside the child's own may be a parent's. */
const citizenDigits = 16;

/** Whether two columns have numbers of the same kind, so that two lists of children stand beside each other, and not their parents. */
function areAlike(rows: readonly (readonly string[])[], one: number, other: number): boolean {
  const lengthOf = (column: number) => {
    const lengths = rows.map((row) => (row[column] ?? '').trim().length).filter((length) => length > 0);
    return lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)];
  };
  return lengthOf(one) === lengthOf(other) && lengthOf(one)! < citizenDigits;
}

/**
 * Tells a roster's columns by their headings in Chinese or English, or where there are none by what is in them. Where children sit in an examination is not where
 * they sit in class.
 */
export function matchColumns(rows: readonly (readonly string[])[], hidden?: ReadonlySet<number>): ColumnMatch {
  const match = matchTable(rows, { words: { number, name, className, grade, seat }, byContent: columnsByContent }, hidden);
  const isWhole = match.columns.number !== null && match.columns.name !== null;
  if (match.headerRow === null && isWhole) {
    const { className, grade } = match.columns;
    const more = listsBeside(rows, match.columns, ['number', 'name'], columnsByContent)
      .filter((columns) => areAlike(rows, match.columns.number!, columns.number!))
      .map((columns) => ({ ...columns, className: columns.className ?? className, grade: columns.grade ?? grade }));
    const used = new Set(more.flatMap((columns) => Object.values(columns)));
    return { ...match, more, unknown: match.unknown.filter(({ column }) => !used.has(column)) };
  }
  const titles = match.headerRow === null ? [] : rows[match.headerRow]!.map((title) => title.trim());
  const { seat: column } = match.columns;
  if (
    column === null ||
    !titles.some((title) => words.examination.includes(title)) ||
    words.inClass.some((word) => titles[column]!.includes(word))
  )
    return match;
  return withColumn(match, column, null);
}
