import type { PlannedRow, WordListDraft } from '@chorus/contract/content/word-list-draft';
import { partsOfSpeech } from '@chorus/contract/content/fields';
import { lineOf, type ParsedRow, type ParsedUnit } from './parse-words.ts';

/** A row of the text with what would become of it. */
export interface ShownRow {
  readonly row: ParsedRow;
  readonly planned: PlannedRow;
}

/** Units of a text as they are sent. One that bears the title of a unit that was there is that unit, else the one in its place if none came or went. */
export function unitsOf(parsed: readonly ParsedUnit[], before: WordListDraft['units'], untitled: string): WordListDraft['units'] {
  const left = new Map(before.map(({ id, title }) => [title, id]));
  const samePlaces = parsed.length === before.length;
  const titles = parsed.map(({ title }) => (title === '' ? untitled : title));
  return parsed.map(({ rows }, at) => {
    const title = titles[at]!;
    const byPlace = samePlaces && !titles.includes(before[at]!.title) ? before[at]!.id : null;
    const id = left.get(title) ?? byPlace;
    left.delete(title);
    return { id, title: title.slice(0, 60), rows: rows.map(({ line: _, through: _through, ...row }) => row) };
  });
}

/** Rows in the order in which they are looked at: what is to be mended first. */
export function shownRows(parsed: readonly ParsedUnit[], planned: readonly PlannedRow[]): readonly ShownRow[] {
  const rows = parsed.flatMap(({ rows: of }) => of);
  const shown = rows.flatMap((row, at) => (planned[at] ? [{ row, planned: planned[at] }] : []));
  return [...shown.filter(({ planned: { problem } }) => problem !== null), ...shown.filter(({ planned: { problem } }) => problem === null)];
}

/** The text with all rows that lack a part of speech being nouns. */
export function asNouns(text: string, rows: readonly ShownRow[]): string {
  const noun = partsOfSpeech.indexOf('n.');
  const isMissing = ({ planned }: ShownRow) => planned.problem === 'no-pos';
  return changed(text, (line, at) => {
    const here = rows.filter(({ row }) => row.line === at);
    if (isBelow(rows, at)) return undefined;
    return here.some((one) => isMissing(one) || one.row.through !== undefined)
      ? here.map((one) => lineOf(isMissing(one) ? { ...one.row, pos: noun } : one.row)).join('\n')
      : line;
  });
}

/** The text without the rows that were there already. */
export function withoutDuplicates(text: string, rows: readonly ShownRow[]): string {
  const isTwice = ({ planned }: ShownRow) => planned.problem === 'duplicate';
  return changed(text, (line, at) => {
    const here = rows.filter(({ row }) => row.line === at);
    if (isBelow(rows, at)) return undefined;
    if (!here.some((one) => isTwice(one) || one.row.through !== undefined)) return line;
    const left = here.filter((one) => !isTwice(one)).map(({ row }) => lineOf(row));
    return left.length > 0 ? left.join('\n') : undefined;
  });
}

/** Whether a line is a further one of a row. Such rows are written in one line each: what is told by most of a text may not be told by what is left. */
const isBelow = (rows: readonly ShownRow[], at: number): boolean =>
  rows.some(({ row }) => at > row.line && at <= (row.through ?? row.line));

const changed = (text: string, change: (line: string, at: number) => string | undefined): string =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) => change(line, at) ?? [])
    .join('\n');

/** Where a line stands in its text. */
export function placeOfLine(text: string, line: number): { readonly start: number; readonly end: number } {
  const start = text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const next = text.indexOf('\n', start);
  return { start, end: next < 0 ? text.length : next };
}

/** What is in a plan, by what is done with it. */
export function countsOf(rows: readonly ShownRow[]): Readonly<Record<PlannedRow['source'] | 'problems' | 'good', number>> {
  const counts = { known: 0, dictionary: 0, guessed: 0, unscorable: 0, problems: 0, good: 0 };
  for (const { planned } of rows) {
    counts[planned.problem === null ? 'good' : 'problems'] += 1;
    if (planned.problem === null) counts[planned.source] += 1;
  }
  return counts;
}
