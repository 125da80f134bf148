import { partsOfSpeech } from '@chorus/contract/content/fields';
import { decodeText } from '@chorus/contract/table-file/decode-text';
import { listsBeside } from '@chorus/contract/table-file/lists-beside';
import { matchTable, type Columns, type TableMatch } from '@chorus/contract/table-file/match-table';
import { pasteTable } from '@chorus/contract/table-file/paste-table';
import { readTable } from '@chorus/contract/table-file/read-table';
import { cellAt, type TableProblem, type TableRows, type TableSheet } from '@chorus/contract/table-file/table';
import { takeColumns } from '@chorus/contract/table-file/take-columns';
import { ankiHeader, plainField } from './anki-notes.ts';
import { headingOf, linesOf } from './parse-words.ts';
import { partNamed } from './plain-line.ts';
import words from './word-header-words.json' with { type: 'json' };

/** What a column of a word list can have. */
export const wordFields = ['word', 'pos', 'ipa', 'meaning', 'example', 'exampleMeaning', 'unit'] as const;
export type WordField = (typeof wordFields)[number];
export type WordMatch = TableMatch<WordField>;

/** A sheet, and how it is read. */
export interface WordSheet {
  readonly sheet: TableSheet;
  readonly match: WordMatch;
  /** No column of it has words by itself: as long as none is chosen, it is read line by line. */
  readonly byLine: boolean;
  readonly taken: boolean;
  /** Rows that are hidden are read, too. */
  readonly withHidden: boolean;
  /** Words that are struck through are read, too. */
  readonly withStruck: boolean;
}

export type WordFile =
  | { readonly ok: true; readonly sheets: readonly WordSheet[] }
  | { readonly ok: false; readonly problem: TableProblem };

/** Reads a file with words: a workbook, a table as text, an export of a flashcard program, or lines. */
export function readWordFile(bytes: Uint8Array<ArrayBuffer>): WordFile {
  const read = readTable(bytes);
  if (!read.ok) return read;
  return read.encoding === null ? { ok: true, sheets: wordSheets(read.sheets) } : ofText(decodeText(bytes).text, read.rows);
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
  const cells = tabbed?.rows ?? guessed;
  // A comma in some of the lines makes no table of them.
  const isTable = header.lines > 0 || matchWords(cells).headerRow !== null || isMostly(cells, (row) => filledOf(row).length > 1);
  const rows = [...titles, ...(isTable ? cells : rest.split(/\r\n|\r|\n/).map((line) => [line]))].map((row) =>
    row.filter((_, at) => !header.dropped.has(at)).map((cell) => plainField(cell, header.marked)),
  );
  const none = new Set<number>();
  return {
    ok: true,
    sheets: wordSheets([{ name: '', hidden: false, rows, hiddenRows: none, hiddenColumns: none, struck: none, filtered: false }]),
  };
}

const filledOf = (row: readonly string[]) => row.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Of the rows that have something in them beside units’ names, enough are so. */
function isMostly(rows: TableRows, is: (row: readonly string[]) => boolean): boolean {
  const filled = rows.filter((row) => filledOf(row).some((cell) => headingOf(cell) === undefined));
  return filled.filter(is).length >= filled.length * enough;
}

/** How the sheets of a file are read where nobody says otherwise: those that are seen, have words with their meanings, and say something new. */
export function wordSheets(sheets: readonly TableSheet[]): readonly WordSheet[] {
  const read = sheets.map((sheet): WordSheet => {
    const match = matchWords(sheet.rows, sheet.hiddenColumns);
    const seen = sheet.rows.some((_, at) => at > (match.headerRow ?? -1) && !sheet.hiddenRows.has(at));
    const one: WordSheet = { sheet, match, byLine: match.columns.word === null, taken: false, withHidden: !seen, withStruck: false };
    return { ...one, withStruck: linesOfSheet(one) === '' };
  });
  const visible = read.some(({ sheet }) => !sheet.hidden) ? read.filter(({ sheet }) => !sheet.hidden) : read;
  const tables = visible.filter(({ match }) => match.columns.word !== null);
  const whole = tables.filter(({ match }) => match.columns.meaning !== null);
  const candidates = whole.length > 0 ? whole : tables.length > 0 ? tables : visible;
  const known = new Set<string>();
  const taken = new Set<WordSheet>();
  for (const one of candidates) {
    const lines = linesOfSheet(one)
      .split('\n')
      .filter((line) => line !== '' && headingOf(line) === undefined)
      .map((line) => line.split('\t', 1)[0]!.toLowerCase());
    if (taken.size > 0 && lines.every((line) => known.has(line))) continue;
    for (const line of lines) known.add(line);
    taken.add(one);
  }
  return read.map((one) => ({ ...one, taken: taken.has(one) }));
}

/** Whether somebody has to look at how a file is read: it has columns, several sheets, or something that is hidden or struck through. */
export const isAsked = (sheets: readonly WordSheet[]): boolean =>
  sheets.length > 1 || sheets.some((one) => one.match.columns.word !== null || one.sheet.hiddenRows.size > 0 || struckRows(one).length > 0);

const nothing: Columns<WordField> = { word: null, pos: null, ipa: null, meaning: null, example: null, exampleMeaning: null, unit: null };

/** Tells a table's columns by their headings, or by what is in them; of a sheet with only one column none has words: its lines are read one by one. */
export function matchWords(rows: TableRows, hidden?: ReadonlySet<number>): WordMatch {
  const match = matchTable(rows, { words, byContent }, hidden);
  const filled = new Set(rows.flatMap((row) => row.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))));
  if (filled.size < 2 || match.columns.word === null) return { headerRow: null, columns: nothing, more: [], twice: [], unknown: [] };
  return match.headerRow === null && match.columns.meaning !== null
    ? { ...match, more: listsBeside(rows, match.columns, ['word', 'meaning'], byContent) }
    : match;
}

const parts = new Set(partsOfSpeech.map((name) => name.replaceAll(/[\s.]/g, '')));
/** Of the cells that have something in them, so many must fit. */
const enough = 0.7;
const hasHan = (cell: string) => /\p{Script=Han}/u.test(cell);
const isSpoken = (cell: string) => /^(?:\/[^/]+\/|\[[^\]]+\])/.test(cell) && !hasHan(cell);

function byContent(rows: TableRows, width: number): Columns<WordField> {
  const take = takeColumns(rows, width, enough);
  const ipa = take(isSpoken);
  const pos = take((cell) => cell.split(/[\s.,/&;、，]+/).every((name) => name === '' || parts.has(name.toLowerCase())));
  const unit = take((cell) => headingOf(cell) !== undefined);
  const example = take((cell) => /^\P{Script=Han}*[.?!]/u.test(cell) && cell.split(/\s+/).length > 2 && /^\p{P}?\p{Lu}/u.test(cell));
  const word = take((cell) => /\p{Script=Latin}/u.test(cell) && !/^\d+$/.test(cell) && !hasHan(cell));
  const meaning = take(hasHan);
  const exampleMeaning = example === null ? null : take(hasHan);
  return { word, pos, ipa, meaning, example, exampleMeaning, unit };
}

/** The lines of all sheets that are taken; of several each is a unit of its name, unless it names units itself. */
export function linesOfSheets(sheets: readonly WordSheet[]): string {
  const taken = sheets.filter((one) => one.taken);
  return taken
    .map((one) => {
      const lines = linesOfSheet(one);
      const named = taken.length > 1 && lines !== '' && !lines.split('\n').some((line) => headingOf(line) !== undefined);
      return named ? `# ${one.sheet.name}\n${lines}` : lines;
    })
    .join('\n');
}

/** Rows with a word that is struck through. */
export function struckRows({ sheet, match, byLine }: Pick<WordSheet, 'sheet' | 'match' | 'byLine'>): readonly number[] {
  const columns = [match.columns, ...match.more].flatMap(({ word }) => word ?? []);
  const isStruck = (row: readonly string[], at: number) =>
    byLine && columns.length === 0
      ? row.some((cell, column) => cell.trim() !== '' && sheet.struck.has(cellAt(at, column)))
      : columns.some((column) => (row[column] ?? '').trim() !== '' && sheet.struck.has(cellAt(at, column)));
  if (sheet.struck.size === 0) return [];
  return sheet.rows.flatMap((row, at) => (at > (match.headerRow ?? -1) && isStruck(row, at) ? [at] : []));
}

/** A row without what is struck through: of a list's columns nothing where its word is. */
function withoutStruck(row: readonly string[], at: number, { sheet: { struck }, match }: WordSheet): readonly string[] {
  const gone = (column: number) => struck.has(cellAt(at, column));
  if (match.columns.word === null) return row.filter((_, column) => !gone(column));
  const lists = [match.columns, ...match.more].filter(({ word }) => word !== null && gone(word));
  const columns = new Set(lists.flatMap((list) => Object.values(list)));
  return lists.length === 0 ? row : row.map((cell, column) => (columns.has(column) ? '' : cell));
}

/** Rows of a table as lines of a list: headings, numbers and what has no field are left out; a heading stands before its words. */
export function linesOfSheet(one: WordSheet): string {
  const { sheet, match, byLine, withHidden, withStruck } = one;
  const leavesStruck = !withStruck && sheet.struck.size > 0;
  const rows = sheet.rows.map((row, at) =>
    !withHidden && sheet.hiddenRows.has(at) ? [] : leavesStruck && at > (match.headerRow ?? -1) ? withoutStruck(row, at, one) : row,
  );
  if (match.columns.word === null) return byLine ? linesOf(rows.filter((row) => row.length > 0)) : '';
  const blocks = [match.columns, ...match.more];
  const own = match.headerRow === null ? '' : (rows[match.headerRow] ?? []).join('\t');
  const lines: string[] = [];
  let from = 0;
  let by: readonly Columns<WordField>[] = blocks;
  for (const [at, row] of rows.entries()) {
    const isOwn = at === match.headerRow || (own !== '' && row.join('\t') === own);
    const headed = isOwn ? undefined : headingsOf(row);
    if (!isOwn && !headed) continue;
    // What stands above the headings is a title, a unit's name, or words after all.
    lines.push(...linesOfRows(rows.slice(from, at), by, at <= (match.headerRow ?? -1)));
    // A further table below may have its columns in another order.
    [from, by] = [at + 1, isOwn ? blocks : headed!];
  }
  return [...lines, ...linesOfRows(rows.slice(from), by, false)].join('\n');
}

/** The columns that a row tells, if it is one of headings. */
function headingsOf(row: readonly string[]): readonly Columns<WordField>[] | undefined {
  if (filledOf(row).length < 2) return undefined;
  const { headerRow, columns, more } = matchTable([row], { words, byContent: () => nothing });
  return headerRow === null || columns.word === null ? undefined : [columns, ...more];
}

type Cells = (field: WordField) => string;

/** Lists that stand beside each other, one after the other; under a unit's name that goes for all of them, section by section. */
function linesOfRows(rows: TableRows, blocks: readonly Columns<WordField>[], above: boolean): readonly string[] {
  const cellsOf =
    (row: readonly string[], columns: Columns<WordField>): Cells =>
    (field) =>
      columns[field] === null ? '' : (row[columns[field]] ?? '').trim();
  const headingIn = (row: readonly string[], columns: Columns<WordField>) => headingOf(cellsOf(row, columns)('word'));
  const wholeHeading = (row: readonly string[]) => {
    const filled = new Set(filledOf(row));
    return filled.size === 1 ? headingOf([...filled][0]!) : undefined;
  };
  // A list further right that has names of units of its own has them for itself.
  const perBlock = blocks
    .slice(1)
    .some((columns) => rows.some((row) => headingIn(row, columns) !== undefined && headingIn(row, columns) !== headingIn(row, blocks[0]!)));
  const sections: { readonly title: string | undefined; readonly rows: (readonly string[])[] }[] = [{ title: undefined, rows: [] }];
  for (const row of rows) {
    const title = perBlock ? undefined : wholeHeading(row);
    if (title !== undefined) sections.push({ title, rows: [] });
    else sections.at(-1)!.rows.push(row);
  }
  // All of a word in another cell than words have.
  const isLine = (row: readonly string[]) => {
    const [only = '', ...others] = filledOf(row);
    return !above && others.length === 0 && /\p{Script=Latin}/u.test(only) && hasHan(only) && cellsOf(row, blocks[0]!)('word') === '';
  };
  return sections.flatMap(({ title, rows: of }) => [
    ...(title === undefined ? [] : [`# ${title}`]),
    ...blocks.flatMap((columns) =>
      linesOfBlock(
        of.map((row) => cellsOf(row, columns)),
        above,
      ),
    ),
    ...of.filter(isLine).map((row) => linesOf([[row.join('').trim()]])),
  ]);
}

/** `above`: these stand above the headings, where a row is a word only if it has a meaning. */
function linesOfBlock(rows: readonly Cells[], above: boolean): readonly string[] {
  const lines: string[] = [];
  let unit = '';
  for (const cell of rows) {
    const word = cell('word');
    const title = headingOf(word);
    if (title !== undefined) {
      lines.push(`# ${title}`);
      continue;
    }
    if (!/\p{Script=Latin}/u.test(word)) continue;
    if (above && (hasHan(word) || !hasHan(cell('meaning')) || cell('meaning') === word)) continue;
    if (cell('unit') !== '' && cell('unit') !== unit) {
      unit = cell('unit');
      lines.push(`# ${unitTitle(unit)}`);
    }
    lines.push(lineOfCells(word, cell));
  }
  return lines;
}

const unitTitle = (cell: string) => (/^\d{1,2}$/.test(cell) ? `Unit ${cell}` : cell.replaceAll(/\s+/g, ' '));

/** Numbers of the meanings, each in a line with its part of speech. */
const counted = /^\s*(?:[(（]?\d{1,2}[.、)）]|[\u2460-\u2473])\s*(?=[a-z]{1,7}\.)/gim;

/** The first of the sounds of a cell, whatever brackets it stands in; what has Chinese in it is none. */
function spokenIn(cell: string): string {
  const plain = cell.normalize('NFKC').replaceAll(/[\u82F1\u7F8E]\u5F0F?\u97F3?|\b(?:BrE|AmE|UK|US)\b/g, '');
  const [, slashed, other] = /\/([^/]+)\/|[[\u3010{|\\](.+?)[\]\u3011}|\\]/.exec(plain) ?? [];
  const sound = (slashed ?? other ?? plain).replaceAll(/[[\]/\u3010\u3011]/g, '').trim();
  return sound === '' || hasHan(sound) ? '' : `/${sound}/`;
}

/** Parts of speech by their abbreviations, if each that the cell names is known; else the cell. */
function partIn(cell: string): string {
  const said = cell
    .replaceAll(/[[【(（][^\])】）]*[\])】）]/g, '')
    .toLowerCase()
    .split(/[\s,，、;；/&+|]+|\band\b/)
    .filter((name) => /\p{L}/u.test(name));
  const known = said.map((name) => partNamed(name));
  if (known.length === 0 || !known.every((name) => name !== undefined)) return /\p{L}/u.test(cell) ? cell : '';
  // Whether it can be counted is said before what it means.
  return [[...new Set(known)].join(' & '), ...(cell.match(/\[[^\]]+\]/g) ?? [])].join(' ');
}

function lineOfCells(word: string, cell: Cells): string {
  const meaning = cell('meaning')
    .replaceAll(counted, '')
    .replaceAll(/\s*\n\s*/g, '；');
  const [example = '', ...translated] = cell('example').split('\n');
  const said = [example, ...translated, cell('exampleMeaning')].map((each) => each.trim()).filter((each) => each !== '');
  const line = [
    // A spreadsheet makes a truth of these two words.
    /^(?:TRUE|FALSE)$/.test(word) ? word.toLowerCase() : word,
    [spokenIn(cell('ipa')), partIn(cell('pos')), meaning].filter((each) => each !== '').join(' '),
    ...(said.length > 0 ? [`例：${said.join(' ')}`] : []),
  ];
  return linesOf([line]);
}
