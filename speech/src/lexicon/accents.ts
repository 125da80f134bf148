import { isVowel } from '../phones.ts';
import type { Pronunciation } from '../types.ts';
import { mapLetters } from './letters.ts';

/** What a British speaker says otherwise than by rule (phones without stress; the stressed vowel has `1`). */
const BRITISH: Readonly<Record<string, readonly string[]>> = {
  again: ['AH G EY1 N'],
  against: ['AH G EY1 N S T'],
  advertisement: ['AH D V ER1 T IH S M AH N T'],
  ate: ['EH1 T'],
  because: ['B IH K AO1 Z'],
  been: ['B IY1 N'],
  clerk: ['K L AA1 K'],
  figure: ['F IH1 G AH'],
  garage: ['G AE1 R AA ZH', 'G AE1 R IH JH'],
  herb: ['HH ER1 B'],
  laboratory: ['L AH B AO1 R AH T R IY'],
  leisure: ['L EH1 ZH AH'],
  lieutenant: ['L EH F T EH1 N AH N T'],
  mobile: ['M OW1 B AY L'],
  of: ['AO1 V'],
  privacy: ['P R IH1 V AH S IY'],
  route: ['R UW1 T'],
  schedule: ['SH EH1 D Y UW L'],
  shone: ['SH AO1 N'],
  tomato: ['T AH M AA1 T OW'],
  tomatoes: ['T AH M AA1 T OW Z'],
  vase: ['V AA1 Z'],
  vitamin: ['V IH1 T AH M IH N'],
  vitamins: ['V IH1 T AH M IH N Z'],
  was: ['W AO1 Z'],
  what: ['W AO1 T'],
  yogurt: ['Y AO1 G AH T'],
  zebra: ['Z EH1 B R AH'],
};

/** Where a British speaker has the vowel of "father": the BATH words that schools use, and what is built on them. */
const BATH =
  /^(?:advan(?:ce|tage)|after|answer|ask|aunt|banana|bask|basket|bath|blast|branch|brass|broadcast|calf|can't|cast|castle|chance|chant|class|clasp|command|craft|dance|demand|disaster|draft|example|fast|flask|forecast|france|ghastly|giraffe|glance|glass|graph|gras[ps]|grant|half|halves|last|laugh|mask|mast|nasty|outcast|overcast|pass|past|path|photograph|plant|plaster|prance|raft|rasp|rather|sample|shan't|slant|staff|task|vast)(?:'?s|es|ed|ing|er|ers|r|rs|room|rooms|mate|mates|noon|noons|ward|wards|work|port|ports|ball|ly|y|d)?$/;

interface Sound {
  readonly phone: string;
  readonly stress: number;
  readonly letters: string;
}

/**
 * A dictionary pronunciation and what the other accent makes of it, the dictionary's first: without R where no vowel follows, and with all of
 * British English (R, LOT as AO, BATH as AA, "tune" with Y, weak IH). Where the rules change nothing there is only the one.
 */
export function accentsOf(text: string, american: Pronunciation): Pronunciation[] {
  const sounds = soundsOf(text, american);
  const word = text.toLowerCase();
  const found = [american, joined(withoutR(sounds)), joined(withoutR(british(word, sounds)))];
  return distinct(found);
}

/** What the rules do not foretell; empty for most words. */
export function britishExceptions(text: string): Pronunciation[] {
  const word = text.toLowerCase();
  if (!Object.hasOwn(BRITISH, word)) return [];
  return BRITISH[word]!.map((packed) => {
    const symbols = packed.split(' ');
    return { phones: symbols.map((symbol) => symbol.replace(/\d/, '')), stress: symbols.map((symbol) => (symbol.endsWith('1') ? 1 : 0)) };
  });
}

/** Each sequence of phones once, the first of them. */
export function distinct(all: readonly Pronunciation[]): Pronunciation[] {
  const found = new Map<string, Pronunciation>();
  for (const one of all) if (!found.has(one.phones.join(' '))) found.set(one.phones.join(' '), one);
  return [...found.values()];
}

function soundsOf(text: string, { phones, stress }: Pronunciation): Sound[] {
  const letters = mapLetters(text, phones);
  return phones.map((phone, i) => ({
    phone,
    stress: stress?.[i] ?? 0,
    letters: letters ? text.slice(...letters[i]!).toLowerCase() : '',
  }));
}

const joined = (sounds: readonly Sound[]): Pronunciation => ({
  phones: sounds.map((sound) => sound.phone),
  stress: sounds.map((sound) => sound.stress),
});

function withoutR(sounds: readonly Sound[]): Sound[] {
  return sounds.flatMap((sound, i): Sound[] => {
    const before = sounds[i - 1];
    const beforeVowel = i + 1 < sounds.length && isVowel(sounds[i + 1]!.phone);
    if (sound.phone === 'R' && before && isVowel(before.phone) && !beforeVowel) {
      // "near" and "tour" glide to a schwa; "car", "four" and "chair" are only long.
      return before.phone === 'IH' || before.phone === 'UH' || before.phone === 'AY' || before.phone === 'AW'
        ? [{ ...sound, phone: 'AH' }]
        : [];
    }
    if (sound.phone === 'ER' && beforeVowel)
      return [
        { ...sound, phone: 'AH' },
        { ...sound, phone: 'R', stress: 0 },
      ];
    if (sound.phone === 'ER' && sound.stress === 0) return [{ ...sound, phone: 'AH' }];
    return [sound];
  });
}

function british(word: string, sounds: readonly Sound[]): Sound[] {
  const bath = BATH.test(word);
  let bathDone = false;
  return sounds.flatMap((sound, i): Sound[] => {
    const { phone, letters, stress } = sound;
    const before = sounds[i - 1]?.phone ?? '';
    const after = sounds[i + 1]?.phone ?? '';
    // "banana" has the vowel in its second syllable, every other word in its stressed one.
    if (phone === 'AE' && bath && stress === 1 && !bathDone) {
      bathDone = true;
      return [{ ...sound, phone: 'AA' }];
    }
    const lot = letters.startsWith('o') || (letters === 'a' && before === 'W');
    if (phone === 'AA' && lot && after !== 'R') return [{ ...sound, phone: 'AO' }];
    if (phone === 'UW' && /^(u|ue|ew|eu|ui)/.test(letters) && /^[TDN]$/.test(before))
      return [{ phone: 'Y', stress: 0, letters: '' }, sound];
    if (phone === 'AH' && stress === 0 && /^[ie]$/.test(letters) && /^[TDZSKV]$/.test(after)) return [{ ...sound, phone: 'IH' }];
    if (phone === 'EH' && stress === 2 && after === 'R' && sounds[i + 2]?.phone === 'IY') return [{ ...sound, phone: 'AH', stress: 0 }];
    return [sound];
  });
}
