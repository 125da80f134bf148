/** What a spreadsheet made of a cell, so that what was meant is not in it any more; closed. */
export const cellFaults = [
  /** A formula found nothing, or nobody has computed it. */
  'failed',
  /** The column is too narrow to show it, and this is a copy of what is shown. */
  'narrow',
  /** A number of more digits than a spreadsheet keeps, or than it showed. */
  'cut',
] as const;
export type CellFault = (typeof cellFaults)[number];

/** Errors of Excel, WPS and LibreOffice, and a formula itself. */
const failed = /^(?:#(?:[A-Z]+(?:\/[A0])?[!?]?|DIV\/0!|GETTING_DATA)|Err:\d{3}|=.+)$/i;
const exponent = /^[+-]?\d(?:\.\d+)?E\+\d{1,3}$/i;

/** What is wrong with a cell, told by its text, as it comes out of a workbook, a file of text or the clipboard. */
export function cellFault(text: string): CellFault | undefined {
  if (/^#{2,}$/.test(text)) return 'narrow';
  if (failed.test(text)) return 'failed';
  return exponent.test(text) ? 'cut' : undefined;
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
