import { classIn, classKey } from '@chorus/contract/roster/class-name';
import { cleanText } from '@chorus/contract/roster/clean-text';
import { rosterRow, type RosterRow } from '@chorus/contract/roster/roster-row';
import { cellAt } from '@chorus/contract/table-file/table';
import { person } from './columns-by-content.ts';
import words from './header-words.json' with { type: 'json' };
import { matchColumns, type ColumnMatch } from './match-columns.ts';
import type { RosterColumns, RosterField } from './roster-fields.ts';

/** A line that is no student. */
export interface LeftLine {
  readonly line: number;
  readonly text: string;
}

/** A student of whom a remark says that they are not here any more; `text` empty: the name is struck through. */
export interface Leaver extends LeftLine {
  readonly name: string;
}

/** A student without a class, below one who has one. */
export interface Classless {
  readonly line: number;
  readonly name: string;
  /** That of the row above. */
  readonly className: string;
}

/** What a table says of students. */
export interface RosterReading {
  readonly rows: readonly RosterRow[];
  /** Titles, notes, sums: left out. */
  readonly notes: readonly LeftLine[];
  readonly leavers: readonly Leaver[];
  readonly classless: readonly Classless[];
}

/** How a table is read. */
export interface RosterOptions {
  /** The class of all rows, for a table of one class that doesn't name it. */
  readonly className?: string;
  /** Rows that are left out because they are hidden. */
  readonly hidden?: ReadonlySet<number>;
  /** Cells that are struck through; see `cellAt`. */
  readonly struck?: ReadonlySet<number>;
  /** Lines before the first one. */
  readonly offset?: number;
}

const leaving = new RegExp(words.left.join('|'));
/** What says in a cell of its own that somebody left, and beside others may say anything. */
const leavingAlone = new Set(words.leftAlone);
const sample = new RegExp(`^(?:${words.samples.join('|')})|[(\\uFF08\\[](?:${words.samples.join('|')})[)\\uFF09\\]]`);
const ditto = new Set(words.ditto);
const bracketed = new RegExp(`[(\\uFF08\\[][^)\\uFF09\\]]*(?:${words.left.join('|')})[^)\\uFF09\\]]*[)\\uFF09\\]]`);
/** A remark is short; a longer text may say anything. */
const mostOfRemark = 30;
const noted = new RegExp(
  `^[\\u203B*\\uFF0A]|^(?:${words.notes.join('|')})(?:[^\\p{L}]|$)|^(?:${words.notes.join('|')})[^:\\uFF1A]{0,6}[:\\uFF1A]|^\\u5171\\s*\\d+`,
  'u',
);
const numberLike = /^[A-Z]{0,4}[\d-]{2,}$/i;

/**
 * The rows of a table, in its columns. Left out are rows with nothing in them, headings that are printed again, titles, notes and sums. A title of several in one
 * table names the class of the rows below it, where no column does. Of lists that stand beside each other the lines of the second follow those of the first.
 */
export function toRosterRows(
  rows: readonly (readonly string[])[],
  match: Pick<ColumnMatch, 'headerRow' | 'columns'> & Partial<Pick<ColumnMatch, 'more'>>,
  { className = '', hidden, struck, offset = 0 }: RosterOptions = {},
): RosterReading {
  const reading = { rows: [] as RosterRow[], notes: [] as LeftLine[], leavers: [] as Leaver[], classless: [] as Classless[] };
  const blocks = [match.columns, ...(match.more ?? [])];
  const used = new Set(blocks.flatMap((columns) => Object.values(columns)));
  const titles = match.headerRow === null ? [] : rows[match.headerRow]!;
  const isTold = once(() => JSON.stringify(matchColumns([titles]).columns) === JSON.stringify(match.columns));
  blocks.forEach((first, block) => {
    let columns = first;
    const [from, to] = widthOf(blocks, block);
    let section = (block > 0 && match.headerRow !== null && titleOf(rows.slice(0, match.headerRow), from, to)) || className;
    let above = '';
    rows.forEach((row, at) => {
      if (match.headerRow !== null && at <= match.headerRow) return;
      const line = offset + block * rows.length + at + 1;
      const own = blocks.length > 1 ? row.slice(from, to) : row;
      const headed = headingsIn(own);
      if (headed) {
        // A further list below may have its columns in another order. Those that somebody has chosen stay.
        if (blocks.length === 1 && isTold()) columns = headed;
        return;
      }
      const cells = fieldsOf(row, columns);
      const { number, seat, grade } = cells;
      // a class, a grade or a seat alone is no student: it stands there from a cell of many rows, or was filled in ahead
      const note = noteOf(own, cells, columns.className !== null);
      if (note !== undefined && columns.className === null) section = classIn(note) ?? section;
      if (note !== undefined && block === 0 && !hidden?.has(at)) reading.notes.push({ line, text: note });
      if (note !== undefined || (number === '' && cells.name === '')) return;
      const name = cells.name.replace(bracketed, '');
      const ofRow = ditto.has(cells.className) ? above : joined(grade, cells.className);
      const read = rosterRow(line, { number, name, seat, className: ofRow || section });
      if (hidden?.has(at)) {
        reading.rows.push({ ...read, left: true });
        return;
      }
      reading.rows.push(read);
      if (read.className === '' && above !== '') reading.classless.push({ line, name: read.name, className: cleanText(above) });
      above = ofRow || above;
      const isStruck = columns.name !== null && struck?.has(cellAt(at, columns.name));
      const remark = remarkOf(row, titles, used) ?? bracketed.exec(cells.name)?.[0] ?? (isStruck ? '' : undefined);
      if (remark !== undefined) reading.leavers.push({ line, name: read.name, text: remark });
    });
  });
  return reading;
}

/** The columns that a row tells, if it is one of headings. */
function headingsIn(row: readonly string[]): RosterColumns | undefined {
  if (!row.some((cell) => headings.has(cell.replaceAll(/[\s*\uFF0A]/g, '').toLowerCase()))) return undefined;
  const { headerRow, columns } = matchColumns([row]);
  return headerRow === null || columns.name === null || columns.number === null ? undefined : columns;
}

const headings: ReadonlySet<string> = new Set([...words.name, ...words.number]);

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The columns from which and up to which a list goes that stands beside others. */
function widthOf(blocks: readonly RosterColumns[], block: number): [number, number] {
  const first = (at: number) => Math.min(blocks[at]!.number ?? Infinity, blocks[at]!.name ?? Infinity);
  return [block === 0 ? 0 : first(block), block + 1 < blocks.length ? first(block + 1) : Infinity];
}

/** The class that a title above such a list names. */
const titleOf = (rows: readonly (readonly string[])[], from: number, to: number): string | undefined =>
  classIn(rows.flatMap((row) => row.slice(from, to)).join(' '));

function fieldsOf(row: readonly string[], columns: RosterColumns): Record<RosterField, string> {
  const cell = (field: RosterField) => (columns[field] === null ? '' : (row[columns[field]] ?? '').trim());
  return { number: cell('number'), name: cell('name'), seat: cell('seat'), grade: cell('grade'), className: cell('className') };
}

/** The text of a row that is no student; undefined: it may be one. */
function noteOf(row: readonly string[], { number, name }: Record<RosterField, string>, hasClasses: boolean): string | undefined {
  const filled = [...new Set(row.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
  const [first = ''] = filled;
  if (sample.test(number) || sample.test(name) || sample.test(first)) return filled.join(' ');
  if (first === '' || (numberLike.test(number) && name !== '')) return undefined;
  // A title names its class, and maybe who teaches it.
  const isTitle = !person.test(name) && (first === number || (!hasClasses && number === '')) && classIn(first) !== undefined;
  if (noted.test(first) || isTitle) return filled.join(' ');
  return filled.length === 1 && !numberLike.test(first) && !person.test(first) && (first === number || first === name) && first.length > 3
    ? first
    : undefined;
}

/** What a column that isn't imported says of somebody who left. */
function remarkOf(row: readonly string[], titles: readonly string[], used: ReadonlySet<number | null>): string | undefined {
  return row
    .map((cell, at) => ({ text: cell.trim(), title: titles[at] ?? '', at }))
    .find(
      ({ text, title, at }) =>
        !used.has(at) &&
        text.length <= mostOfRemark &&
        (leaving.test(text) || leavingAlone.has(text) || (leaving.test(title) && words.yes.includes(text.normalize('NFKC').toLowerCase()))),
    )?.text;
}

/** A class name from a grade and a class that may say its grade already; each may be digits alone. */
function joined(grade: string, className: string): string {
  if (grade === '' || className === '') return className;
  if (classKey(className).grade !== undefined) return className;
  const year = /^\d{1,2}$/.test(grade) ? `${grade}${words.gradeInName}` : /^\d{4}$/.test(grade) ? `${grade}${words.entryInName}` : grade;
  return `${year}${/^\d+$/.test(className) ? `${className}${words.classInName}` : className}`;
}
