import type { PreparedPronunciation, PreparedReference, PreparedWord } from '../align/prepared.ts';
import { SpeechError } from '../errors.ts';
import { isVowelIndex, phoneIndex } from '../phones.ts';
import type { Pronunciation, Reference, ReferenceWord } from '../types.ts';
import type { Dictionary } from './dictionary.ts';
import { lookUp, withLetters } from './look-up.ts';
import { MAX_WORDS } from './tokenise.ts';

/** Longest pronunciation of one word: a number in digits may need many phones, nothing needs more. */
const MOST_PHONES = 120;
const WORD_MODE_WORDS = 2;

/** The words of a reference, sentence by sentence; `undefined` for the kinds that this version does not score. */
export function wordsOf(reference: Reference): readonly (readonly ReferenceWord[])[] | undefined {
  switch (reference.kind) {
    case 'word':
      return [[reference.word]];
    case 'sentence':
      return [reference.words];
    case 'paragraph':
      return reference.sentences.filter((sentence) => sentence.length > 0);
    default:
      return undefined;
  }
}

/** Whether a word of the reference has no pronunciation of its own, so that a dictionary must say. */
export function needsDictionary(reference: Reference): boolean {
  return (wordsOf(reference) ?? []).some((sentence) => sentence.some((word) => !word.pronunciations?.length));
}

/** The words of the reference that have no pronunciation and are not in the dictionary, each once. */
export function unknownWords(reference: Reference, dictionary?: Dictionary): string[] {
  const open = (wordsOf(reference) ?? []).flat().filter((word) => !word.pronunciations?.length);
  return [...new Set(open.map((word) => word.text))].filter((text) => !dictionary || lookUp(text, dictionary).length === 0);
}

/**
 * Gives every word its pronunciations; `undefined` for a kind of reference that this version does not score.
 * Throws `empty-reference`, `bad-pronunciation`, `dictionary-missing`, `unknown-words` (with the words).
 */
export function prepareReference(reference: Reference, dictionary?: Dictionary): PreparedReference | undefined {
  const sentences = wordsOf(reference);
  if (!sentences) return undefined;
  const count = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  if (count === 0) throw new SpeechError('empty-reference', 'The reference text has no word: give at least one.');
  if (count > MAX_WORDS)
    throw new SpeechError('bad-request', `The reference text has ${count} words; at most ${MAX_WORDS} can be scored at once.`);
  if (needsDictionary(reference)) {
    if (!dictionary)
      throw new SpeechError(
        'dictionary-missing',
        'A word has no pronunciation and no dictionary is loaded: load one or give pronunciations.',
      );
    const words = unknownWords(reference, dictionary);
    if (words.length > 0)
      throw new SpeechError('unknown-words', `Not in the dictionary: ${words.join(', ')}. Give pronunciations for them.`, { words });
  }
  const prepared = sentences.map((sentence) => sentence.map((word) => prepareWord(word, dictionary)));
  return { mode: count <= WORD_MODE_WORDS ? 'word' : 'sentence', sentences: prepared };
}

function prepareWord(word: ReferenceWord, dictionary?: Dictionary): PreparedWord {
  const pronunciations = word.pronunciations?.length
    ? word.pronunciations.map((one) => withLetters(word.text, one))
    : lookUp(word.text, dictionary!);
  return { text: word.text, pronunciations: pronunciations.map((one) => preparePronunciation(word.text, one)) };
}

function preparePronunciation(text: string, { phones, stress, letters }: Pronunciation): PreparedPronunciation {
  const bad = (what: string): SpeechError =>
    new SpeechError('bad-pronunciation', `The pronunciation of "${text}" ${what}.`, { words: [text] });
  if (phones.length === 0 || phones.length > MOST_PHONES) throw bad(`has ${phones.length} phones; 1 to ${MOST_PHONES} are possible`);
  const indexes = phones.map((phone) => {
    const index = phoneIndex(phone);
    if (index === undefined) throw bad(`has ${phone}, which is not an ARPABET phone`);
    return index;
  });
  if (stress && stress.length !== phones.length) throw bad('does not have one stress for each phone');
  if (letters && letters.length !== phones.length) throw bad('does not have one range of letters for each phone');
  // The corpus that the net was fitted on marks no stress in words of one vowel.
  const several = indexes.filter(isVowelIndex).length > 1;
  const marks = phones.map((phone, i) => {
    if (!several || !isVowelIndex(indexes[i]!)) return 0;
    const mark = stress?.[i] ?? (Number(/[012]$/.exec(phone)?.[0] ?? 0) as number);
    return mark === 1 ? 1 : mark === 2 ? 0.5 : 0;
  });
  return { phones: indexes, stress: marks, ...(letters ? { letters } : {}) };
}
