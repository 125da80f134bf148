/** What it costs to put `b` in the place of `a`: 0 for the same. */
export type Substitution<T> = (a: T, b: T) => number;

const asIs = <T>(a: T, b: T): number => (a === b ? 0 : 1);

/**
 * How far two rows of letters or phones are apart: the least cost of making one of the other by putting in and taking out (1 each) and replacing (1 unless
 * `substitution` says otherwise). Levenshtein 1966, in one row of memory.
 */
export function editDistance<T>(a: readonly T[], b: readonly T[], substitution: Substitution<T> = asIs): number {
  const row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, left] of a.entries()) {
    let corner = row[0]!;
    row[0] = i + 1;
    for (const [j, right] of b.entries()) {
      const replaced = corner + substitution(left, right);
      corner = row[j + 1]!;
      row[j + 1] = Math.min(replaced, corner + 1, row[j]! + 1);
    }
  }
  return row[b.length]!;
}

/** ARPABET by how a sound is made (Jurafsky and Martin, Speech and Language Processing, 3rd ed. draft, appendix H). */
const manners = ['IY IH EH EY AE AA AW AY AH AO OY OW UH UW ER', 'P B T D K G', 'F V TH DH S Z SH ZH HH', 'CH JH', 'M N NG', 'L R W Y'];
const mannerOf = new Map(manners.flatMap((phones, manner) => phones.split(' ').map((phone) => [phone, manner] as const)));

/** Replacing a phone by one that is made in the same manner is half as far: `/s/` for `/θ/` is what a learner hears, `/s/` for `/m/` is not. */
export const phoneSubstitution: Substitution<string> = (a, b) => {
  if (a === b) return 0;
  const manner = mannerOf.get(a);
  return manner !== undefined && manner === mannerOf.get(b) ? 0.5 : 1;
};
