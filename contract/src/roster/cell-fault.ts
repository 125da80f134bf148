import { isDay } from './class-meant.ts';

/** What a spreadsheet or a slip made of a cell, so that what was meant is not in it any more; closed. */
export const cellFaults = [
  /** A formula found nothing, or nobody has computed it. */
  'failed',
  /** The column is too narrow to show it, and this is a copy of what is shown. */
  'narrow',
  /** A number of more digits than a spreadsheet keeps, or than it showed. */
  'cut',
  /** A number that a spreadsheet took for a day. */
  'date',
  /** One cell has two numbers or two names. */
  'several',
  /** A name of digits: cells of its row have slipped. */
  'digits',
] as const;
export type CellFault = (typeof cellFaults)[number];

/** Errors of Excel, WPS and LibreOffice, what a comparison gives, and a formula itself. */
const failed = /^(?:#(?:[A-Z]+(?:\/[A0])?[!?]?|DIV\/0!|GETTING_DATA)|Err:\d{3}|=.+|TRUE|FALSE)$/i;
const exponent = /^[+-]?\d(?:(?:\.\d+)?E\+|\.\d+E)\d{1,3}$/i;
/** A number of a program that counts in binary fractions, which keep 15 digits. */
const fraction = /^\d{16,}\.0$/;
const slash = '\\/,\uFF0C;\uFF1B\u3001&+';
const twoNames = new RegExp(`^\\p{Script=Han}{2,} ?[${slash}] ?\\p{Script=Han}{2,}`, 'u');
const twoNumbers = new RegExp(`\\d ?[${slash.replace('/', '')}] ?\\d`);

/** What is wrong with a cell, told by its text, as it comes out of a workbook, a file of text or the clipboard; `field`: what it should be. */
export function cellFault(text: string, field?: 'number' | 'name'): CellFault | undefined {
  if (/^#{2,}$/.test(text)) return 'narrow';
  if (failed.test(text)) return 'failed';
  if (exponent.test(text) || fraction.test(text)) return 'cut';
  // With dashes it may be a number: the plan warns of it.
  if (field === 'number' && isDay(text) && !/^[\d.-]+$/.test(text)) return 'date';
  if ((field === 'number' && twoNumbers.test(text)) || (field === 'name' && twoNames.test(text))) return 'several';
  return field === 'name' && /^[\d.\s-]*\d[\d.\s-]*$/.test(text) ? 'digits' : undefined;
}

/** Digits that a spreadsheet keeps. */
const kept = 15;
/** So many zeros in place of digits are no chance: one in ten thousand. */
const suspicious = 4;

/** Whether all long numbers of a column have nothing but zeros after their fifteenth digit: then a spreadsheet has cut them, though a file of text has them in full. */
export function areCut(numbers: readonly string[]): boolean {
  const long = numbers.filter((number) => /^\d{16,}$/.test(number));
  return long.every((number) => /^0+$/.test(number.slice(kept))) && long.reduce((sum, { length }) => sum + length - kept, 0) >= suspicious;
}
