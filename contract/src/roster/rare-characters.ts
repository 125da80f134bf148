import rare from './rare-characters.json' with { type: 'json' };

/**
 * What the 80 places U+E815 to U+E864 of GBK's private area have been since GB 18030 (2005, 2022): characters that Unicode did not have yet, among them some of
 * surnames. Old programs still write them there.
 */
const gbk = Array.from(rare.gbk);
const firstOfGbk = 0xe815;

/** Characters in place of those that look the same or that were meant: of GBK's private area, radicals as a PDF has them, and references as a web page has them. */
export const meantCharacters = (text: string): string =>
  text
    .replaceAll(/&#(?:(\d{2,7})|x([\da-f]{2,6}));/gi, (all, decimal?: string, hex?: string) => {
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replaceAll(/[\uE815-\uE864]/g, (char) => gbk[char.charCodeAt(0) - firstOfGbk]!)
    .replaceAll(/[\u2E80-\u2FD5]/g, (char) => char.normalize('NFKC'));

/** What stands in a name where a program had no character for it: of a private area, a question mark, an empty box; or a name that has no letter at all. */
export const isUnsure = (name: string): boolean =>
  /[\p{Co}\uFFFD?\uFF1F\u25A0\u25A1\u25AF\u25FB\u25FC\u2610\u3013*\uFF0A"]/u.test(name) || !/\p{L}/u.test(name);
