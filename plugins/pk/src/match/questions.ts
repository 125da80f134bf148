import {
  distractorsFor,
  optionLetter,
  shuffled,
  wordReference,
  type ChoiceItem,
  type GapFillingItem,
  type Json,
  type Question,
  type Word,
  type WordItem,
} from '@chorus/sdk';
import type { Mode, Slot } from '../place.ts';

/** Reading one word lasts at most this long [9-8]. */
export const readMs = 5_000;

/** Longer ones have more letters than a half of the board. */
const lettersAtMost = 14;

/** The letters that are put down; what stands between them is there already. */
export const lettersOf = (text: string): readonly string[] => [...text].filter((char) => /\p{L}/u.test(char));

/** A word that this mode can ask: with something to ask by, and with something wrong beside what is right. */
export function canAsk(word: Word, mode: Mode, pool: readonly Word[]): boolean {
  const letters = lettersOf(word.text).length;
  if (mode === 'reading') return letters > 0;
  if (mode === 'spelling')
    return (
      letters > 1 && letters <= lettersAtMost && (word.meaning.trim() !== '' || word.picture !== undefined || soundOf(word) !== undefined)
    );
  return word.meaning.trim() !== '' && wrongFor(word, mode, pool, '').length > 0;
}

const soundOf = ({ sound }: Word): string | undefined => sound.us ?? sound.uk;

/** A word that is heard and not shown: in hearing, and to be spelled where it has neither a meaning nor a picture. */
export const asksBySound = (word: Word, mode: Mode): boolean =>
  mode === 'hearing' || (mode === 'spelling' && word.meaning.trim() === '' && word.picture === undefined);

const wrongFor = (word: Word, mode: Mode, pool: readonly Word[], seed: string): readonly Word[] =>
  distractorsFor(
    word,
    pool.filter(({ meaning, id }) => meaning.trim() !== '' || id === word.id),
    { by: mode === 'hearing' ? 'sound' : 'meaning', seed },
  );

/** The letters of a word as tiles, never in their right order where another one is possible. */
export function tilesOf(text: string, seed: string): readonly string[] {
  const letters = lettersOf(text);
  const mixed = shuffled(letters, seed);
  return mixed.join('') === letters.join('') && letters.length > 1 ? [...mixed.slice(1), mixed[0]!] : mixed;
}

/** What was written: the letters in their turn, with what stands between them. */
export function written(text: string, letters: readonly string[]): string {
  let at = 0;
  return [...text].map((char) => (/\p{L}/u.test(char) ? (letters[at++] ?? '') : char)).join('');
}

/**
 * The question of a side. All sides have the same wrong options, each in an order of its own, so that nobody copies the other's hand. The same seed gives the same
 * question. `title`: what the history calls it by.
 */
export function questionFor(word: Word, mode: Mode, slot: Slot, pool: readonly Word[], seed: string, title: string): Question {
  const rest = { ref: word.ref, changeable: false, results: 'when-ended' } as const;
  if (mode === 'reading') return { ...rest, type: 'chorus.word/1', skill: 'speaking', item: wordItem(word) as unknown as Json };
  if (mode === 'spelling') {
    const item: GapFillingItem = { text: `${word.text} · ${title}`, blanks: [{ id: 'w', text: word.meaning, answers: [word.text] }] };
    return { ...rest, type: 'chorus.gapFilling/1', skill: 'writing', item };
  }
  const options = shuffled([word, ...wrongFor(word, mode, pool, seed)], `${seed}:${slot}`);
  const item: ChoiceItem = {
    questions: [
      {
        id: 'q',
        text: `${word.text} · ${title}`,
        options: options.map(({ meaning }, n) => ({ id: optionLetter(n), text: meaning })),
        answer: [optionLetter(options.indexOf(word))],
      },
    ],
  };
  return { ...rest, type: 'chorus.choice/1', skill: mode === 'hearing' ? 'listening' : 'vocabulary', item };
}

function wordItem(word: Word): WordItem {
  const { text, pos, meaning, ipa, sound, picture } = word;
  const sampleSound = soundOf(word);
  const known = { ...(sampleSound !== undefined && { sampleSound }), ...(picture !== undefined && { picture }) };
  // Without what is undefined, as it is kept.
  return JSON.parse(JSON.stringify({ text, reference: wordReference(word), pos, meaning, ipa, sound, ...known })) as WordItem;
}
