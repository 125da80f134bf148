import rare from './rare-characters.json' with { type: 'json' };

/**
 * What the 80 places U+E815 to U+E864 of GBK's private area have been since GB 18030 (2005, 2022): characters that Unicode did not have yet, among them some of
 * surnames. Old programs still write them there.
 */
const gbk = Array.from(rare.gbk);
const firstOfGbk = 0xe815;

/** Named references that pages put into names. */
const references: Readonly<Record<string, string>> = { nbsp: ' ', middot: '\u00B7', bull: '\u00B7' };

/** Characters in place of those that look the same or that were meant: of GBK's private area, radicals as a PDF has them, and references as a web page has them. */
export const meantCharacters = (text: string): string =>
  text
    .replaceAll(/&#(?:(\d{2,7})|x([\da-f]{2,6}));/gi, (all, decimal?: string, hex?: string) => {
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replaceAll(/&([a-z]{2,6});/gi, (all, name: string) => references[name.toLowerCase()] ?? all)
    .replaceAll(/[\uE815-\uE864]/g, (char) => gbk[char.charCodeAt(0) - firstOfGbk]!)
    .replaceAll(/[\u2E80-\u2FD5]/g, (char) => char.normalize('NFKC'));

/** What no name has: a sign in place of a character that a program couldn't write, a mark, an index before it, a number of a student, a word behind it. */
const foreign = /[^\p{L}\p{M}\p{N}\u00B7 '\u2019()\uFF08\uFF09.-]|\p{Co}|\u3013|^\d|\d{3}|\p{Script=Han} \p{Script=Han}/u;
const nobody = new Set(rare.nobody);
/** UTF-8 that was read as another encoding: what is left of it in Chinese, and in Western letters. */
const garbled = new RegExp(`${rare.garbled.join('|')}|[\\u00C2-\\u00F4][\\u0080-\\u00BF]`);

/** Whether a cell says that there is nothing: a dash, a stroke, or a word for it. */
export const isNothing = (text: string): boolean =>
  /^[-\u2010-\u2015\u2212/\\._*?,\u00B7\u2026\u3001\u3002]+$/.test(text) || nobody.has(text.toLowerCase());

/** Whether a name needs a look: it has what no name has, is that of nobody, or has no letter at all. */
export const isUnsure = (name: string): boolean =>
  foreign.test(name) || !/\p{L}/u.test(name) || nobody.has(name.toLowerCase()) || garbled.test(name);
