import { takeColumns } from '@chorus/contract/table-file/take-columns';
import words from './header-words.json' with { type: 'json' };
import type { RosterColumns } from './roster-fields.ts';

/** Of the cells that have something in them, so many must fit. */
const enough = 0.8;

/** What looks like the name of a person. */
export const person = /^(?:\p{Script=Han}{2,4}|\p{Script=Han}+\u00B7[\p{Script=Han}\u00B7]+|\p{L}+(?: \p{L}+){1,3})$/u;
const notNames = new Set(words.notNames);
const classLike = new RegExp(`${words.classInName}$|^(?:[1-9]|1[0-2])[-(]\\d{1,2}\\)?$`);

/** Tells columns by what is in them: each the first that fits, numbers before seats. A table with a title above still has most rows right. */
export function columnsByContent(rows: readonly (readonly string[])[], width: number): RosterColumns {
  const take = takeColumns(rows, width, enough);
  const distinct = (cells: readonly string[]) => new Set(cells).size >= cells.length * enough;
  const phones = (cells: readonly string[]) => cells.filter((cell) => /^1[3-9]\d{9}$/.test(cell)).length >= cells.length * enough;

  const className = take((cell) => classLike.test(cell.normalize('NFKC')));
  const grade = take((cell) => cell.endsWith(words.gradeInName));
  const name = take((cell) => person.test(cell) && !notNames.has(cell));
  // A parent's phone is no number of a child.
  const number = take(
    (cell) => /^[A-Z]{0,3}\d{4,}[A-Z]?$/i.test(cell),
    (cells) => distinct(cells) && !phones(cells),
  );
  const seat = take((cell) => /^0*[1-9]\d{0,2}$/.test(cell));
  return { number, name, className, grade, seat };
}
