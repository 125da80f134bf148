/** Which column has what; null: none. */
export type Columns<F extends string> = Readonly<Record<F, number | null>>;

/** How a table is read. */
export interface TableMatch<F extends string> {
  /** The row with the headings; null: there is none, and the columns were told by what is in them. */
  readonly headerRow: number | null;
  readonly columns: Columns<F>;
  /** Columns that are left out, with their headings. */
  readonly unknown: readonly { readonly column: number; readonly title: string }[];
}

/** What columns are told by: headings by field, the better known first, and where there are none what is in them. */
export interface KnownColumns<F extends string> {
  readonly words: Readonly<Record<F, readonly string[]>>;
  readonly byContent: (rows: readonly (readonly string[])[], width: number) => Columns<F>;
}

/** Rows at the top in which headings are looked for: a title, a note, an empty row may stand above them. */
const topRows = 20;

/** Tells columns by their headings in Chinese or English, or where there are none by what is in them. */
export function matchTable<F extends string>(rows: readonly (readonly string[])[], { words, byContent }: KnownColumns<F>): TableMatch<F> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headed = rows.slice(0, topRows).map((row) => byHeadings(row, words));
  const best = Math.max(0, ...headed.map(countOf));
  const headerRow = best >= 2 ? headed.findIndex((columns) => countOf(columns) === best) : null;
  const columns = headerRow === null ? byContent(rows, width) : headed[headerRow]!;
  const used = new Set(Object.values(columns));
  const titles = headerRow === null ? [] : rows[headerRow]!;
  const unknown = Array.from({ length: width }, (_, column) => ({ column, title: (titles[column] ?? '').trim() })).filter(
    ({ column }) => !used.has(column) && rows.some((row) => (row[column] ?? '').trim() !== ''),
  );
  return { headerRow, columns, unknown };
}

const countOf = (columns: Columns<string>) => Object.values(columns).filter((column) => column !== null).length;

/** Of two columns for one field the better known heading: a table with a student number and a registration number means the first. */
function byHeadings<F extends string>(row: readonly string[], words: KnownColumns<F>['words']): Columns<F> {
  const titles = row.map(plainTitle);
  const columns = Object.entries<readonly string[]>(words).map(([field, known]): [string, number | null] => {
    const word = known.find((one) => titles.includes(one));
    return [field, word === undefined ? null : titles.indexOf(word)];
  });
  return Object.fromEntries(columns) as Columns<F>;
}

/** Without notes in brackets, marks of what must be filled in, spaces and case. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[([\u3010].*?[)\]\u3011]/gu, '')
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');
