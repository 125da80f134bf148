/** Which column has what; null: none. */
export type Columns<F extends string> = Readonly<Record<F, number | null>>;

/** How a table is read. */
export interface TableMatch<F extends string> {
  /** The row with the headings; null: there is none, and the columns were told by what is in them. */
  readonly headerRow: number | null;
  readonly columns: Columns<F>;
  /** The columns of further rows that stand beside these ones, as a long list is printed; what stands there once is in each. */
  readonly more: readonly Columns<F>[];
  /** Headings that stand there several times, and of which only one column is taken. */
  readonly twice: readonly { readonly field: F; readonly columns: readonly number[] }[];
  /** Columns that are left out, with their headings. */
  readonly unknown: readonly { readonly column: number; readonly title: string }[];
}

/** What columns are told by: headings by field, the better known first, and where there are none what is in them. */
export interface KnownColumns<F extends string> {
  readonly words: Readonly<Record<F, readonly string[]>>;
  readonly byContent: (rows: readonly (readonly string[])[], width: number) => Columns<F>;
}

type Headed<F extends string> = Pick<TableMatch<F>, 'columns' | 'more' | 'twice'>;

/** Rows at the top in which headings are looked for: a title, a note, an empty row may stand above them. */
const topRows = 20;
const nowhere: ReadonlySet<number> = new Set();

/** Tells columns by their headings in Chinese or English, or where there are none by what is in them. A hidden one is taken only where none that is seen has its field. */
export function matchTable<F extends string>(
  rows: readonly (readonly string[])[],
  { words, byContent }: KnownColumns<F>,
  hidden: ReadonlySet<number> = nowhere,
): TableMatch<F> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headed = rows.slice(0, topRows).map((row, at) => {
    const alone = byHeadings(row, words, hidden);
    if (at === 0) return alone;
    // Headings over two rows: what stands only in the upper one goes for both.
    const above = rows[at - 1]!;
    const both = byHeadings(
      Array.from({ length: Math.max(row.length, above.length) }, (_, column) => (row[column] ?? '').trim() || (above[column] ?? '')),
      words,
      hidden,
    );
    const more = countOf(both.columns) > Math.max(countOf(alone.columns), countOf(byHeadings(above, words, hidden).columns));
    return more && countOf(alone.columns) > 0 ? both : alone;
  });
  const best = Math.max(0, ...headed.map(({ columns }) => countOf(columns)));
  const headerRow = best >= 2 ? headed.findIndex(({ columns }) => countOf(columns) === best) : null;
  const found: Headed<F> = headerRow === null ? { columns: byContent(rows, width), more: [], twice: [] } : headed[headerRow]!;
  const used = new Set([found.columns, ...found.more].flatMap((columns) => Object.values<number | null>(columns)));
  const titles = headerRow === null ? [] : rows[headerRow]!;
  const unknown = Array.from({ length: width }, (_, column) => ({ column, title: (titles[column] ?? '').trim() })).filter(
    ({ column }) => !used.has(column) && rows.some((row) => (row[column] ?? '').trim() !== ''),
  );
  return { headerRow, ...found, unknown };
}

/** The match with another field for a column, in the rows beside which it stands; null: it is left out. */
export function withColumn<F extends string>(match: TableMatch<F>, column: number, field: F | null): TableMatch<F> {
  const blocks = [match.columns, ...match.more];
  const home = Math.max(
    0,
    blocks.findLastIndex((_, at) => at === 0 || ownColumns(blocks, at).some((one) => one <= column)),
  );
  const [columns, ...more] = blocks.map((known, at) => {
    const changed: Record<F, number | null> = { ...known };
    for (const name of Object.keys(changed) as F[]) if (changed[name] === column) changed[name] = null;
    if (field !== null && at === home) changed[field] = column;
    return changed;
  });
  return { ...match, columns: columns!, more, twice: match.twice.filter((one) => one.field !== field && !one.columns.includes(column)) };
}

/** Columns of a block that no other one has, too. */
function ownColumns<F extends string>(blocks: readonly Columns<F>[], at: number): number[] {
  const others = new Set(blocks.flatMap((columns, other) => (other === at ? [] : Object.values<number | null>(columns))));
  return Object.values<number | null>(blocks[at]!).filter((column): column is number => column !== null && !others.has(column));
}

const countOf = (columns: Columns<string>) => Object.values(columns).filter((column) => column !== null).length;

/** Of two columns for one field the better known heading: a table with a student number and a registration number means the first. */
function byHeadings<F extends string>(row: readonly string[], words: KnownColumns<F>['words'], hidden: ReadonlySet<number>): Headed<F> {
  const found = (Object.entries(words) as [F, readonly string[]][]).map(([field, known]) => {
    const titles = row.map((title) => titleIn(title, known));
    const at = (word: string | undefined) => titles.flatMap((title, column) => (title === word ? [column] : []));
    const seen = known.find((word) => at(word).some((column) => !hidden.has(column)));
    if (seen !== undefined) return { field, columns: at(seen).filter((column) => !hidden.has(column)) };
    return { field, columns: at(known.find((word) => titles.includes(word))) };
  });
  const repeated = found.filter(({ columns }) => columns.length > 1);
  const times = repeated[0]?.columns.length ?? 1;
  const block = (at: number) => repeated.map(({ columns }) => columns[at]!);
  const besides =
    repeated.length > 1 &&
    repeated.every(({ columns }) => columns.length === times) &&
    Array.from({ length: times - 1 }, (_, at) => Math.max(...block(at)) < Math.min(...block(at + 1))).every(Boolean);
  const [left, right] = besides ? [Math.min(...block(0)), Math.max(...block(times - 1))] : [0, 0];
  const columnsOf = (at: number) =>
    Object.fromEntries(
      found.map(({ field, columns }) => {
        if (columns.length > 1) return [field, columns[besides ? at : 0]!];
        const [column = null] = columns;
        const everywhere = column !== null && (column < left || column > right);
        return [field, at === 0 || everywhere || inBlock(column, at) ? column : null];
      }),
    ) as Columns<F>;
  // What stands once, beside the second list or a later one, is that one's alone.
  function inBlock(column: number | null, at: number): boolean {
    if (column === null || !besides) return false;
    const next = at + 1 < times ? Math.min(...block(at + 1)) : Infinity;
    return column >= Math.min(...block(at)) && column < next;
  }
  const first = columnsOf(0);
  if (!besides) return { columns: first, more: [], twice: repeated };
  const firstOnly = Object.fromEntries(
    (Object.entries(first) as [F, number | null][]).map(([field, column]) => {
      const elsewhere = column !== null && column >= Math.min(...block(1)) && column <= right;
      return [field, elsewhere ? null : column];
    }),
  ) as Columns<F>;
  return { columns: firstOnly, more: Array.from({ length: times - 1 }, (_, at) => columnsOf(at + 1)), twice: [] };
}

/** The known one of a field's headings; one may stand there in two languages, or with another of the same field. */
function titleIn(title: string, known: readonly string[]): string {
  const whole = plainTitle(title);
  if (whole === '' || known.includes(whole)) return whole;
  const parts = title
    .split(betweenTitles)
    .map(plainTitle)
    .filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => known.includes(part)) ? parts[0]! : whole;
}

const betweenTitles = /[/|\r\n\u3001,;]|(?<=\p{Script=Han})\s*(?=[A-Z])|(?<=[A-Z.])\s*(?=\p{Script=Han})/iu;
/** That it must be filled in, or may be. */
const filledIn = /(?<=.)(?:\u5FC5|\u9009)\u586B\u9879?$/u;

/** Without notes in brackets, marks and words of what must be filled in, spaces and case. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[([\u3010].*?[)\]\u3011]/gsu, '')
    .replaceAll(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
    .replace(filledIn, '');
