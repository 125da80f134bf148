import words from './header-words.json' with { type: 'json' };
import type { RosterColumns } from './roster-fields.ts';

/** Rows that are looked at. */
const looked = 200;
/** Of the cells that have something in them, so many must fit. */
const enough = 0.8;

/** What looks like the name of a person. */
export const person = /^(?:\p{Script=Han}{2,4}|\p{Script=Han}+\u00B7[\p{Script=Han}\u00B7]+|\p{L}+(?: \p{L}+){1,3})$/u;
const notNames = new Set(words.notNames);
const classLike = new RegExp(`${words.classInName}$|^(?:[1-9]|1[0-2])[-(]\\d{1,2}\\)?$`);

/** Tells columns by what is in them: each the first that fits, numbers before seats. A table with a title above still has most rows right. */
export function columnsByContent(rows: readonly (readonly string[])[], width: number): RosterColumns {
  const columns = Array.from({ length: width }, (_, column) =>
    rows
      .slice(0, looked)
      .map((row) => (row[column] ?? '').trim())
      .filter((cell) => cell !== ''),
  );
  const free = new Set(columns.keys());
  const take = (fits: (cells: readonly string[]) => boolean): number | null => {
    const found = [...free].find((column) => columns[column]!.length > 0 && fits(columns[column]!));
    if (found === undefined) return null;
    free.delete(found);
    return found;
  };
  const most = (cells: readonly string[], fits: (cell: string) => boolean) => cells.filter(fits).length >= cells.length * enough;
  const distinct = (cells: readonly string[]) => new Set(cells).size >= cells.length * enough;

  const className = take((cells) => most(cells, (cell) => classLike.test(cell.normalize('NFKC'))));
  const grade = take((cells) => most(cells, (cell) => cell.endsWith(words.gradeInName)));
  const name = take((cells) => most(cells, (cell) => person.test(cell) && !notNames.has(cell)));
  // A parent's phone is no number of a child.
  const number = take(
    (cells) =>
      distinct(cells) &&
      most(cells, (cell) => /^[A-Z]{0,3}\d{4,}[A-Z]?$/i.test(cell)) &&
      !most(cells, (cell) => /^1[3-9]\d{9}$/.test(cell)),
  );
  const seat = take((cells) => most(cells, (cell) => /^0*[1-9]\d{0,2}$/.test(cell)));
  return { number, name, className, grade, seat };
}
