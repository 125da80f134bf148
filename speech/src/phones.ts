/** Index 0 is silence, 1–39 are ARPABET without stress digits in alphabetical order: the order of the acoustic model's outputs. */
export const PHONES = [
  'SIL',
  'AA',
  'AE',
  'AH',
  'AO',
  'AW',
  'AY',
  'B',
  'CH',
  'D',
  'DH',
  'EH',
  'ER',
  'EY',
  'F',
  'G',
  'HH',
  'IH',
  'IY',
  'JH',
  'K',
  'L',
  'M',
  'N',
  'NG',
  'OW',
  'OY',
  'P',
  'R',
  'S',
  'SH',
  'T',
  'TH',
  'UH',
  'UW',
  'V',
  'W',
  'Y',
  'Z',
  'ZH',
] as const;

/** Number of the model's outputs: silence and 39 phones. */
export const PHONE_COUNT = PHONES.length;

/** Index of silence. */
export const SIL = 0;

const INDEX = new Map<string, number>(PHONES.map((name, index) => [name, index]));
const VOWELS = new Set(['AA', 'AE', 'AH', 'AO', 'AW', 'AY', 'EH', 'ER', 'EY', 'IH', 'IY', 'OW', 'OY', 'UH', 'UW']);

/** Index 1–39 of a phone; a stress digit at its end is ignored. `undefined` for anything else, silence included. */
export function phoneIndex(name: string): number | undefined {
  const index = INDEX.get(name.toUpperCase().replace(/[012]$/, ''));
  return index === SIL ? undefined : index;
}

/** Name of a phone index; out of range gives an empty string. */
export function phoneName(index: number): string {
  return PHONES[index] ?? '';
}

/** Whether the phone (without stress digit) is a vowel. */
export function isVowel(name: string): boolean {
  return VOWELS.has(name);
}

const VOWEL_INDEX = Uint8Array.from(PHONES, (name) => (VOWELS.has(name) ? 1 : 0));

/** Whether the phone index is a vowel. */
export function isVowelIndex(index: number): boolean {
  return VOWEL_INDEX[index] === 1;
}
