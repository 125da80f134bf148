import Type, { type Static } from 'typebox';
import { closed } from '../api/envelope.ts';
import { plainPhone } from '../as-typed.ts';
import { classKey } from '../roster/class-name.ts';
import { cleanName, cleanNumber, cleanText } from '../roster/clean-text.ts';
import words from './teacher-words.json' with { type: 'json' };

/** What a list of teachers may hold at most; lengths in characters. `part`: rows of one call; `made`: classes that one call makes. */
export const teacherLimits = {
  rows: 30_000,
  part: 1_000,
  name: 60,
  school: 100,
  className: 40,
  classes: 30,
  ofClass: 30,
  made: 500,
} as const;

/** A cell that is longer is cut: it is wrong in any case, and is shown to whoever repairs it. In UTF-16 units. */
const cellUnits = 200;
/** Classes of a row that are sent: more than {@link teacherLimits.classes} are an error that is said. */
const mostClasses = 40;
const Cell = Type.String({ maxLength: cellUnits });

/** A teacher at a school, as a list has it. What is wrong with it, the plan says. */
export const TeacherRow = closed({
  /** Where it stands in the file, counted from 1 as a spreadsheet does; of several rows of one teacher the first. */
  line: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  /** Empty: the own one. */
  school: Cell,
  /** What the school lies in; empty: not said. */
  area: Cell,
  name: Cell,
  phone: Cell,
  /** `primary`, `middle`, empty, or what stands there and is neither. */
  stage: Cell,
  classes: Type.Array(Cell, { maxItems: mostClasses }),
});
export type TeacherRow = Static<typeof TeacherRow>;

/** What a row's cells hold. `grade`: of classes that don't say theirs. */
export type TeacherCells = Readonly<Record<'school' | 'area' | 'name' | 'phone' | 'stage' | 'grade' | 'classes', string>>;

/** A row from the cells of a file. */
export function teacherRow(line: number, cells: TeacherCells): TeacherRow {
  return {
    line,
    school: cut(cleanText(cells.school)),
    area: cut(cleanText(cells.area)),
    name: cut(cleanName(cells.name)),
    phone: cut(phoneOf(cells.phone)),
    stage: stageOf(cells.stage),
    classes: classesOf(cells.classes, cells.grade).slice(0, mostClasses).map(cut),
  };
}

/** As a phone is kept, without the zeros that a spreadsheet's decimals leave. */
const phoneOf = (cell: string) => plainPhone(cleanNumber(cell).replace(/\.0+$/, ''));

function stageOf(cell: string): string {
  const text = cleanText(cell);
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, '');
  if (words.primary.includes(plain)) return 'primary';
  return words.middle.includes(plain) ? 'middle' : cut(text);
}

/** The classes that a cell names, parted in any of the usual ways; one that is a number alone is of the grade of the one before it. */
export function classesOf(cell: string, grade = ''): string[] {
  const plainGrade = cleanText(grade);
  let ahead = /^\d{1,2}$/.test(plainGrade) ? `${plainGrade}${words.grade}` : plainGrade;
  const found: string[] = [];
  for (const part of cell.split(/[\u3001,\uFF0C;\uFF1B/|\r\n]+/u))
    for (const one of spaced(cleanText(part))) {
      const number = /^[(\uFF08]?(\d{1,2})[)\uFF09]?(\p{Script=Han}?)$/u.exec(one);
      const isNumber = number !== null && (number[2] === '' || number[2] === words.class);
      const plain = isNumber && ahead !== '' ? `${ahead}${number[1]}` : one;
      const name = /\d$/.test(plain) && classKey(plain).number !== undefined ? `${plain}${words.class}` : plain;
      ahead = /^(.*?)[(\uFF08]?\d{1,2}[)\uFF09]?\p{Script=Han}?$/u.exec(name)?.[1] ?? ahead;
      if (name !== '' && !found.includes(name)) found.push(name);
    }
  return found;
}

/** Spaces part classes only where each part is one. */
function spaced(text: string): string[] {
  const parts = text.split(' ');
  return parts.every((part) => classKey(part).number !== undefined) ? parts : [text];
}

/** Never through the middle of a character. */
function cut(text: string): string {
  if (text.length <= cellUnits) return text;
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(cellUnits - 1)) ? cellUnits - 1 : cellUnits);
}

/** One row for each teacher at each school: a list often has a row for each class. Rows of one phone with another name stay apart. */
export function mergeTeachers(rows: readonly TeacherRow[]): TeacherRow[] {
  const merged = new Map<string, TeacherRow>();
  for (const row of rows) {
    const key = row.phone === '' ? `${row.line}` : JSON.stringify([row.phone, row.name, row.school, row.area]);
    const known = merged.get(key);
    if (!known) merged.set(key, row);
    else {
      const classes = [...new Set([...known.classes, ...row.classes])].slice(0, mostClasses);
      merged.set(key, { ...known, stage: known.stage === '' ? row.stage : known.stage, classes });
    }
  }
  return [...merged.values()];
}

/** So many rows a call has, where it may choose: others' calls go on between two. */
const usualPart = 100;

/**
 * Parts that can be planned and imported one by one: rows of one school, and of one phone, are in the same part. One that would be too large for a call is cut
 * all the same; what follows is planned anew then.
 */
export function partsOfTeachers(rows: readonly TeacherRow[]): TeacherRow[][] {
  const leader = rows.map((_, at) => at);
  const find = (at: number): number => {
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]!]!;
      at = leader[at]!;
    }
    return at;
  };
  const first = new Map<string, number>();
  rows.forEach(({ school, phone }, at) => {
    for (const key of [`school ${school}`, `phone ${phone}`]) {
      if (key === 'phone ') continue;
      const before = first.get(key);
      if (before === undefined) first.set(key, at);
      else leader[find(at)] = find(before);
    }
  });
  const groups = new Map<number, TeacherRow[]>();
  rows.forEach((row, at) => {
    const group = groups.get(find(at));
    if (group) group.push(row);
    else groups.set(find(at), [row]);
  });
  const parts: TeacherRow[][] = [[]];
  for (const group of groups.values())
    for (let at = 0; at < group.length; at += teacherLimits.part) {
      const piece = group.slice(at, at + teacherLimits.part);
      if (parts.at(-1)!.length > 0 && parts.at(-1)!.length + piece.length > usualPart) parts.push([]);
      parts.at(-1)!.push(...piece);
    }
  return parts.filter((part) => part.length > 0);
}
