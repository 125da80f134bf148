import { matchTable, withColumn, type TableMatch } from '@chorus/contract/table-file/match-table';
import { columnsByContent } from './columns-by-content.ts';
import words from './header-words.json' with { type: 'json' };
import type { RosterField } from './roster-fields.ts';

/** How a roster is read. */
export type ColumnMatch = TableMatch<RosterField>;

const { number, name, className, grade, seat } = words;

/**
 * Tells a roster's columns by their headings in Chinese or English, or where there are none by what is in them. Where children sit in an examination is not where
 * they sit in class.
 */
export function matchColumns(rows: readonly (readonly string[])[], hidden?: ReadonlySet<number>): ColumnMatch {
  const match = matchTable(rows, { words: { number, name, className, grade, seat }, byContent: columnsByContent }, hidden);
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
