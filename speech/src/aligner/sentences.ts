import type { PreparedWord } from '../align/prepared.ts';
import { SpeechError } from '../errors.ts';
import { preparedBy, readingsFor, type Lexicon } from '../lexicon/prepare.ts';
import { wordsIn } from '../lexicon/tokenise.ts';
import type { Steps } from '../steps.ts';
import type { ReferenceWord } from '../types.ts';

/** A sentence that is looked for: as written, or its words, which may bring their pronunciations. */
export type AskedSentence = string | readonly ReferenceWord[];

/** A word of a sentence: as written, at `letters` `[start, end)` of it; `said` is undefined where nobody knows how it is read. */
export interface WrittenWord {
  readonly text: string;
  readonly letters: readonly [number, number];
  readonly said: PreparedWord | undefined;
}

interface AskedWord {
  readonly text: string;
  readonly letters: readonly [number, number];
  readonly spoken: string;
  readonly own?: ReferenceWord;
}

/**
 * The words of each sentence with how they are read; words that come without their sentence are taken as parted by one blank.
 * Throws `empty-reference`, `text-too-long`, `bad-pronunciation`, `dictionary-missing`.
 */
export function* readSentences(asked: readonly AskedSentence[], most: number, lexicon: Lexicon): Steps<WrittenWord[][]> {
  const sentences = asked.map((sentence) => (typeof sentence === 'string' ? wordsIn(sentence) : inARow(sentence)));
  const count = sentences.reduce((sum, words) => sum + words.length, 0);
  if (count === 0) throw new SpeechError('empty-reference', 'The text has no word: give at least one.');
  if (count > most)
    throw new SpeechError('text-too-long', `The text has ${count} words; at most ${most} are looked for in a sound: give it in parts.`);
  const known = new Map<string, PreparedWord | undefined>();
  const read: WrittenWord[][] = [];
  for (const words of sentences) {
    const own: WrittenWord[] = [];
    for (const { text, letters, spoken, own: word } of words as readonly AskedWord[]) {
      if (word?.pronunciations?.length) own.push({ text, letters, said: preparedBy(word) });
      else {
        if (!known.has(spoken)) known.set(spoken, readingsFor(spoken, lexicon));
        own.push({ text, letters, said: known.get(spoken) });
      }
      yield;
    }
    read.push(own);
  }
  return read;
}

function inARow(words: readonly ReferenceWord[]): AskedWord[] {
  let at = 0;
  return words.map((own) => {
    const from = at;
    at += own.text.length + 1;
    return { text: own.text, letters: [from, from + own.text.length], spoken: own.text, own };
  });
}
