import { classKey } from '../roster/class-name.ts';
import { cleanNumber } from '../roster/clean-text.ts';
import { matchTable, type Columns, type TableMatch } from '../table-file/match-table.ts';
import { takeColumns } from '../table-file/take-columns.ts';
import headings from './teacher-header-words.json' with { type: 'json' };
import { classesOf, teacherRow, type TeacherCells, type TeacherRow } from './teacher-row.ts';
import words from './teacher-words.json' with { type: 'json' };

/** What a column of a list of teachers can be. */
export type TeacherField = keyof TeacherCells;
export const teacherFields = ['school', 'area', 'name', 'phone', 'stage', 'grade', 'classes'] as const satisfies readonly TeacherField[];

const { schoolEndings, ...headingWords } = headings;

/** Tells a list's columns by their headings in Chinese or English, or where there are none by what is in them. */
export const matchTeacherColumns = (rows: readonly (readonly string[])[], hidden?: ReadonlySet<number>): TableMatch<TeacherField> =>
  matchTable(rows, { words: headingWords, byContent }, hidden);

/** Of the cells that have something in them, so many must fit. */
const enough = 0.8;
const person = /^(?:\p{Script=Han}{2,4}|\p{Script=Han}+\u00B7[\p{Script=Han}\u00B7]+|\p{L}+(?: \p{L}+){1,3})$/u;

/** Each the first that fits; a list without headings that says more is one whose columns are chosen. */
function byContent(rows: readonly (readonly string[])[], width: number): Columns<TeacherField> {
  const take = takeColumns(rows, width, enough);
  const phone = take((cell) => /^1\d{10}$/.test(cleanNumber(cell).replaceAll(/[\s-]/g, '')));
  const stage = take((cell) => words.primary.includes(cell) || words.middle.includes(cell));
  const school = take((cell) => schoolEndings.some((ending) => cell.endsWith(ending)));
  const classes = take((cell) => classesOf(cell).every((name) => classKey(name).number !== undefined));
  const grade = take((cell) => cell.endsWith(words.grade));
  const name = take((cell) => person.test(cell));
  return { school, area: null, name, phone, stage, grade, classes };
}

/** The rows of a table, in its columns, without those that are hidden. Left out are rows with nothing in them, and headings that are printed again. */
export function toTeacherRows(
  rows: readonly (readonly string[])[],
  {
    headerRow,
    columns,
    more = [],
  }: Pick<TableMatch<TeacherField>, 'headerRow' | 'columns'> & Partial<Pick<TableMatch<TeacherField>, 'more'>>,
  hidden?: ReadonlySet<number>,
): TeacherRow[] {
  return [columns, ...more].flatMap((block) => {
    const cellsOf = (row: readonly string[]): TeacherCells => {
      const cell = (field: TeacherField) => (block[field] === null ? '' : (row[block[field]] ?? '').trim());
      return Object.fromEntries(teacherFields.map((field) => [field, cell(field)])) as TeacherCells;
    };
    const headingsAgain = headerRow === null ? undefined : JSON.stringify(cellsOf(rows[headerRow]!));
    return rows.flatMap((row, at) => {
      if ((headerRow !== null && at <= headerRow) || hidden?.has(at)) return [];
      const cells = cellsOf(row);
      // A school or a stage alone is no teacher: it stands there from a cell of many rows.
      if ((cells.name === '' && cells.phone === '') || JSON.stringify(cells) === headingsAgain) return [];
      return [teacherRow(at + 1, cells)];
    });
  });
}
