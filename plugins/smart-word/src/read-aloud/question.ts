import { wordReference, type Question, type Reference, type Word, type WordItem } from '@chorus/sdk';

/** Reading one word lasts at most this long [9-8]. */
export const recordMs = 5_000;

/** The evaluate type of a word that is read aloud. */
export const wordType = 'chorus.word/1';

/** What a student has to say to read this word. */
export const referenceOf = (word: Word): Reference => wordReference(word);

/** The question "read this word aloud". A student may read again; the newest reading counts. */
export function questionOf(word: Word): Question {
  const { text, pos, meaning, ipa, sound, picture } = word;
  const reference = referenceOf(word);
  const sampleSound = sound.us ?? sound.uk;
  const known = { ...(sampleSound !== undefined && { sampleSound }), ...(picture !== undefined && { picture }) };
  const item: WordItem = { text, reference, pos, meaning, ipa, sound, ...known };
  const speech = { reference, maxMs: recordMs };
  return { ref: word.ref, type: wordType, skill: 'speaking', item: JSON.parse(JSON.stringify(item)), changeable: true, speech };
}
