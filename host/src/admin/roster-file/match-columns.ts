import { columnsByContent } from './columns-by-content.ts';
import words from './header-words.json' with { type: 'json' };
import type { RosterColumns, RosterField } from './roster-fields.ts';

/** How a table is read. */
export interface ColumnMatch {
  /** The row with the headings; null: there is none, and the columns were told by what is in them. */
  readonly headerRow: number | null;
  readonly columns: RosterColumns;
  /** Columns that are left out, with their headings. */
  readonly unknown: readonly { readonly column: number; readonly title: string }[];
}

/** Rows at the top in which headings are looked for: a title, a note, an empty row may stand above them. */
const topRows = 20;

/** Tells columns by their headings in Chinese or English, or where there are none by what is in them. */
export function matchColumns(rows: readonly (readonly string[])[]): ColumnMatch {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headed = rows.slice(0, topRows).map(byHeadings);
  const best = Math.max(0, ...headed.map(countOf));
  const headerRow = best >= 2 ? headed.findIndex((columns) => countOf(columns) === best) : null;
  const columns = headerRow === null ? columnsByContent(rows, width) : headed[headerRow]!;
  const used = new Set(Object.values(columns));
  const titles = headerRow === null ? [] : rows[headerRow]!;
  const unknown = Array.from({ length: width }, (_, column) => ({ column, title: (titles[column] ?? '').trim() })).filter(
    ({ column }) => !used.has(column) && rows.some((row) => (row[column] ?? '').trim() !== ''),
  );
  return { headerRow, columns, unknown };
}

const countOf = (columns: RosterColumns) => Object.values(columns).filter((column) => column !== null).length;

/** Of two columns for one field the better known heading: a table with a student number and a registration number means the first. */
function byHeadings(row: readonly string[]): RosterColumns {
  const titles = row.map(plainTitle);
  const column = (field: RosterField): number | null => {
    const word = words[field].find((known) => titles.includes(known));
    return word === undefined ? null : titles.indexOf(word);
  };
  return { number: column('number'), name: column('name'), className: column('className'), grade: column('grade'), seat: column('seat') };
}

/** Without notes in brackets, marks of what must be filled in, spaces and case. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[([\u3010].*?[)\]\u3011]/gu, '')
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');
