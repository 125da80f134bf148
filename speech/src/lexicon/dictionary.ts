import { SpeechError } from '../errors.ts';
import { isVowelIndex, PHONES, phoneName } from '../phones.ts';
import type { Pronunciation } from '../types.ts';

/** Words with their pronunciations, ARPABET without stress digits beside one stress per phone; see `Pronunciation`. */
export interface Dictionary {
  /** All pronunciations of a word, the usual one first; letters of any case. Empty when the word is not there. */
  lookup(word: string): Pronunciation[];
}

/** First line of the packed dictionary: what it is and how it is laid out. */
export const DICTIONARY_HEADER = 'chorus-dictionary/1';

// One character per phone; a vowel has three in a row: no, primary, secondary stress.
const FIRST_CODE = 33;
const CODES: string[] = [];
const MEANING = new Map<string, { phone: string; stress: number }>();
PHONES.forEach((_, index) => {
  for (let stress = 0; stress < (isVowelIndex(index) ? 3 : 1); stress++) {
    const code = String.fromCharCode(FIRST_CODE + CODES.length);
    CODES.push(code);
    MEANING.set(code, { phone: phoneName(index), stress });
  }
});

/** Packs ARPABET with stress digits (`K AE1 T`) into one character per phone. */
export function encodePhones(arpabet: string): string {
  return arpabet
    .split(' ')
    .map((symbol) => {
      const stress = /\d$/.test(symbol) ? Number(symbol.at(-1)) : 0;
      const phone = symbol.replace(/\d$/, '');
      for (const [code, meaning] of MEANING) if (meaning.phone === phone && meaning.stress === stress) return code;
      throw new SpeechError('dictionary-damaged', `${symbol} is not ARPABET.`);
    })
    .join('');
}

/** Turns packed phones back into a pronunciation. */
export function decodePhones(packed: string): Pronunciation {
  const found = Array.from(packed, (code) => MEANING.get(code));
  if (found.length === 0 || found.some((one) => !one))
    throw new SpeechError('dictionary-damaged', 'The dictionary has an unknown phone code.');
  return { phones: found.map((one) => one!.phone), stress: found.map((one) => one!.stress) };
}

/** The packed CMU Pronouncing Dictionary; about 80 ms and 15 MB to open, so it is opened only when a word needs it. */
export class PackedDictionary implements Dictionary {
  private readonly entries = new Map<string, string>();

  /** `text`: a header line, then per word `<shared letters with the line before, base 36><rest>\t<phones>[ <phones>…]`, sorted. */
  constructor(text: string) {
    const lines = text.split('\n');
    if (lines[0] !== DICTIONARY_HEADER)
      throw new SpeechError('dictionary-damaged', `The dictionary does not begin with ${DICTIONARY_HEADER}: fetch it again.`);
    let word = '';
    for (let i = 1; i < lines.length; i++) {
      const line = lines[i]!;
      if (line === '') continue;
      const tab = line.indexOf('\t');
      if (tab < 1) throw new SpeechError('dictionary-damaged', `Line ${i + 1} of the dictionary is broken: fetch it again.`);
      word = word.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1, tab);
      this.entries.set(word, line.slice(tab + 1));
    }
  }

  lookup(word: string): Pronunciation[] {
    const packed = this.entries.get(word.toLowerCase());
    return packed === undefined ? [] : packed.split(' ').map(decodePhones);
  }
}
