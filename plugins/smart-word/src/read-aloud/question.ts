import type { Question, RecordItem, Reference, Word } from '@chorus/sdk';

/** Reading one word lasts at most this long [9-8]. */
export const recordMs = 5_000;

/** What a student has to say to read this word; an entry of several words is a sentence to the scorer. */
export function referenceOf(word: Word): Reference {
  const parts = word.text.split(/\s+/).filter(Boolean);
  if (parts.length > 1) return { kind: 'sentence', words: parts.map((text) => ({ text })) };
  return {
    kind: 'word',
    word: word.pronunciations.length > 0 ? { text: word.text, pronunciations: word.pronunciations } : { text: word.text },
  };
}

/** The question "read this word aloud". A student may read again; the newest reading counts. */
export function questionOf(word: Word): Question {
  const sampleSound = word.sound.us ?? word.sound.uk;
  const item: RecordItem = { text: word.text, reference: referenceOf(word), ...(sampleSound === undefined ? {} : { sampleSound }) };
  return { ref: word.ref, type: 'chorus.record/1', item: JSON.parse(JSON.stringify(item)), changeable: true };
}
