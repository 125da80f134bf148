import { matchTable, type TableMatch } from '@chorus/contract/table-file/match-table';
import { columnsByContent } from './columns-by-content.ts';
import words from './header-words.json' with { type: 'json' };
import type { RosterField } from './roster-fields.ts';

/** How a roster is read. */
export type ColumnMatch = TableMatch<RosterField>;

const { number, name, className, grade, seat } = words;

/** Tells a roster's columns by their headings in Chinese or English, or where there are none by what is in them. */
export const matchColumns = (rows: readonly (readonly string[])[], hidden?: ReadonlySet<number>): ColumnMatch =>
  matchTable(rows, { words: { number, name, className, grade, seat }, byContent: columnsByContent }, hidden);
