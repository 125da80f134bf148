import type { Pronunciation, Reference, ReferenceWord, WordScore } from '../model/speech.ts';

/**
 * The stress of each phone that was scored, word after word, found in the reference pronunciation with the same phones; undefined where the
 * reference does not say. Without it banana would be shown with a full ʌ in its weak syllables.
 */
export function phoneStress(words: readonly WordScore[], reference: Reference): readonly (number | undefined)[] {
  const asked = askedWords(reference);
  return words.flatMap((word, index) => {
    const said = word.phones.map(({ phone }) => phone).join(' ');
    const found = asked[index]?.pronunciations?.find((one: Pronunciation) => one.phones.join(' ') === said && one.stress !== undefined);
    return word.phones.map((_phone, at) => found?.stress?.[at]);
  });
}

function askedWords(reference: Reference): readonly ReferenceWord[] {
  if (reference.kind === 'word') return [reference.word];
  if (reference.kind === 'sentence') return reference.words;
  return reference.kind === 'paragraph' ? reference.sentences.flat() : [];
}
