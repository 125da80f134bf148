import type { Pronunciation } from '../types.ts';

/** Initials and finals of Mandarin as an English speaker says them in a Chinese name; tones are lost. */
const INITIALS: Readonly<Record<string, string>> = {
  b: 'B',
  p: 'P',
  m: 'M',
  f: 'F',
  d: 'D',
  t: 'T',
  n: 'N',
  l: 'L',
  g: 'G',
  k: 'K',
  h: 'HH',
  j: 'JH',
  q: 'CH',
  x: 'SH',
  zh: 'JH',
  ch: 'CH',
  sh: 'SH',
  r: 'R',
  z: 'D Z',
  c: 'T S',
  s: 'S',
  y: 'Y',
  w: 'W',
  '': '',
};
const FINALS: Readonly<Record<string, string>> = {
  a: 'AA',
  o: 'AO',
  e: 'AH',
  i: 'IY',
  u: 'UW',
  v: 'UW',
  ai: 'AY',
  ei: 'EY',
  ao: 'AW',
  ou: 'OW',
  an: 'AA N',
  en: 'AH N',
  ang: 'AA NG',
  eng: 'AH NG',
  ong: 'UH NG',
  er: 'ER',
  ia: 'Y AA',
  ie: 'Y EH',
  iao: 'Y AW',
  iu: 'Y OW',
  ian: 'Y EH N',
  in: 'IH N',
  iang: 'Y AA NG',
  ing: 'IH NG',
  iong: 'Y UH NG',
  ua: 'W AA',
  uo: 'W AO',
  uai: 'W AY',
  ui: 'W EY',
  uan: 'W AA N',
  un: 'W AH N',
  uang: 'W AA NG',
  ue: 'Y EH',
  ve: 'Y EH',
};
/** After these an `i` is no IY but the buzz that English speakers take for ER or IH. */
const BUZZING = new Set(['zh', 'ch', 'sh', 'r', 'z', 'c', 's']);
/** After these a `u` is a rounded IY. */
const ROUNDED = new Set(['j', 'q', 'x', 'y']);
const SYLLABLE =
  /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)(iang|iong|uang|ang|eng|ong|ian|iao|ing|uai|uan|ai|ei|ao|ou|an|en|er|ia|ie|iu|in|ua|uo|ui|un|ue|ve|a|o|e|i|u|v)$/;

/** Written alike, but hardly ever a name. */
const ENGLISH = new Set(
  'a an ban bang bin can chai dan den die ding dong e fan fen gang gong hang he hen hung lie long man mang me men nan pa pan pang pen pie pin ping po ran rang sang she song sue sun tan tang tie you'.split(
    ' ',
  ),
);
const MOST_SYLLABLES = 3;

/** Ways of saying a word that may be a Chinese name in pinyin (`Xiaoming`, `Zhang`, `Li-Na`): capital first, one to three syllables; else none. */
export function readPinyin(text: string): Pronunciation[] {
  if (!/^[A-Z][a-zü']+$/.test(text)) return [];
  const letters = text.toLowerCase().replaceAll('ü', 'v');
  if (ENGLISH.has(letters)) return [];
  const cut = syllables(letters.replaceAll("'", ' ').trim());
  if (!cut || cut.length > MOST_SYLLABLES) return [];
  let all: string[][] = [[]];
  for (const syllable of cut) all = all.flatMap((head) => said(syllable).map((tail) => [...head, ...tail]));
  return all.slice(0, 2).map((phones) => ({ phones, stress: marks(phones) }));
}

/** The fewest syllables that make up the letters; a space is a border. */
function syllables(letters: string): string[] | undefined {
  if (letters === '') return [];
  if (letters.startsWith(' ')) return syllables(letters.slice(1));
  for (let size = Math.min(6, letters.length); size > 0; size--) {
    const head = letters.slice(0, size);
    if (!isSyllable(head)) continue;
    const tail = syllables(letters.slice(size));
    if (tail) return [head, ...tail];
  }
  return undefined;
}

function isSyllable(text: string): boolean {
  const parts = SYLLABLE.exec(text);
  if (!parts) return false;
  const [, initial = '', final = ''] = parts;
  // A syllable does not begin with i, u or v, and y and w replace them.
  if (initial === '' && /^[iuv]/.test(final)) return false;
  if (initial === 'w' && /^[iuv]|^e?r$|ong|ao|^o.|^e$/.test(final)) return false;
  return !(/^[jqx]$/.test(initial) && !/^[iuv]/.test(final));
}

function said(syllable: string): string[][] {
  const [, initial = '', final = ''] = SYLLABLE.exec(syllable)!;
  const first = INITIALS[initial]!.split(' ').filter(Boolean);
  const phones = (sounds: string): string[] => [...first, ...sounds.split(' ')];
  if (final === 'i' && BUZZING.has(initial)) return [phones(initial.endsWith('h') || initial === 'r' ? 'ER' : 'IH'), phones('IY')];
  if (initial === 'y' && final === 'an')
    return [
      ['Y', 'EH', 'N'],
      ['Y', 'AA', 'N'],
    ];
  if (initial === 'w' && final === 'u') return [['W', 'UW']];
  if (ROUNDED.has(initial) && final === 'u') return [phones('UW'), phones('IY')];
  if (ROUNDED.has(initial) && final === 'uan') return [phones('W EH N'), phones('W AA N')];
  if (ROUNDED.has(initial) && final === 'un') return [phones('UW N'), phones('IH N')];
  const usual = phones(FINALS[final]!).filter(
    (phone, i, all) => !(phone === 'Y' && all[i - 1] === 'Y') && !(phone === 'W' && all[i - 1] === 'W'),
  );
  // English mouths drop the glide after sh, ch, j: both are accepted.
  return /^[jqx]$/.test(initial) && usual[1] === 'Y' ? [usual, usual.filter((_, i) => i !== 1)] : [usual];
}

/** Stress on the last syllable, where names of English-speaking readers bear it. */
function marks(phones: readonly string[]): number[] {
  const vowels = phones.map((phone, i) => (/^[AEIOU]/.test(phone) ? i : -1)).filter((i) => i >= 0);
  return phones.map((_, i) => (i === vowels.at(-1) ? 1 : vowels.includes(i) ? 2 : 0));
}
