import { classIn } from '@chorus/contract/roster/class-name';
import type { TableSheet } from '@chorus/contract/table-file/table';
import { matchColumns, type ColumnMatch } from './match-columns.ts';
import { toRosterRows, type RosterReading } from './to-roster-rows.ts';

/** A sheet, and how it is read. */
export interface RosterSheet {
  readonly sheet: TableSheet;
  readonly taken: boolean;
  /** Rows that are hidden are read, too. */
  readonly withHidden: boolean;
  readonly match: ColumnMatch;
  /** The class of all rows, where no column names it; empty: nobody has said. */
  readonly className: string;
}

/** Where lines stand: those after `offset`, up to the next one's, in a sheet, and in the how manieth of the lists that stand beside each other there. */
export interface LinesOf {
  readonly offset: number;
  readonly sheet: string;
  readonly block: number;
  readonly blocks: number;
}

/** How the sheets of a file are read where nobody says otherwise; `title`: the file's name. */
export function rosterSheets(sheets: readonly TableSheet[], title: string): readonly RosterSheet[] {
  const read = sheets.map((sheet): RosterSheet => {
    const match = matchColumns(sheet.rows, sheet.hiddenColumns);
    const above = sheet.rows
      .slice(0, match.headerRow ?? 0)
      .flat()
      .join(' ');
    const className = classIn(sheet.name) ?? classIn(above) ?? (sheets.length === 1 ? classIn(title) : undefined) ?? '';
    const seen = sheet.rows.filter((_, at) => at > (match.headerRow ?? -1) && !sheet.hiddenRows.has(at));
    return { sheet, match, className, taken: false, withHidden: seen.length === 0 };
  });
  const hasStudents = ({ match: { columns } }: RosterSheet) => columns.number !== null && columns.name !== null;
  const candidates = read.filter((one) => !one.sheet.hidden && hasStudents(one));
  const numbers = new Set<string>();
  const taken = new Set<RosterSheet>();
  // A list of all classes beside one for each class says the same again.
  const byWorth = [...candidates].sort(
    (a, b) =>
      Number(b.match.columns.className !== null) - Number(a.match.columns.className !== null) || b.sheet.rows.length - a.sheet.rows.length,
  );
  for (const one of byWorth) {
    const own = toRosterRows(one.sheet.rows, one.match).rows.map(({ number }) => number);
    if (own.every((number) => numbers.has(number))) continue;
    for (const number of own) numbers.add(number);
    taken.add(one);
  }
  if (taken.size === 0) taken.add(read.find(({ sheet }) => !sheet.hidden) ?? read[0]!);
  return read.map((one) => ({ ...one, taken: taken.has(one) }));
}

/** All that the sheets that are taken say, their lines counted through. */
export function readRoster(sheets: readonly RosterSheet[]): RosterReading & { readonly lines: readonly LinesOf[] } {
  let offset = 0;
  const lines: LinesOf[] = [];
  const readings = sheets
    .filter(({ taken }) => taken)
    .map(({ sheet, match, className, withHidden }) => {
      const reading = toRosterRows(sheet.rows, match, { className, offset, ...(!withHidden && { hidden: sheet.hiddenRows }) });
      const blocks = 1 + match.more.length;
      for (let block = 0; block < blocks; block += 1)
        lines.push({ offset: offset + block * sheet.rows.length, sheet: sheets.length > 1 ? sheet.name : '', block, blocks });
      offset += blocks * sheet.rows.length;
      return reading;
    });
  return {
    rows: readings.flatMap(({ rows }) => rows),
    notes: readings.flatMap(({ notes }) => notes),
    leavers: readings.flatMap(({ leavers }) => leavers),
    lines,
  };
}

/** Whether a sheet says enough: numbers, names, and of which class they are. */
export const isComplete = ({ match: { columns }, className }: RosterSheet): boolean =>
  columns.number !== null && columns.name !== null && (columns.className !== null || className !== '');
