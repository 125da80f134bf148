import type { RosterRow } from './roster-row.ts';

/** What is odd about a number beside the others of its list; `proposal`: what it may have been, empty: nobody knows. */
export interface OddNumber {
  readonly code: 'number-length' | 'number-day';
  readonly proposal: string;
}

/** Of a shorter list nobody can tell which length is the right one. */
const fewest = 10;
/** So many of a list's numbers are as long as each other where one that isn't has a slip in it. */
const most = 0.9;

/**
 * Numbers that have more digits or fewer than those around them: zeros at the beginning that a spreadsheet took off in some rows, a digit that was left out. And
 * those that are written as days are, which a spreadsheet may have made of others.
 */
export function oddNumbers(rows: readonly RosterRow[]): ReadonlyMap<RosterRow, OddNumber> {
  const digits = rows.filter(({ number }) => /^\d+$/.test(number));
  const lengths = new Map<number, number>();
  for (const { number } of digits) lengths.set(number.length, (lengths.get(number.length) ?? 0) + 1);
  const longest = Math.max(0, ...lengths.keys());
  const [usual = 0, times = 0] = [...lengths].sort(([, a], [, b]) => b - a)[0] ?? [];
  const known = new Set(digits.map(({ number }) => number));
  const zeros = longest > 2 && digits.every(({ number }) => (number.length === longest) === number.startsWith('0'));
  const length = zeros ? longest : digits.length >= fewest && times >= digits.length * most ? usual : undefined;
  const hasZeros = [...known].some((number) => number.length === length && number.startsWith('0'));
  const odd = new Map<RosterRow, OddNumber>();
  for (const row of rows) {
    const { number } = row;
    if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(number)) odd.set(row, { code: 'number-day', proposal: '' });
    if (length === undefined || !/^\d+$/.test(number) || number.length === length) continue;
    const padded = number.padStart(length, '0');
    const lost = hasZeros && number.length < length && !known.has(padded);
    odd.set(row, { code: 'number-length', proposal: lost ? padded : '' });
  }
  return odd;
}
