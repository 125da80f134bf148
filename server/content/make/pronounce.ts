import { dictionary } from 'cmu-pronouncing-dictionary';
import type { Pronunciation } from '@chorus/contract/content-pack';
import { alignLetters } from './align-letters.ts';
import { parseArpabet, toAmericanIpa, type Phones } from './arpabet.ts';
import { britishPhones } from './british-phones.ts';
import type { Decision } from './decisions.ts';

export interface Pronounced {
  ipa: { us: string; uk: string };
  pronunciations: { us: Pronunciation; uk: Pronunciation };
}

/** A difference that nobody has decided, or a decision that decides nothing any more. */
export class UndecidedPronunciation extends Error {
  constructor(
    readonly word: string,
    readonly variety: 'us' | 'uk',
    what: string,
  ) {
    super(`${word} (${variety}): ${what}. Decide it in ipa-decisions.json`);
  }
}

/** IPA and phones of a word in both varieties, checked against CMUdict and what espeak-ng printed for it. */
export function pronounce(word: string, britishIpa: string, espeakPrinted: string, decisions: Decision[]): Pronounced {
  const entry = Object.hasOwn(dictionary, word) ? dictionary[word] : undefined;
  if (entry === undefined) throw new UndecidedPronunciation(word, 'us', 'CMUdict does not know it');
  const inDictionary = toAmericanIpa(parseArpabet(entry));
  const american = decisions.find((decision) => decision.word === word && decision.variety === 'us');
  const british = decisions.find((decision) => decision.word === word && decision.variety === 'uk');
  if (american !== undefined && american.dictionary !== inDictionary)
    throw new UndecidedPronunciation(word, 'us', `CMUdict says ${inDictionary}, the decision is about ${american.dictionary}`);
  checkBritish(word, britishIpa, espeakPrinted, british);
  const us = american === undefined ? inDictionary : american.decided;
  return {
    ipa: { us, uk: `/${britishIpa}/` },
    pronunciations: { us: spelled(word, parseArpabet(american?.phones ?? entry)), uk: spelled(word, britishPhones(britishIpa)) },
  };
}

function checkBritish(word: string, ipa: string, espeakPrinted: string, decision: Decision | undefined): void {
  const heard = espeakInOurNotation(espeakPrinted);
  const same = comparable(heard) === comparable(ipa);
  if (decision === undefined) {
    if (!same) throw new UndecidedPronunciation(word, 'uk', `espeak-ng says /${heard}/, the book /${ipa}/`);
  } else if (same || decision.espeak !== `/${heard}/` || decision.decided !== `/${ipa}/`) {
    throw new UndecidedPronunciation(
      word,
      'uk',
      `the decision is about ${decision.espeak} and ${decision.decided}, now /${heard}/ and /${ipa}/`,
    );
  }
}

function spelled(word: string, { phones, stress }: Phones): Pronunciation {
  return { phones: phones as Pronunciation['phones'], stress, letters: alignLetters(word, phones) };
}

/**
 * The phonemes that espeak-ng prints, in the notation of our British transcriptions. What is changed is spelling only:
 * a for the vowel of "cat", ɛ, ɹ, ɐ; and the stress mark stands before the vowel there, before the syllable here.
 */
function espeakInOurNotation(printed: string): string {
  return printed
    .trim()
    .replaceAll(/[\u200d_]/g, '')
    .replaceAll(/a(?![ɪʊ])/g, 'æ')
    .replaceAll('ɛ', 'e')
    .replaceAll('ɹ', 'r')
    .replaceAll('ɐ', 'ə');
}

/** Stress marks moved to before the vowel, none in a word of one syllable: how two transcriptions are compared. */
function comparable(ipa: string): string {
  const moved = ipa.replaceAll(/([ˈˌ])([^aeiouæɑɒɔəɜɪʊʌ]+)/g, '$2$1');
  return syllables(ipa.replaceAll(/[ˈˌ]/g, '')) > 1 ? moved : moved.replaceAll(/[ˈˌ]/g, '');
}

function syllables(ipa: string): number {
  const nuclei = /eə|ɪə|ʊə|əʊ|eɪ|aɪ|ɔɪ|aʊ|[aeiouæɑɒɔəɜɪʊʌ]|(?<=[pbtdkɡfvszʃʒθð])[ln](?![aeiouæɑɒɔəɜɪʊʌ])/g;
  return ipa.match(nuclei)?.length ?? 0;
}
