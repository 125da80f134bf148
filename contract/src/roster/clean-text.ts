/** What nobody sees and what turns a line's direction; the joiner of emoji stays. */
const unseen = /[\u00AD\u061C\u200B\u200C\u200E\u200F\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
const half = /\p{Cs}/gu;
/** `safeCell` puts it before what a spreadsheet would run. */
const guard = /^'(?=[=+\-@\t\r])/;

/** A text of a cell: composed (NFC), its spaces and line breaks one space each, none at its ends. */
export function cleanText(text: string): string {
  return text
    .replace(guard, '')
    .replaceAll(unseen, '')
    .replaceAll(half, '\uFFFD')
    .replaceAll(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

const han = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
const dots = / ?[\u2022\u2027\u2219\u22C5\u30FB\uFF65\uFF0E] ?/gu;

/**
 * A name: names of two characters are often spaced to be as wide as those of three, and the dot in names of Uyghurs, Tibetans and others is typed in many ways
 * (GB 12990 has U+00B7).
 */
export const cleanName = (text: string): string => cleanText(text).replaceAll(dots, '\u00B7').replaceAll(han, '');

/** A number of a student or a seat: digits and letters of an input method's full width are made narrow. */
export const cleanNumber = (text: string): string => cleanText(text.replaceAll(/[\uFF01-\uFF5E]/g, narrow)).replace(/^'/, '');

const narrow = (char: string) => String.fromCharCode(char.charCodeAt(0) - 0xfee0);
