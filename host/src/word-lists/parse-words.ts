import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { partsOfSpeech } from '@chorus/contract/content/fields';
import { plainMeaning, plainWord, type WordRow } from '@chorus/contract/content/word-rows';
import { ankiHeader, plainField } from './anki-notes.ts';

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
/** Letters of IPA and what stands between them; capitals and figures are none. */
const phonetic = /^[\p{Ll}\p{M}\u02B0-\u02FFθβχ'’:.,;()\s-]+$/u;
/** What is in brackets and is a label of a dictionary. */
const label = /^(?:pl|sing|sb|sth|usu|fml|infml|abbr|esp|etc|adj|adv|not)\b|\.\s*\S|\.$/i;
/** Further parts of speech before a meaning: `n./v.`, `n. & v.`. */
const further = new RegExp(String.raw`^(?:[/&,，、]\s*|and\s+)(${names.join('|')})\s*`, 'i');
/** Where within a meaning that of another part of speech begins. */
const otherPart = new RegExp(
  String.raw`(?<=[\p{Script=Han})）\]”])[\s;；,，]*\s(?=(?:${names.filter((name) => name.includes('.')).join('|')})\s*[\p{Script=Han}(（[【])`,
  'giu',
);
const noted = /^[※*＊]*\s*(?:注|备注|说明|注意|附注|提示)\s*(?:\d+\s*)?[:：]/;
const exampled = /^(?:例句?|e\.g\.|eg)\s*[:：]?\s*/i;
/** An English sentence: of three words and more, with its capital letter and its mark. */
const sentence = /^(?=[^\p{Script=Han}]*[.?!]["”’')]?(?:\s|$|\p{Script=Han}))\p{P}?\p{Lu}[^\s]*(?:\s+[^\s\p{Script=Han}]+){2,}/u;

/** Reads a list that was typed or copied: a word a line, with its meaning behind a tab, two spaces, a comma, or where the Chinese begins. */
export function parseWords(text: string): readonly ParsedUnit[] {
  const units: { title: string; rows: ParsedRow[] }[] = [];
  const { lines: headerLines, dropped, marked } = ankiHeader(text);
  text.split(/\r\n|\r|\n/).forEach((typed, line) => {
    if (line < headerLines) return;
    const fields =
      dropped.size === 0
        ? typed
        : typed
            .split('\t')
            .filter((_, at) => !dropped.has(at))
            .join('\t');
    const whole = plainField(fields, marked);
    const trimmed = whole.normalize('NFC').trim();
    if (trimmed === '' || noted.test(trimmed)) return;
    const title = headingOf(trimmed);
    if (title !== undefined) units.push({ title, rows: [] });
    else {
      if (units.length === 0) units.push({ title: '', rows: [] });
      for (const row of rowsOf(whole)) units.at(-1)!.rows.push({ line, ...row });
    }
  });
  return units.filter(({ rows }) => rows.length > 0);
}

/** The text that {@link parseWords} reads as this. */
export function wordsText(units: WordListDraft['units']): string {
  return units.map(({ title, rows }) => [`# ${title}`, ...rows.map(lineOf)].join('\n')).join('\n\n');
}

/** A row as a line. */
export function lineOf({ text, pos, meaning, ipa, example, exampleMeaning }: WordRow): string {
  const before = [ipa, pos === null ? '' : partsOfSpeech[pos]].filter((piece) => piece !== '');
  const said = example === undefined ? [] : [`例：${[example, exampleMeaning].filter(Boolean).join(' ')}`];
  return [text, [...before, meaning].join(' '), ...said].join('\t');
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

/** The title that a line is of a unit; undefined: it is none. */
export function headingOf(line: string): string | undefined {
  const [, marked, unit, chinese] = heading.exec(line) ?? [];
  if (marked !== undefined) return marked.trim();
  if (unit !== undefined && /\d/.test(unit)) return unit.trim();
  return chinese?.trim();
}

/** `mother; mum` are two words of one meaning. */
function rowsOf(line: string): readonly WordRow[] {
  const { text, ...row } = rowOf(line);
  const words = text.split(/\s*[;；]\s*/).filter((word) => word !== '');
  return words.length > 1 ? words.map((word) => ({ text: plainWord(word), ...row })) : [{ text, ...row }];
}

function rowOf(line: string): WordRow {
  const [word = '', ...rest] = cellsOf(line.replace(numbering, ''));
  let [pos, ipa]: [number | null, string] = [null, ''];
  let [example, exampleMeaning] = ['', ''];
  const meanings: string[] = [];
  const parts: string[] = [];
  for (const cell of rest) {
    const said = exampleOf(cell.trim());
    if (said) {
      // A word has one.
      if (example === '') [example, exampleMeaning] = said;
      continue;
    }
    if (example !== '' && exampleMeaning === '' && meanings.length > 0 && han.test(cell)) {
      exampleMeaning = cell.trim();
      continue;
    }
    let left = cell.trim();
    for (let more = true; more;) {
      const [matched, slashed, bracketed] = spoken.exec(left) ?? [];
      const heard = matched !== undefined && isSpoken(slashed, bracketed) ? matched : undefined;
      const [kind, name] = heard === undefined ? (part.exec(left) ?? []) : [];
      const isPart = kind !== undefined && pos === null;
      more = heard !== undefined || isPart;
      if (heard !== undefined) ipa = `/${(slashed ?? bracketed ?? '').trim()}/`;
      else if (isPart) pos = codeOf(name!);
      left = left.slice((heard ?? (isPart ? kind : '')).length);
      if (isPart) {
        for (let next = further.exec(left); next; next = further.exec(left)) {
          if (parts.length === 0) parts.push(name!);
          parts.push(next[1]!.trim());
          left = left.slice(next[0].length);
        }
      }
    }
    if (left !== '') meanings.push(left.replaceAll(otherPart, '；'));
  }
  const both = parts.length > 0 && meanings.length > 0 ? `（${parts.join(' & ')}）` : '';
  const row = { text: plainWord(word), pos, meaning: plainMeaning(meanings.join('；')) + both, ipa };
  return example === '' ? row : { ...row, example, ...(exampleMeaning !== '' && { exampleMeaning }) };
}

const codeOf = (name: string): number | null => codes.get(name.toLowerCase().replaceAll(/[\s.]/g, '')) ?? null;

/** Labels such as `[经]`, `[U]` and `[pl.]` stand in the same brackets. */
function isSpoken(slashed: string | undefined, bracketed: string | undefined): boolean {
  const text = (slashed ?? bracketed ?? '').trim();
  if (!phonetic.test(text)) return false;
  return slashed !== undefined || !label.test(text);
}

/** An example and what it means, where a cell is one. */
function exampleOf(cell: string): [string, string] | undefined {
  const marked = exampled.test(cell);
  const text = cell.replace(exampled, '').trim();
  if (text === '' || (!marked && (part.test(text) || !sentence.test(text))) || !/\p{Script=Latin}/u.test(text)) return undefined;
  const at = text.search(/[（(“"「]?\p{Script=Han}/u);
  return at < 0 ? [text, ''] : at === 0 ? undefined : [text.slice(0, at).trim(), text.slice(at).trim()];
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
