import { isNothing, meantCharacters } from './rare-characters.ts';

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
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** What stands behind a whole name, as "girl" does, is no part of it. */
const han = /(?<=\p{Script=Han}) (?=\p{Script=Han})(?!(?<=\p{Script=Han}{2} )[\u7537\u5973]$)/gu;
const dots = / ?[\u00B7\u0387\u02D9\u16EB\u2022\u2024\u2027\u2219\u22C5\u2E31\u2E33\u30FB\uFE52\uFF65\uFF0E] ?/gu;
/** Between Chinese characters a full stop is that dot, too. */
const stops = /(?<=\p{Script=Han}) ?[.\u3002\uFF61] ?(?=\p{Script=Han})/gu;

/**
 * A name: names of two characters are often spaced to be as wide as those of three, and the dot in names of Uyghurs, Tibetans and others is typed in many ways
 * (GB 12990 has U+00B7).
 */
export const cleanName = (text: string): string =>
  cleanText(meantCharacters(inOneLine(text, wholeName)))
    .replaceAll(dots, '\u00B7')
    .replaceAll(stops, '\u00B7')
    .replaceAll(han, '');

/**
 * A number of a student or a seat: digits and letters of an input method's full width are made narrow, its parts stand together; before it may stand what kept a
 * spreadsheet from counting. What a spreadsheet or a program puts into what it counts is taken out: commas, and a fraction of nothing. Two lines stay two.
 */
export function cleanNumber(text: string): string {
  const plain = cleanText(inOneLine(text.replaceAll(/[\uFF01-\uFF5E]/g, narrow), wholeNumber))
    .replace(/^['`\u2018\u2019]/, '')
    .replaceAll(/(?<=\d) (?=[\dA-Za-z])|(?<=[A-Za-z]) (?=\d)/g, '')
    .replace(marked, '$1');
  if (isNothing(plain)) return '';
  if (/^\d{1,3}(?:,\d{3})+$/.test(plain)) return plain.replaceAll(',', '');
  // up to as many digits as such a program keeps
  if (/^\d{4,15}\.0+$/.test(plain)) return plain.replace(/\.0+$/, '');
  return nationalNumber.test(plain) ? `${plain.slice(0, -1).toUpperCase()}X` : plain;
}

/** Quotes and brackets around a number, or what parted it from the next one. */
const marked = /^["'\u201C\u2018([\u3010]*([A-Z]{0,4}\d[A-Z\d-]*)["'\u201D\u2019)\]\u3011,;:.\u3001\u3002]*$/i;

/** The last place of a citizen's number, and of a student's that is made of one, is ten: written in either case, and as what looks like it. */
const nationalNumber = /^[A-Z]?\d{17}[Xx\u00D7\u2715\u0425\u0445\u03A7\u03C7]$/i;

const wholeName = /^\p{Script=Han}{2,4}$/u;
const wholeNumber = /^[A-Z]{0,3}\d{2,}[A-Z]?$/i;

/** Lines of a cell with a mark between them, if each could stand alone. */
function inOneLine(text: string, whole: RegExp): string {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 && lines.every((line) => whole.test(line)) ? lines.join('\u3001') : text;
}

const narrow = (char: string) => String.fromCharCode(char.charCodeAt(0) - 0xfee0);
