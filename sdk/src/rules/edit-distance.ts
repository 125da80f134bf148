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

/** Of a vowel the height, place and length (or glide), of a consonant the place, manner and voice. */
const features = new Map(
  `IY close front long; IH close front short; EY mid front glide; EH mid front short; AE open front short; AY open front glide;
  AH mid central short; ER mid central long; AA open back long; AW open back glide; AO mid back long; OW mid back glide; OY mid back glide;
  UH close back short; UW close back long;
  P labial stop voiceless; B labial stop voiced; T alveolar stop voiceless; D alveolar stop voiced; K velar stop voiceless; G velar stop voiced;
  F labial fricative voiceless; V labial fricative voiced; TH dental fricative voiceless; DH dental fricative voiced;
  S alveolar fricative voiceless; Z alveolar fricative voiced; SH postalveolar fricative voiceless; ZH postalveolar fricative voiced;
  HH glottal fricative voiceless; CH postalveolar affricate voiceless; JH postalveolar affricate voiced;
  M labial nasal voiced; N alveolar nasal voiced; NG velar nasal voiced;
  L alveolar lateral voiced; R alveolar approximant voiced; W labial approximant voiced; Y palatal approximant voiced`
    .split(';')
    .map((line) => {
      const [phone = '', ...own] = line.trim().split(' ');
      return [phone, own] as const;
    }),
);
const vowels: ReadonlySet<string> = new Set('IY IH EY EH AE AY AH ER AA AW AO OW OY UH UW'.split(' '));
const perFeature = 0.25;

/**
 * Replacing an ARPABET phone by one that is made nearly alike is less far: a quarter for each of three features in which they differ, and no less than one quarter; 1
 * for a vowel and a consonant, or a phone that is unknown. `/s/` for `/θ/`, `/l/` for `/n/` and `/ɪ/` for `/iː/` are what a learner hears, `/s/` for `/m/` is not.
 * Features: the chart of the International Phonetic Association (2020), for General American as in P. Ladefoged and K. Johnson, A Course in Phonetics, 7th ed., ch. 2 and 4.
 */
export const phoneSubstitution: Substitution<string> = (a, b) => {
  if (a === b) return 0;
  const [of, another] = [features.get(a), features.get(b)];
  if (!of || !another || vowels.has(a) !== vowels.has(b)) return 1;
  return Math.max(1, of.filter((feature, at) => feature !== another[at]).length) * perFeature;
};
