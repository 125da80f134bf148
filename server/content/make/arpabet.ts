import { phoneIpa } from '@chorus/sdk';

export interface Phones {
  /** ARPABET without stress digits. */
  phones: string[];
  /** One number a phone: 1 primary, 2 secondary, 0 none or a consonant. */
  stress: number[];
}

const vowels = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '));
/** What an English syllable may begin with, beside one consonant. */
const onsets = new Set(
  'P L|P R|B L|B R|T R|D R|K L|K R|G L|G R|F L|F R|TH R|SH R|S L|S M|S N|S P|S T|S K|S W|T W|D W|K W|P Y|B Y|F Y|V Y|K Y|M Y|HH Y|S P L|S P R|S T R|S K R|S K W|S T Y'.split(
    '|',
  ),
);

export function isVowel(phone: string): boolean {
  return vowels.has(phone);
}

/** Reads "S T R AO1 B EH2 R IY0". */
export function parseArpabet(text: string): Phones {
  const parts = text.split(' ').map((part) => /^([A-Z]+)([012])?$/.exec(part));
  return { phones: parts.map((part) => part![1]!), stress: parts.map((part) => Number(part![2] ?? 0)) };
}

/** American IPA as textbooks in China print it: length marks as in British IPA, a stress mark before the syllable, none in a word of one syllable. */
export function toAmericanIpa({ phones, stress }: Phones): string {
  const marks = new Map<number, string>();
  if (phones.filter(isVowel).length > 1) {
    phones.forEach((phone, i) => {
      if (isVowel(phone) && stress[i]! > 0) marks.set(syllableStart(phones, i), stress[i] === 1 ? 'ˈ' : 'ˌ');
    });
  }
  const sounds = phones.map((phone, i) => {
    // Beside its sound ER has the r that dictionaries print.
    const sound = phone === 'ER' ? (stress[i] === 0 ? 'ər' : 'ɜːr') : phoneIpa(phone, stress[i]);
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
