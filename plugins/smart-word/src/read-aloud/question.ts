import { wordReference, type Question, type RecordItem, type Reference, type Word } from '@chorus/sdk';

/** Reading one word lasts at most this long [9-8]. */
export const recordMs = 5_000;

/** What a student has to say to read this word. */
export const referenceOf = (word: Word): Reference => wordReference(word);

/** The question "read this word aloud". A student may read again; the newest reading counts. */
export function questionOf(word: Word): Question {
  const sampleSound = word.sound.us ?? word.sound.uk;
  const reference = referenceOf(word);
  const item: RecordItem = { text: word.text, reference, ...(sampleSound === undefined ? {} : { sampleSound }) };
  const speech = { reference, maxMs: recordMs };
  return { ref: word.ref, type: 'chorus.record/1', item: JSON.parse(JSON.stringify(item)), changeable: true, speech };
}
