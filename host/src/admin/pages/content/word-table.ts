import { partsOfSpeech } from '@chorus/contract/content/fields';
import { decodeText } from '@chorus/contract/table-file/decode-text';
import { matchTable, type Columns, type TableMatch } from '@chorus/contract/table-file/match-table';
import { pasteTable } from '@chorus/contract/table-file/paste-table';
import { readTable } from '@chorus/contract/table-file/read-table';
import type { TableProblem, TableRows } from '@chorus/contract/table-file/table';
import { ankiHeader, plainField } from './anki-notes.ts';
import { headingOf, linesOf } from './parse-words.ts';
import words from './word-header-words.json' with { type: 'json' };

/** What a column of a word list can have. */
export const wordFields = ['word', 'pos', 'ipa', 'meaning', 'example', 'exampleMeaning', 'unit'] as const;
export type WordField = (typeof wordFields)[number];
export type WordMatch = TableMatch<WordField>;

/** A sheet with the columns that were told in it; `match` is undefined for a text without columns, whose lines are read one by one. */
export interface WordSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: TableRows;
  readonly match: WordMatch | undefined;
}

export type WordFile =
  | { readonly ok: true; readonly sheets: readonly WordSheet[] }
  | { readonly ok: false; readonly problem: TableProblem };

/** Reads a file with words: a workbook, a table as text, an export of a flashcard program, or lines. */
export function readWordFile(bytes: Uint8Array<ArrayBuffer>): WordFile {
  const read = readTable(bytes);
  if (!read.ok) return read;
  if (read.encoding !== null) return ofText(decodeText(bytes).text, read.rows);
  return { ok: true, sheets: read.sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows, match: matchWords(rows) })) };
}

function ofText(text: string, guessed: TableRows): WordFile {
  const header = ankiHeader(text);
  const rest = text
    .split(/\r\n|\r|\n/)
    .slice(header.lines)
    .join('\n');
  const tabbed = header.lines > 0 || rest.includes('\t') ? pasteTable(rest) : undefined;
  if (tabbed && !tabbed.ok) return tabbed;
  const titles = header.columns.length > 0 ? [header.columns] : [];
  const rows = [...titles, ...(tabbed?.rows ?? guessed)].map((row) =>
    row.filter((_, at) => !header.dropped.has(at)).map((cell) => plainField(cell, header.marked)),
  );
  return { ok: true, sheets: [{ name: '', hidden: false, rows, match: matchWords(rows) }] };
}

/** Tells a table's columns by their headings, or by what is in them; undefined where there is only one with something in it. */
export function matchWords(rows: TableRows): WordMatch | undefined {
  const match = matchTable(rows, { words, byContent });
  const filled = new Set(rows.flatMap((row) => row.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))));
  return filled.size > 1 && match.columns.word !== null ? match : undefined;
}

const parts = new Set(partsOfSpeech.map((name) => name.replaceAll(/[\s.]/g, '')));
/** Of the cells that have something in them, so many must fit. */
const enough = 0.7;
const looked = 200;

function byContent(rows: TableRows, width: number): Columns<WordField> {
  const columns = Array.from({ length: width }, (_, column) =>
    rows
      .slice(0, looked)
      .map((row) => (row[column] ?? '').trim())
      .filter((cell) => cell !== ''),
  );
  const free = new Set(columns.keys());
  const take = (fits: (cell: string) => boolean): number | null => {
    const found = [...free].find(
      (column) => columns[column]!.length > 0 && columns[column]!.filter(fits).length >= columns[column]!.length * enough,
    );
    if (found === undefined) return null;
    free.delete(found);
    return found;
  };
  const hasHan = (cell: string) => /\p{Script=Han}/u.test(cell);
  const ipa = take((cell) => /^(?:\/[^/]+\/|\[[^\]]+\])/.test(cell) && !hasHan(cell));
  const pos = take((cell) => cell.split(/[\s.,/&;、，]+/).every((name) => name === '' || parts.has(name.toLowerCase())));
  const unit = take((cell) => headingOf(cell) !== undefined);
  const example = take((cell) => /^\P{Script=Han}*[.?!]/u.test(cell) && cell.split(/\s+/).length > 2 && /^\p{P}?\p{Lu}/u.test(cell));
  const word = take((cell) => /\p{Script=Latin}/u.test(cell) && !/^\d+$/.test(cell) && !hasHan(cell));
  const meaning = take(hasHan);
  const exampleMeaning = example === null ? null : take(hasHan);
  return { word, pos, ipa, meaning, example, exampleMeaning, unit };
}

/** Rows of a table as lines of a list: headings, numbers and what has no field are left out; a heading stands before its words. */
export function linesOfSheet({ rows }: Pick<WordSheet, 'rows'>, { headerRow, columns }: Pick<WordMatch, 'headerRow' | 'columns'>): string {
  const header = headerRow === null ? undefined : rows[headerRow]!;
  const lines: string[] = [];
  let unit = '';
  for (const shift of shiftsOf(header, columns))
    for (const [at, row] of rows.entries()) {
      const cell = (field: WordField) => {
        const column = columns[field];
        return column === null ? '' : (row[column + (field === 'unit' ? 0 : shift)] ?? '').trim();
      };
      // Above the headings stands a title; on paper the headings stand again on each page.
      if ((headerRow !== null && at <= headerRow) || (header && row.join('\t') === header.join('\t'))) continue;
      const filled = row.map((each) => each.trim()).filter((each) => each !== '');
      const distinct = new Set(filled);
      if (distinct.size === 1 && headingOf(filled[0]!) !== undefined) {
        // Of a merged cell each column has it.
        if (shift === 0 || shiftsOf(header, columns).length === 1) lines.push(`# ${headingOf(filled[0]!)!}`);
        continue;
      }
      const word = cell('word');
      if (!/\p{Script=Latin}/u.test(word)) continue;
      if (cell('unit') !== '' && cell('unit') !== unit) {
        unit = cell('unit');
        lines.push(`# ${unitTitle(unit)}`);
      }
      lines.push(lineOfCells(word, cell));
    }
  return lines.join('\n');
}

/** Where the same headings stand side by side, the second words are so many columns on. */
function shiftsOf(header: readonly string[] | undefined, { word }: Columns<WordField>): readonly number[] {
  if (!header || word === null) return [0];
  const same = header.flatMap((title, at) =>
    at >= word && title.trim() !== '' && title.trim() === header[word]!.trim() ? [at - word] : [],
  );
  return same.length > 0 ? same : [0];
}

const unitTitle = (cell: string) => (/^\d{1,2}$/.test(cell) ? `Unit ${cell}` : cell.replaceAll(/\s+/g, ' '));

function lineOfCells(word: string, cell: (field: WordField) => string): string {
  const ipa = cell('ipa');
  const spoken = ipa === '' || /^[/[]/.test(ipa) ? ipa : `/${ipa}/`;
  const meaning = cell('meaning').replaceAll(/\s*\n\s*/g, '；');
  const [example = '', ...translated] = cell('example').split('\n');
  const said = [example, ...translated, cell('exampleMeaning')].map((each) => each.trim()).filter((each) => each !== '');
  const line = [
    word,
    [spoken, cell('pos'), meaning].filter((each) => each !== '').join(' '),
    ...(said.length > 0 ? [`例：${said.join(' ')}`] : []),
  ];
  return linesOf([line]);
}
