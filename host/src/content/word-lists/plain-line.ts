import { partsOfSpeech } from '@chorus/contract/content/fields';
import { isRule } from '@chorus/contract/table-file/parse-cells';
import chinese from './word-pos-words.json' with { type: 'json' };

/** How parts of speech are spelled out. */
const inEnglish: Readonly<Record<string, readonly string[]>> = {
  'n.': ['noun', 'nouns'],
  'v.': ['verb', 'verbs'],
  'adj.': ['adjective'],
  'adv.': ['adverb'],
  'prep.': ['preposition'],
  'pron.': ['pronoun'],
  'conj.': ['conjunction'],
  'num.': ['numeral', 'number'],
  'art.': ['article'],
  'interj.': ['interjection', 'exclamation', 'excl'],
  'det.': ['determiner'],
  'abbr.': ['abbreviation'],
  'comb.': ['phrase', 'phrv', 'idiom', 'expression'],
};

/** No line with a word is longer; what is longer is left as it is. */
const longest = 2_000;

/** Names of parts of speech as patterns, the longest first: `vt. & vi.` before `vt.`. */
export const partNames = [...partsOfSpeech]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', String.raw`\s?\.`).replaceAll(' ', String.raw`\s?`));
const dotted = partNames.filter((name) => name.includes('.')).join('|');

const byChinese = new Map(Object.entries(chinese).flatMap(([name, words]) => words.map((word) => [word, name] as const)));
const longFirst = [...byChinese.keys()].sort((a, b) => b.length - a.length);
const bracketed = new RegExp(
  String.raw`(?<=^|[\p{Script=Latin}).?!\s])[【\[（(〔《<]\s*(${longFirst.join('|')})\s*[】\]）)〕》>]\s*`,
  'gu',
);
const spelled = new RegExp(
  String.raw`(?<=[\p{Script=Latin})][ \t：:，,]{0,3})(${longFirst.filter((word) => word.length > 1).join('|')})[ \t：:，,]+(?=\p{Script=Han})`,
  'gu',
);
const byEnglish = new Map(Object.entries(inEnglish).flatMap(([name, words]) => words.map((word) => [word, name] as const)));
/** What dictionaries write otherwise, and what is written without its dot. */
const others: Readonly<Record<string, string>> = {
  a: 'adj',
  ad: 'adv',
  int: 'interj',
  phr: 'comb',
  'v.t': 'vt',
  'v.i': 'vi',
  aux: 'aux.v',
};
const otherName = new RegExp(
  String.raw`(?<=[\p{Script=Latin}\p{Script=Han})\]/】][ \t]{1,4}|[\t;；，,][ ]?)(${Object.keys(others)
    .join('|')
    .replaceAll('.', String.raw`\.`)})\.(?=[ ]?[\p{Script=Han}（(【\[&/\t])`,
  'giu',
);
const undotted =
  /(?<=[\p{Script=Latin})\]/][ ]{1,4}|\t[ ]?|^[ ]?)(n|v|vt|vi|adj|adv|prep|pron|conj|num|int|interj|det|aux)(?=[ ]{0,4}(?:\p{Script=Han}|[（(【“]\p{Script=Han}|\t|$))/giu;

const byName = new Map(
  partsOfSpeech.filter((name) => name !== '').map((name) => [name.toLowerCase().replaceAll(/[\s.]/g, ''), name] as const),
);

/** The abbreviation of a part of speech that is written in full, in Chinese or English, or without its dot. */
export function partNamed(name: string): string | undefined {
  const plain = name.replaceAll('.', '');
  const usual = others[name.replace(/\.$/, '')] ?? plain;
  return byChinese.get(name) ?? byName.get(usual.replaceAll('.', '')) ?? byEnglish.get(plain);
}

/** An accent before a sound, such as 英 and UK. */
const accent =
  /(?:(?<![\p{Script=Han}])[英美]式?音?|\b(?:BrE|AmE|UK|US))\s?[:：.]?\s?(?=\[[^\]\p{Script=Han}]+\]|\/[^/\p{Script=Han}]+\/)/gu;
/** What stands behind a word and its sound. */
const behind = String.raw`(?=[ ]{0,4}(?:${dotted}|[【（(“]?\p{Script=Han}|\t|$))`;
const glued = new RegExp(
  String.raw`(?<=\p{Script=Latin})(?=\[[^\]\t\p{Script=Han}]+\]${behind}|/[^/\t\p{Script=Han}]+/${behind}|[（(](?:${dotted})[)）])`,
  'giu',
);
const gluedToPart = new RegExp(String.raw`(?<=[\]/])(?=(?:${dotted}))`, 'giu');
/** Phonetic signs of a font that this text does not have any more: capitals and figures in their place. */
const ofOldFont = new RegExp(
  String.raw`(?<=[\p{Script=Latin})][ ]{1,4}|\t[ ]?)(?:\[([^\]\t\p{Script=Han}]{1,40})\]|/([^/\t\p{Script=Han}]{1,40})/)${behind}`,
  'giu',
);
const isOldFont = (text: string) =>
  /[\p{Lu}\d`^@$%&|\\{}]/u.test(text) && !/[\s.,;]/.test(text) && !/^(?:[UCTINVSP]|AmE?|BrE?|US|UK|[UC]\/[UC])$/.test(text);

/** Between a word and what it means: a dash, a colon, an equals sign. */
const between = new RegExp(
  String.raw`^([^\p{Script=Han}\t]*?\p{Script=Latin}[^\p{Script=Han}\t]*?)[ ]{0,4}(?:[ ]-{1,2}[ ]|[–—]{1,2}|[:：=＝;；|→～~－]|(?:(?<=\p{Script=Latin})(?:\.{4}|…{2}|·{3})|_{2}|-{2})[.…·_-]{0,80}|(?<=\p{Script=Latin})-(?=\p{Script=Han}))[ ]{0,4}(?=[（(【“"]?\p{Script=Han}|(?:${dotted})[ ]?[（(【]?\p{Script=Han})`,
  'iu',
);
const pageMark = /(?<=[\p{Script=Han}）)；;…][ ]{0,4})[（(]?[Pp]\.?[ ]?\d{1,3}[）)]?[ ]{0,4}(?=\t|$)/gu;
/** `苹果 apple`, `苹果 n. apple`: the word stands last. */
const turned = new RegExp(
  String.raw`^([^\p{Script=Latin}\t]*\p{Script=Han}[^\p{Script=Latin}\t]*?)[\s,，:：=-]+((?:${dotted})[ ]?)?(\p{Script=Latin}[^\p{Script=Han}\t]*)$`,
  'iu',
);

/** A line as its words and signs are usually written, so that what stands where can be told: letters of usual width, parts of speech by their abbreviations. */
export function plainLine(line: string): string {
  if (line.length > longest) return line;
  const usual = line.replaceAll(/[\uFF0E\uFF0F\uFF10-\uFF19\uFF1D\uFF21-\uFF3B\uFF3D\uFF41-\uFF5A]/g, (letter) =>
    String.fromCodePoint(letter.codePointAt(0)! - 0xfee0),
  );
  const [, meaning, part = '', word] = turned.exec(usual.trim()) ?? [];
  const ordered = word === undefined ? usual : `${word.trim()}\t${part}${meaning!.trim()}`;
  return ordered
    .replaceAll(accent, '')
    .replaceAll(bracketed, (_all, name: string) => ` ${byChinese.get(name)!} `)
    .replace(between, '$1\t')
    .replaceAll(spelled, (_all, name: string) => `${byChinese.get(name)!} `)
    .replaceAll(glued, ' ')
    .replaceAll(gluedToPart, ' ')
    .replaceAll(otherName, (_all, name: string) => `${others[name.toLowerCase()]!}.`)
    .replaceAll(undotted, (_all, name: string) => `${others[name.toLowerCase()] ?? name}.`)
    .replaceAll(ofOldFont, (all, inBrackets?: string, slashed?: string) => (isOldFont(inBrackets ?? slashed ?? '') ? '' : all))
    .replaceAll(pageMark, '');
}

/** A line without the signs of Markdown: the cells of a table's row with tabs between them, nothing of a rule and a fence. */
export function withoutMarkdown(line: string): string {
  const trimmed = line.trim();
  if (isRule(trimmed) || /^(?:`{3}\w{0,20}|-{3,}|\*{3,})$/.test(trimmed)) return '';
  const cells = /^\|.*\|$/.test(trimmed)
    ? trimmed
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join('\t')
    : line;
  return /\*\*|`/.test(cells) ? cells.replaceAll(/\*\*([^*]{1,200})\*\*|`([^`]{1,200})`/g, '$1$2') : cells;
}
