import { hanCount, hasLetter, languageOf, latinCount, wordCount } from './languages.ts';
import { isName } from './find-labels.ts';
import { cleanLine } from './text-lines.ts';
import { linesToUnits, unitsOf } from './lines-to-units.ts';
import { joined, type Unit } from './pair-translations.ts';
import type { LeftText, TextCell, TextTable } from './text-source.ts';
import words from './words-of-texts.json' with { type: 'json' };

type Field = 'english' | 'chinese' | 'role';
const heading = (english: string, chinese: string) => new RegExp(`^(?:${english}|${chinese.replaceAll(' ', '|')})$`, 'i');
const headings: Readonly<Record<Field, RegExp>> = {
  english: heading('english(?: text| sentences?)?|text|sentences?|original|lines?', words.columns.english),
  chinese: heading('chinese|translations?|meaning', words.columns.chinese),
  role: heading('roles?|speakers?|who|names?|characters?', words.columns.role),
};

/** What the rows of a table say: a sentence a row, with its translation and who says it. */
export function tableToUnits({ rows }: TextTable, left: LeftText[]): Unit[] {
  const texts = rows.map((row) => row.map((cell) => textOf(cell)));
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const headed = texts
    .slice(0, 5)
    .findIndex((row) => row.filter((cell) => Object.values(headings).some((heading) => heading.test(cell))).length >= 2);
  const body = texts.slice(headed + 1);
  const columns = headed >= 0 ? byHeadings(texts[headed]!) : undefined;
  const { english, chinese, role } = columns?.english === undefined ? byContent(body, width) : { ...byContent(body, width), ...columns };
  for (const row of texts.slice(0, headed + 1)) for (const cell of row) if (hasLetter(cell)) left.push({ text: cell, why: 'heading' });
  if (english === undefined) return cellsToUnits(rows.slice(headed + 1), left);
  const units: Unit[] = [];
  for (const [at, row] of rows.slice(headed + 1).entries()) {
    const cells = body[at]!;
    for (const [column, cell] of cells.entries())
      if (![english, chinese, role].includes(column) && hasLetter(cell) && !row[column]?.merged)
        left.push({ text: cell, why: /^\d+[.、)]?$/.test(cell) ? 'numbering' : 'cell' });
    const name = role === undefined ? '' : (cells[role] ?? '').replace(/\s*[:：]$/, '').trim();
    const made = rowToUnits(unmerged(row[english]), chinese === undefined ? undefined : unmerged(row[chinese]), name, left);
    // a speaker without a word
    if (made.length === 0 && hasLetter(name) && row[role!]?.merged !== true) left.push({ text: name, why: 'label' });
    units.push(...made);
  }
  return units;
}

const textOf = (cell: TextCell) => cell.lines.map((line) => cleanLine(line).text).join('\n');
/** A cell that reaches over several rows says once what it says; a speaker has all the rows. */
const unmerged = (cell: TextCell | undefined): string => (cell === undefined || cell.merged ? '' : textOf(cell));

function rowToUnits(english: string, chinese: string | undefined, role: string, left: LeftText[]): Unit[] {
  const speaker = role === '' ? {} : { role };
  const [first, second] = [english, chinese ?? ''].map((cell) => cell.split('\n').filter(hasLetter)) as [string[], string[]];
  const own = first.flatMap((line) => unitsOf(line, left));
  const other = second.flatMap((line) => unitsOf(line, left));
  if (own.length === 0) return other.map((unit) => ({ ...unit, ...speaker }));
  if (own.length === other.length) return own.map((unit, at) => ({ ...withTranslation(unit, other[at]!), ...speaker }));
  const translation = joined(other.flatMap(({ chinese, english }) => [chinese, english]));
  return own.map((unit, at) => ({
    ...(at === 0 && translation !== '' ? withTranslation(unit, { english: '', chinese: translation, gap: false }) : unit),
    ...speaker,
  }));
}

/** Both cells may hold both languages. */
function withTranslation(unit: Unit, other: Unit): Unit {
  const english = [unit.english, other.english].filter((text) => text !== '').join(' ');
  const chinese = [unit.chinese, other.chinese].filter((text) => text !== '').join('');
  return { ...unit, english, chinese };
}

function byHeadings(row: readonly string[]): Partial<Record<Field, number>> {
  const found: Partial<Record<Field, number>> = {};
  for (const field of ['english', 'chinese', 'role'] as const) {
    const at = row.findIndex((cell) => headings[field].test(cell));
    if (at >= 0) found[field] = at;
  }
  return found;
}

/** By what is in the columns: the one with most English, the one with most Chinese, and before them one with short names of which some come again. */
function byContent(rows: readonly (readonly string[])[], width: number): Partial<Record<Field, number>> {
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? '').filter((cell) => hasLetter(cell)));
  const most = (count: (text: string) => number) => {
    const sums = columns.map((cells) => cells.reduce((sum, cell) => sum + count(cell), 0));
    const best = Math.max(0, ...sums);
    return best === 0 ? undefined : sums.indexOf(best);
  };
  const english = most((text) => (languageOf(text) === 'chinese' ? 0 : latinCount(text)));
  const chinese = most((text) => (languageOf(text) === 'chinese' ? hanCount(text) : 0));
  const role = columns.findIndex((cells, column) => {
    if (column === english || cells.length < Math.max(2, rows.length * 0.3)) return false;
    const names = cells.filter(
      (cell) =>
        wordCount(cell.replaceAll(/\p{Script=Han}+/gu, 'x')) <= 4 &&
        cell.length <= 30 &&
        /^\p{L}/u.test(cell) &&
        isName(cell.replace(/[:：]$/, '')) &&
        !/[.!?。！？,，]$/.test(cell),
    );
    return (
      names.length >= cells.length * 0.9 &&
      (new Set(names).size < names.length || names.every((cell) => /^\p{Lu}|^\p{Script=Han}{1,4}[:：]?$/u.test(cell))) &&
      (column !== chinese || new Set(names).size < names.length)
    );
  });
  return {
    ...(english === undefined ? {} : { english }),
    ...(chinese === undefined || chinese === role ? {} : { chinese }),
    ...(role < 0 ? {} : { role }),
  };
}

/** Rows of no known kind, cell by cell. */
function cellsToUnits(rows: TextTable['rows'], left: LeftText[]): Unit[] {
  const lines = rows
    .flat()
    .flatMap((cell) => (cell.merged ? [] : cell.lines.map((line) => ({ ...cleanLine(line), gap: false, heading: false, inset: false }))));
  return linesToUnits(lines, left);
}
