export interface Phones {
  /** ARPABET without stress digits. */
  phones: string[];
  /** One number a phone: 1 primary, 2 secondary, 0 none or a consonant. */
  stress: number[];
}

const vowels: Record<string, string> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'e',
  ER: 'ɜr',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'i',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'u',
};
const reduced: Record<string, string> = { AH: 'ə', ER: 'ər' };
const consonants: Record<string, string> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};
/** What an English syllable may begin with, beside one consonant. */
const onsets = new Set(
  'P L|P R|B L|B R|T R|D R|K L|K R|G L|G R|F L|F R|TH R|SH R|S L|S M|S N|S P|S T|S K|S W|T W|D W|K W|P Y|B Y|F Y|V Y|K Y|M Y|HH Y|S P L|S P R|S T R|S K R|S K W|S T Y'.split(
    '|',
  ),
);

export function isVowel(phone: string): boolean {
  return phone in vowels;
}

/** Reads "S T R AO1 B EH2 R IY0". */
export function parseArpabet(text: string): Phones {
  const parts = text.split(' ').map((part) => /^([A-Z]+)([012])?$/.exec(part));
  return { phones: parts.map((part) => part![1]!), stress: parts.map((part) => Number(part![2] ?? 0)) };
}

/** American IPA as learners' dictionaries print it: no length marks, a stress mark before the syllable, none in a word of one syllable. */
export function toAmericanIpa({ phones, stress }: Phones): string {
  const marks = new Map<number, string>();
  if (phones.filter(isVowel).length > 1) {
    phones.forEach((phone, i) => {
      if (isVowel(phone) && stress[i]! > 0) marks.set(syllableStart(phones, i), stress[i] === 1 ? 'ˈ' : 'ˌ');
    });
  }
  const sounds = phones.map((phone, i) => {
    const sound = consonants[phone] ?? (stress[i] === 0 ? reduced[phone] : undefined) ?? vowels[phone]!;
    return (marks.get(i) ?? '') + sound;
  });
  return `/${sounds.join('')}/`;
}

function syllableStart(phones: string[], vowel: number): number {
  let before = vowel;
  while (before > 0 && !isVowel(phones[before - 1]!)) before--;
  if (before === 0) return 0;
  for (let start = before; start < vowel; start++) {
    const onset = phones.slice(start, vowel);
    if (onset.length === 1 ? onset[0] !== 'NG' : onsets.has(onset.join(' '))) return start;
  }
  return vowel;
}
