import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { partsOfSpeech } from '@chorus/contract/content/fields';
import { plainMeaning, plainWord, type WordRow } from '@chorus/contract/content/word-rows';
import { isRule } from '@chorus/contract/table-file/parse-cells';
import { ankiHeader, plainField } from './anki-notes.ts';
import { partNames as names, plainLine, withoutMarkdown } from './plain-line.ts';

/** A row of a text, with the line that it stands in, from 0. */
export interface ParsedRow extends WordRow {
  readonly line: number;
  /** The last of its lines, where it has several. */
  readonly through?: number;
}

/** A unit of a text; one without a heading has no title. */
export interface ParsedUnit {
  readonly title: string;
  readonly rows: readonly ParsedRow[];
}

const han = /\p{Script=Han}/u;
/** `Unit 3 …` without a meaning, `第三单元 …`, or whatever stands behind a #. */
const heading =
  /^(?:#+\s*(.+)|((?:(?:starter|welcome)\s+)?(?:(?:unit|module|lesson|topic|chapter|recycle|revision|review|week)\s*(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[ivx]+\b)|U\s?\d{1,2})(?![\p{L}\d])[^\t]*)|((?:第.{1,4}(?:单元|课|模块)|(?:单元|模块|课时?)\s*[一二三四五六七八九十\d]{1,3})[^\t]*))$/iu;
/** `1.`, `(2)`, `3、`, `4, `, `④`, `*` before a word. */
const numbering =
  /^\s*(?:[(（]?\d{1,4}(?:[.、)）．]|[,，](?=\s+\p{Script=Latin}))\s*|[\u2460-\u249B\u24EA-\u24FF\u2776-\u2793]\s*[.、]?\s*)?(?:[*＊※•·△☆▲★◆◇●○■□▶►√✓✔\s]|[-–—]\s)*/u;
/** `5 cup`: a number is the line's only where those of its neighbours go on. */
const spacedNumber = /^\s*(\d{1,4})\s+(?=\p{Script=Latin})/u;
/** `二、短语`: what a part of a list is called. */
const section = /^[（(]?[一二三四五六七八九十]{1,3}[）)、.．]\P{Script=Latin}*$/u;
const codes = new Map(partsOfSpeech.map((name, code) => [name.replaceAll(/[\s.]/g, ''), code]));
const part = new RegExp(String.raw`^[(（]?(${names.join('|')})[)）]?\s*`, 'i');
/** Where a meaning begins, or what is said before it. */
const meant = new RegExp(
  String.raw`\s(?=[/[]|[(（]?(?:${names.join('|')})|[（(“]?\p{Script=Han})|(?<=[\p{Script=Latin})])(?=\p{Script=Han})`,
  'iu',
);
const spoken = /^(?:\/([^/]+)\/|\[([^\]]+)\])\s*/;
const spokenLast = /^(.*\p{Script=Han}[^/[]*?)\s*(?:\/([^/\p{Script=Han}]+)\/|\[([^\]\p{Script=Han}]+)\])\s*$/u;
const saidLast = new RegExp(
  String.raw`(?<=[\p{Script=Latin}).…/\]])\s{1,4}(?:\/([^/]{1,60})\/|\[([^\]]{1,60})\]|[(（]?(${names.filter((name) => name.includes('.')).join('|')})[)）]?)$`,
  'iu',
);
/** A line without a word: a part of speech with a meaning, or a meaning alone. */
const saidAlone = new RegExp(
  String.raw`^(?:(?:${names.filter((name) => name.includes('.')).join('|')})\s*)?[（(【\[]?\p{Script=Han}(?:(?!\p{Script=Latin}{3}).)*$`,
  'iu',
);
/** Of a list's words so many have their meaning in the line below. */
const mostly = 0.8;
const wordWithMeaning =
  /^(?:\d{1,3}[.、)）]\s*)?\p{Script=Latin}[\p{Script=Latin}\s'’.()-]{0,60}[:：=–—]?\s*[（(]?\p{Script=Han}[^\p{Script=Latin}]*$/u;
/** Of letters: nobody writes a longer line of words. */
const longestOfSeveral = 2_000;
const noteBeforePart = new RegExp(
  String.raw`^[(（]([^()（）]{1,60})[)）]\s*(?=(?:${names.filter((name) => name.includes('.')).join('|')}))`,
  'i',
);
const withForms = /^([^()（）]+?)\s*[(（]([^()（）\p{Script=Han}]*[,，][^()（）\p{Script=Han}]*)[)）]$/u;
/** Commas that part; within brackets they don't. */
const outsideBrackets = /[,，](?![^(（]{0,80}[)）])/;
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
  const lines = text.split(/\r\n|\r|\n/);
  const counted = countedLines(lines);
  const below = linesBelow(lines);
  /** The line that is read, with those below it that go with it. */
  let [begun, started] = ['', 0];
  lines.forEach((typed, line) => {
    if (line < headerLines) return;
    const fields =
      dropped.size === 0
        ? typed
        : typed
            .split('\t')
            .filter((_, at) => !dropped.has(at))
            .join('\t');
    const whole = withoutMarkdown(plainField(fields, marked));
    const trimmed = whole.normalize('NFC').trim();
    if (trimmed === '' || isRule(lines[line + 1] ?? '') || noted.test(trimmed) || section.test(trimmed)) return;
    const title = headingOf(trimmed);
    if (title !== undefined) units.push({ title, rows: [] });
    else {
      if (units.length === 0) units.push({ title: '', rows: [] });
      const { rows } = units.at(-1)!;
      const goesOn = below.has(line) && rows.at(-1)?.line === started;
      if (goesOn) while (rows.at(-1)?.line === started) rows.pop();
      else [begun, started] = ['', line];
      begun += goesOn ? `\t${whole.trim()}` : counted.has(line) ? whole.replace(spacedNumber, '') : whole;
      for (const row of rowsOf(begun)) rows.push({ line: started, ...(goesOn && { through: line }), ...row });
    }
  });
  return units.filter(({ rows }) => rows.length > 0);
}

/** Lines that say what the word in the line above means, in a list where nearly all do so. */
function linesBelow(lines: readonly string[]): ReadonlySet<number> {
  const filled = lines.flatMap((text, line) => (text.trim() === '' ? [] : [{ text: text.trim(), line }]));
  const isWord = (text = '') => /\p{Script=Latin}/u.test(text) && !han.test(text) && headingOf(text) === undefined && !saidAlone.test(text);
  const words = filled.filter(({ text }) => isWord(text)).length;
  const said = filled.filter(({ text }, at) => saidAlone.test(text) && isWord(filled[at - 1]?.text));
  if (said.length < 2 || said.length < words * mostly) return new Set();
  return new Set(filled.filter(({ text }) => saidAlone.test(text)).map(({ line }) => line));
}

/** Lines that begin with a number that is one more than the one before, or one less than the next one's. */
function countedLines(lines: readonly string[]): ReadonlySet<number> {
  const numbered = lines.flatMap((text, line) => {
    const [, number] = /^\s*[(（]?(\d{1,4})(?:[.、)）．]|\s)/.exec(text) ?? [];
    return number === undefined ? [] : [{ line, number: Number(number) }];
  });
  return new Set(
    numbered.flatMap(({ line, number }, at) =>
      numbered[at - 1]?.number === number - 1 || numbered[at + 1]?.number === number + 1 ? [line] : [],
    ),
  );
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
        // What is far apart stands beside each other.
        .map((cell) => cell.replaceAll(/\s+/g, (gap) => (/ {3}|\u3000{2}/.test(gap) ? '   ' : ' ')).trim())
        .join('\t')
        .trimEnd(),
    )
    .join('\n');

/** The title that a line is of a unit; undefined: it is none. */
export function headingOf(line: string): string | undefined {
  const [, marked, unit, chinese] = heading.exec(line) ?? [];
  return (marked ?? unit ?? chinese)?.trim();
}

/** `mother; mum` are two words of one meaning. */
function rowsOf(line: string): readonly WordRow[] {
  const several = wordsInLine(line);
  if (several) return several.flatMap((word) => wordsOfRow(plainLine(word.replace(numbering, ''))));
  return listsBeside(plainLine(line.replace(numbering, ''))).flatMap(wordsOfRow);
}

/** Three words and more in a line, each with its meaning: `cup 杯子; box 盒子; red 红色`. */
function wordsInLine(line: string): readonly string[] | undefined {
  if (line.length > longestOfSeveral) return undefined;
  return (line.includes('\t') ? [/\t/] : [/[;；]/, /[,，、]/])
    .map((mark) =>
      line
        .split(mark)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .find(
      (words) => words.length > 2 && words.every((word) => wordWithMeaning.test(word) && !part.test(word) && exampleOf(word) === undefined),
    );
}

function wordsOfRow(line: string): readonly WordRow[] {
  const { text, ...row } = rowOf(line.replace(numbering, ''));
  const words = text.split(/\s*[;；]\s*/).filter((word) => word !== '');
  return words.length > 1 ? words.map((word) => ({ text: plainWord(word), ...row })) : [{ text, ...row }];
}

function rowOf(line: string): WordRow {
  const [whole = '', ...others] = cellsOf(line);
  const [first, ...said] = wordAndSaid(whole);
  const rest = [...said, ...others];
  // `go (went, gone)`: what it becomes is no part of it.
  const [, word = first, inflected = ''] = withForms.exec(first.trim()) ?? [];
  let forms = inflected;
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
      const [note, noted = ''] = heard === undefined && kind === undefined ? (noteBeforePart.exec(left) ?? []) : [];
      const isPart = kind !== undefined && (pos === null || (meanings.length === 0 && !/^[(（]/.test(kind)));
      more = heard !== undefined || isPart || note !== undefined;
      if (heard !== undefined) ipa ||= `/${(slashed ?? bracketed ?? '').trim()}/`;
      else if (isPart && pos === null) pos = codeOf(name!);
      else if (isPart) parts.push(...(parts.length === 0 ? [partsOfSpeech[pos!]!] : []), name!);
      else if (note !== undefined) forms = forms === '' ? noted : `${forms}；${noted}`;
      left = left.slice((heard ?? (isPart ? kind : (note ?? ''))).length);
      if (isPart) {
        for (let next = further.exec(left); next; next = further.exec(left)) {
          if (parts.length === 0) parts.push(name!);
          parts.push(next[1]!.trim());
          left = left.slice(next[0].length);
        }
      }
    }
    const [, meant = left, slashedLast, bracketedLast] = spokenLast.exec(left) ?? [];
    if (ipa === '' && meant !== left && isSpoken(slashedLast, bracketedLast)) {
      ipa = `/${(slashedLast ?? bracketedLast ?? '').trim()}/`;
      left = meant;
    }
    if (left !== '') meanings.push(left.replaceAll(otherPart, '；'));
  }
  const both = (parts.length > 0 && meanings.length > 0 ? `（${parts.join(' & ')}）` : '') + (forms === '' ? '' : `（${forms.trim()}）`);
  const row = { text: plainWord(word), pos, meaning: plainMeaning(meanings.join('；')) + both, ipa };
  return example === '' ? row : { ...row, example, ...(exampleMeaning !== '' && { exampleMeaning }) };
}

/** A cell with a word may say its sound and its part of speech, too: `apple /ˈæpl/ n.`. */
function wordAndSaid(cell: string): readonly [string, ...string[]] {
  const said: string[] = [];
  let word = cell.trim();
  for (let more = true; more;) {
    const [all = '', slashed, bracketed, kind] = saidLast.exec(word) ?? [];
    more = kind !== undefined || (all !== '' && isSpoken(slashed, bracketed));
    if (!more) break;
    said.unshift(all.trim());
    word = word.slice(0, -all.length);
  }
  return [word, ...said];
}

/** Where words with their meanings stand beside each other in a line, each by itself. */
function listsBeside(line: string): readonly string[] {
  const cells = line.includes('\t') ? line.split('\t') : line.trim().split(/\s{3,}|\u3000{2,}/);
  if (cells.length < 2) return [line];
  const groups: string[][] = [];
  for (const cell of cells) {
    const plain = cell.trim().replace(numbering, '');
    const begins = /^\(?\p{Script=Latin}/u.test(plain) && !new RegExp(part.source, 'i').test(plain) && exampleOf(plain) === undefined;
    const isWhole = groups.at(-1)?.some((one) => han.test(one)) ?? true;
    if (begins && isWhole) groups.push([plain]);
    else groups.at(-1)?.push(cell);
  }
  const apart = groups.length > 1 && groups.every((group) => group.some((cell) => han.test(cell)));
  return apart ? groups.map((group) => group.join('\t')) : [line];
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
  const [first = '', ...rest] = line.split(outsideBrackets);
  if (rest.length > 0 && !han.test(first)) return [unquoted(first), ...rest.map(unquoted)];
  // `teacher n. 老师`, `teacher /ˈtiːtʃə/ 老师`, `teacher 老师`
  const at = line.search(meant);
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at)];
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');
