import { meantCharacters } from './rare-characters.ts';

/** What nobody sees and what turns a line's direction; the joiner of emoji stays. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\u3164\uFEFF\uFFA0]/gu;
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
const dots = / ?[\u00B7\u0387\u02D9\u16EB\u2022\u2024\u2027\u2219\u22C5\u2E31\u2E33\u30FB\uFE52\uFF65\uFF0E] ?/gu;
/** Between Chinese characters a full stop is that dot, too. */
const stops = /(?<=\p{Script=Han}) ?[.\u3002\uFF61] ?(?=\p{Script=Han})/gu;

/**
 * A name: names of two characters are often spaced to be as wide as those of three, and the dot in names of Uyghurs, Tibetans and others is typed in many ways
 * (GB 12990 has U+00B7).
 */
export const cleanName = (text: string): string =>
  cleanText(meantCharacters(text)).replaceAll(dots, '\u00B7').replaceAll(stops, '\u00B7').replaceAll(han, '');

/** A number of a student or a seat: digits and letters of an input method's full width are made narrow; before it may stand what kept a spreadsheet from counting. */
export const cleanNumber = (text: string): string => cleanText(text.replaceAll(/[\uFF01-\uFF5E]/g, narrow)).replace(/^['`]/, '');

const narrow = (char: string) => String.fromCharCode(char.charCodeAt(0) - 0xfee0);
