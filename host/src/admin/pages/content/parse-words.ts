import type { WordListDraft } from '@chorus/contract/api/admin/content-calls';
import { partsOfSpeech } from '@chorus/contract/content/fields';
import { plainMeaning, plainWord, type WordRow } from '@chorus/contract/content/word-rows';

/** A row of a text, with the line that it stands in, from 0. */
export interface ParsedRow extends WordRow {
  readonly line: number;
}

/** A unit of a text; one without a heading has no title. */
export interface ParsedUnit {
  readonly title: string;
  readonly rows: readonly ParsedRow[];
}

const han = /\p{Script=Han}/u;
/** `Unit 3 …` without a meaning, `第三单元 …`, or whatever stands behind a #. */
const heading = /^(?:#+\s*(.+)|((?:starter\s+)?(?:unit|module|lesson|welcome unit)\s*\d*\b[^\t]*)|(第.{1,4}(?:单元|课|模块)[^\t]*))$/i;
/** `1.`, `(2)`, `3、`, `*` before a word. */
const numbering = /^\s*(?:[(（]?\d{1,4}[.、)）．]\s*)?[*＊•·△☆]*\s*/;
const codes = new Map(partsOfSpeech.map((name, code) => [name.replaceAll(/[\s.]/g, ''), code]));
// The longest first: `vt. & vi.` before `vt.`.
const names = [...partsOfSpeech]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', String.raw`\s?\.`).replaceAll(' ', String.raw`\s?`));
const part = new RegExp(String.raw`^[(（]?(${names.join('|')})[)）]?\s*`, 'i');
/** Where a meaning begins, or what is said before it. */
const meant = new RegExp(
  String.raw`\s(?=[/[]|[(（]?(?:${names.join('|')})|[（(“]?\p{Script=Han})|(?<=[\p{Script=Latin})])(?=\p{Script=Han})`,
  'iu',
);
const spoken = /^(?:\/([^/]+)\/|\[([^\]]+)\])\s*/;

/** Reads a list that was typed or copied: a word a line, with its meaning behind a tab, two spaces, a comma, or where the Chinese begins. */
export function parseWords(text: string): readonly ParsedUnit[] {
  const units: { title: string; rows: ParsedRow[] }[] = [];
  text.split(/\r\n|\r|\n/).forEach((whole, line) => {
    const trimmed = whole.normalize('NFC').trim();
    if (trimmed === '') return;
    const title = headingOf(trimmed);
    if (title !== undefined) units.push({ title, rows: [] });
    else {
      if (units.length === 0) units.push({ title: '', rows: [] });
      units.at(-1)!.rows.push({ line, ...rowOf(whole) });
    }
  });
  return units.filter(({ rows }) => rows.length > 0);
}

/** The text that {@link parseWords} reads as this. */
export function wordsText(units: WordListDraft['units']): string {
  return units.map(({ title, rows }) => [`# ${title}`, ...rows.map(lineOf)].join('\n')).join('\n\n');
}

/** A row as a line. */
export function lineOf({ text, pos, meaning, ipa }: WordRow): string {
  const before = [ipa, pos === null ? '' : partsOfSpeech[pos]].filter((piece) => piece !== '');
  return [text, [...before, meaning].join(' ')].join('\t');
}

/** Cells of a spreadsheet as the lines that they would be pasted as. */
export const linesOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
        .join('\t')
        .trimEnd(),
    )
    .join('\n');

function headingOf(line: string): string | undefined {
  const [, marked, unit, chinese] = heading.exec(line) ?? [];
  if (marked !== undefined) return marked.trim();
  if (unit !== undefined && /\d/.test(unit)) return unit.trim();
  return chinese?.trim();
}

function rowOf(line: string): WordRow {
  const [word = '', ...rest] = cellsOf(line.replace(numbering, ''));
  let [pos, ipa]: [number | null, string] = [null, ''];
  const meanings: string[] = [];
  for (const cell of rest) {
    let left = cell.trim();
    for (let more = true; more;) {
      const [said, slashed, bracketed] = spoken.exec(left) ?? [];
      const [kind, name] = said === undefined ? (part.exec(left) ?? []) : [];
      more = said !== undefined || (kind !== undefined && pos === null);
      if (said !== undefined) ipa = `/${(slashed ?? bracketed ?? '').trim()}/`;
      else if (kind !== undefined && pos === null) pos = codes.get(name!.toLowerCase().replaceAll(/[\s.]/g, '')) ?? null;
      left = left.slice((said ?? (more ? kind : '') ?? '').length);
    }
    if (left !== '') meanings.push(left);
  }
  return { text: plainWord(word), pos, meaning: plainMeaning(meanings.join('；')), ipa };
}

function cellsOf(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const spaced = line.trim().split(/\s{2,}|\u3000+/);
  if (spaced.length > 1) return [spaced[0]!, spaced.slice(1).join(' ')];
  const [first = '', ...rest] = line.split(/[,，]/);
  if (rest.length > 0 && !han.test(first)) return [unquoted(first), ...rest.map(unquoted)];
  // `teacher n. 老师`, `teacher /ˈtiːtʃə/ 老师`, `teacher 老师`
  const at = line.search(meant);
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at)];
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');
