import type { LinesOf } from '../table-file/lines-of.ts';
import type { TableMatch } from '../table-file/match-table.ts';
import { cellAt, type TableSheet } from '../table-file/table.ts';
import { matchTeacherColumns, toTeacherRows, type TeacherField } from './teacher-columns.ts';
import type { TeacherRow } from './teacher-row.ts';
import words from './teacher-words.json' with { type: 'json' };

/** A sheet, and how it is read. */
export interface TeacherSheet {
  readonly sheet: TableSheet;
  readonly taken: boolean;
  /** Rows that are hidden are read, too. */
  readonly withHidden: boolean;
  readonly match: TableMatch<TeacherField>;
}

/** A teacher of whom a remark says that they are not there any more; `text` empty: the name is struck through. */
export interface LeftTeacher {
  readonly line: number;
  readonly name: string;
  readonly text: string;
}

/** What the sheets that are taken say. */
export interface TeacherReading {
  readonly rows: readonly TeacherRow[];
  readonly leavers: readonly LeftTeacher[];
  /** Remarks and sums: left out. */
  readonly notes: readonly { readonly line: number; readonly text: string }[];
  readonly lines: readonly LinesOf[];
}

const left = new RegExp(words.left.join('|'));
const leftInName = new RegExp(`[(\\uFF08][^)\\uFF09]*(?:${words.left.join('|')})[^)\\uFF09]*[)\\uFF09]`);
const otherSheet = new RegExp([...words.otherSheets, ...words.left].join('|'));
const note = new RegExp(
  `^[\\u203B*\\uFF0A]|^(?:${words.notes.join('|')})(?:[^\\p{L}]|$)|^(?:${words.notes.join('|')})[^:\\uFF1A]{0,6}[:\\uFF1A]|^\\u5171\\s*\\d+`,
  'u',
);
/** A remark is short; a longer text may say anything. */
const mostOfRemark = 30;

/** How the sheets of a file are read where nobody says otherwise: each that lists teachers. One with children's numbers has their parents' phones. */
export function teacherSheets(sheets: readonly TableSheet[]): readonly TeacherSheet[] {
  const read = sheets.map((sheet) => ({ sheet, match: matchTeacherColumns(sheet.rows, sheet.hiddenColumns) }));
  const isList = ({ sheet, match: { columns, headerRow } }: (typeof read)[number]) =>
    !sheet.hidden &&
    columns.name !== null &&
    columns.phone !== null &&
    !otherSheet.test(sheet.name) &&
    !(headerRow === null ? [] : sheet.rows[headerRow]!).some((title) => words.notTeachers.includes(title.trim()));
  const lists = read.filter(isList);
  const first = read.find(({ sheet }) => !sheet.hidden) ?? read[0];
  return read.map((one) => {
    const { sheet, match } = one;
    const seen = sheet.rows.some((_, at) => at > (match.headerRow ?? -1) && !sheet.hiddenRows.has(at));
    return { ...one, taken: lists.length === 0 ? one === first : lists.includes(one), withHidden: !seen };
  });
}

/** All that the sheets that are taken say, their lines counted through. */
export function readTeachers(sheets: readonly TeacherSheet[]): TeacherReading {
  const taken = sheets.filter((one) => one.taken);
  const reading = {
    rows: [] as TeacherRow[],
    leavers: [] as LeftTeacher[],
    notes: [] as { line: number; text: string }[],
    lines: [] as LinesOf[],
  };
  let offset = 0;
  for (const { sheet, match, withHidden } of taken) {
    reading.lines.push({ offset, sheet: sheets.length > 1 ? sheet.name : '', block: 0, blocks: 1 });
    for (const row of toTeacherRows(sheet.rows, match, withHidden ? undefined : sheet.hiddenRows)) {
      const at = row.line - 1;
      const line = offset + row.line;
      const text = noteIn(sheet.rows[at]!, row);
      if (text !== undefined) {
        reading.notes.push({ line, text });
        continue;
      }
      reading.rows.push({ ...row, line, name: row.name.replace(leftInName, '') });
      const { name } = match.columns;
      const remark = remarkIn(sheet.rows[at]!, match) ?? (name !== null && sheet.struck.has(cellAt(at, name)) ? '' : undefined);
      if (remark !== undefined) reading.leavers.push({ line, name: row.name.replace(leftInName, ''), text: remark });
    }
    offset += sheet.rows.length;
  }
  return reading;
}

/** A row without a phone whose first cell is a remark. */
function noteIn(row: readonly string[], { phone }: TeacherRow): string | undefined {
  const filled = [...new Set(row.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
  return !/\d{7}/.test(phone) && note.test(filled[0] ?? '') ? filled.join(' ') : undefined;
}

/** What a column that isn't imported, or a bracket after the name, says of somebody who left. */
function remarkIn(row: readonly string[], { columns, more, headerRow, unknown }: TableMatch<TeacherField>): string | undefined {
  const used = new Set([columns, ...more].flatMap((block) => Object.values<number | null>(block)));
  const titles = new Map(headerRow === null ? [] : unknown.map(({ column, title }) => [column, title]));
  const inName = columns.name === null ? undefined : leftInName.exec(row[columns.name] ?? '')?.[0];
  if (inName !== undefined) return inName;
  return row
    .map((cell, at) => ({ text: cell.trim(), at }))
    .find(
      ({ text, at }) =>
        !used.has(at) &&
        text.length <= mostOfRemark &&
        (left.test(text) || (left.test(titles.get(at) ?? '') && words.yes.includes(text.normalize('NFKC').toLowerCase()))),
    )?.text;
}
