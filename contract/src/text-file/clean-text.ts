import words from './words-of-texts.json' with { type: 'json' };

// oxlint-disable no-control-regex, no-misleading-character-class -- these are what is looked for
/** What nobody sees: marks of order and of width, and control characters. */
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]|\u00AD(?!$)/g;
const blanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
/** Ligatures, letters and figures of full width, and letters in circles and brackets that are none. */
const compatible =
  /[\uFB00-\uFB06\u2F00-\u2FD5\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u2100-\u214F\u0132\u0133\u01C4-\u01CC\u{1D400}-\u{1D7FF}]/gu;

/** Radicals that some fonts give for the characters that look like them; Unicode has no mapping of those that are simplified. */
const radicals = new Map(Array.from(words.radicals.matchAll(/(.)(.)/gu), ([, radical, character]) => [radical!, character!] as const));

/** A text as it is usually typed: without what nobody sees, with blanks of one kind, letters of usual width, apostrophes and hyphens of a keyboard. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(blanks, ' ')
    .replaceAll(compatible, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[\u2E80-\u2EFF]/g, (radical) => radicals.get(radical) ?? radical)
    .replaceAll(/[\u2018\u2019\u201B\u02BC\u2032\uFF07\u00B4`]/g, "'")
    .replaceAll(/[\u2010\u2011\uFF0D]/g, '-')
    .replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
}

const inEnglish: Readonly<Record<string, string>> = {
  '，': ', ',
  '、': ', ',
  '。': '. ',
  '．': '.',
  '！': '! ',
  '？': '? ',
  '：': ': ',
  '；': '; ',
  '（': ' (',
  '）': ') ',
  '「': ' "',
  '」': '" ',
  '『': ' "',
  '』': '" ',
  '《': ' "',
  '》': '" ',
  '【': ' [',
  '】': '] ',
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '＂': '"',
  '…': '...',
  '—': '—',
  '～': '~',
  '／': '/',
  '％': '%',
  '＆': '&',
  '＋': '+',
  '＝': '=',
  '＄': '$',
  '￥': '¥',
};
const wide = new RegExp(`[${Object.keys(inEnglish).join('')}]`, 'g');

/** An English text with the punctuation of English, and blanks where they belong. */
export function cleanEnglish(text: string): string {
  return text
    .replaceAll(wide, (mark) => inEnglish[mark]!)
    .replaceAll(/\.{4,}/g, '...')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ +([,.;:!?](?![\p{L}\p{N}.]))/gu, '$1')
    .replaceAll(/\( +/g, '(')
    .replaceAll(/ +\)/g, ')')
    .replaceAll(/(?<=\p{L}['")]?)([,;!?])(?=\p{L})/gu, '$1 ')
    .replaceAll(/(?<=\p{Ll}{2})([.])(?=\p{Lu}\p{Ll}|(?:I|A)\b)/gu, '$1 ')
    .trim();
}

/** A Chinese text without blanks between its characters. */
export function cleanChinese(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\p{Script=Han}，。！？；：、]) (?=[\p{Script=Han}，。！？；：、])/gu, '')
    .trim();
}
