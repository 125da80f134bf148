import { classIn, classKey } from '@chorus/contract/roster/class-name';
import type { LinesOf } from '@chorus/contract/table-file/lines-of';
import type { TableSheet } from '@chorus/contract/table-file/table';
import words from './header-words.json' with { type: 'json' };
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
  /** The sheet that is read instead: it has some of these students in other classes. Undefined: none. */
  readonly against?: string;
}

/** How the sheets of a file are read where nobody says otherwise; `title`: the file's name. */
export function rosterSheets(sheets: readonly TableSheet[], title: string): readonly RosterSheet[] {
  const read = sheets.map((sheet): RosterSheet => {
    const match = matchColumns(sheet.rows, sheet.hiddenColumns);
    const above = sheet.rows
      .slice(0, match.headerRow ?? 0)
      .flat()
      .join(' ');
    const className =
      classOfSheet(sheet.name, `${above} ${title}`) ?? classIn(above) ?? (sheets.length === 1 ? classIn(title) : undefined) ?? '';
    const seen = sheet.rows.filter((_, at) => at > (match.headerRow ?? -1) && !sheet.hiddenRows.has(at));
    return { sheet, match, className, taken: false, withHidden: seen.length === 0 };
  });
  const hasStudents = ({ match: { columns } }: RosterSheet) => columns.number !== null && columns.name !== null;
  const candidates = read.filter((one) => !one.sheet.hidden && hasStudents(one) && !others.test(one.sheet.name));
  const taken = new Map<RosterSheet, ReadonlyMap<string, string>>();
  const against = new Map<RosterSheet, RosterSheet>();
  // A list of all classes beside one for each class says the same again.
  const byWorth = [...candidates].sort(
    (a, b) =>
      Number(b.match.columns.className !== null) - Number(a.match.columns.className !== null) || b.sheet.rows.length - a.sheet.rows.length,
  );
  for (const one of byWorth) {
    const own = classesByNumber(one);
    const contradicted = [...taken]
      .filter(([, known]) => [...own].some(([number, name]) => differs(known.get(number), name)))
      .map(([sheet]) => sheet);
    // Of last term's list and this one's nobody but a person knows which is which: the first in the file is read.
    if (contradicted.some((sheet) => read.indexOf(sheet) < read.indexOf(one))) {
      against.set(one, contradicted[0]!);
      continue;
    }
    for (const sheet of contradicted) {
      taken.delete(sheet);
      against.set(sheet, one);
    }
    if ([...own.keys()].every((number) => [...taken.values()].some((known) => known.has(number)))) continue;
    taken.set(one, own);
  }
  const first = taken.size === 0 ? (read.find(({ sheet }) => !sheet.hidden) ?? read[0]!) : undefined;
  return read.map((one) => ({
    ...one,
    taken: taken.has(one) || one === first,
    ...(against.has(one) && { against: against.get(one)!.sheet.name }),
  }));
}

/** Names of sheets that hold no students, or those who left. */
const others = new RegExp([...words.otherSheets, ...words.left, ...words.leftAlone.filter((word) => word.length > 1)].join('|'));

/** Each student's class, by number. */
function classesByNumber({ sheet, match, className }: RosterSheet): Map<string, string> {
  const { rows } = toRosterRows(sheet.rows, match, { className });
  return new Map(rows.map((row) => [row.number, row.className === '' ? '' : classKey(row.className).key]));
}

const differs = (known: string | undefined, name: string): boolean => known !== undefined && known !== '' && name !== '' && known !== name;

const grade = new RegExp(`(?:${words.gradesInTitle.join('|')})`);
/** Sheets are often called by their class alone, the grade standing in a title; "73" is none. */
function classOfSheet(name: string, titles: string): string | undefined {
  const whole = classIn(name) ?? (/\p{Script=Han}|-/u.test(name) && classKey(name).number !== undefined ? name.trim() : undefined);
  if (whole !== undefined) return whole;
  const number = new RegExp(`^\\s*[(\uFF08]?(\\d{1,2}|\\p{Script=Han})[)\uFF09]?${words.classInName}\\s*$`, 'u').exec(name)?.[1];
  const above = number === undefined ? undefined : grade.exec(titles)?.[0];
  return above === undefined ? undefined : `${above}${number}${words.classInName}`;
}

/** All that the sheets that are taken say, their lines counted through. */
export function readRoster(sheets: readonly RosterSheet[]): RosterReading & { readonly lines: readonly LinesOf[] } {
  let offset = 0;
  const lines: LinesOf[] = [];
  const readings = sheets
    .filter(({ taken }) => taken)
    .map(({ sheet, match, className, withHidden }) => {
      const reading = toRosterRows(sheet.rows, match, {
        className,
        offset,
        struck: sheet.struck,
        ...(!withHidden && { hidden: sheet.hiddenRows }),
      });
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
    classless: readings.flatMap(({ classless }) => classless),
    lines,
  };
}

/** Whether a sheet says enough: numbers, names, and of which class they are. */
export const isComplete = ({ match: { columns }, className }: RosterSheet): boolean =>
  columns.number !== null && columns.name !== null && (columns.className !== null || className !== '');
