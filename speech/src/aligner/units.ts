import type { PreparedWord } from '../align/prepared.ts';
import { phonesOf } from '../align/prepared.ts';
import type { WrittenWord } from './sentences.ts';

/** Most words that are looked for at once: a longer sentence is looked for piece by piece. */
const MOST_WORDS = 24;

/** Words in a row, all of which can be read, that are looked for together. */
export interface Unit {
  readonly sentence: number;
  /** Which of the sentence's words: the first, and how many. */
  readonly first: number;
  readonly words: readonly PreparedWord[];
  readonly phones: number;
}

/** Cuts sentences into what is looked for at once: at words that nobody can read, and pieces of about the same length where a sentence is long. */
export function unitsOf(sentences: readonly (readonly WrittenWord[])[]): Unit[] {
  const units: Unit[] = [];
  for (const [sentence, words] of sentences.entries()) {
    let run: PreparedWord[] = [];
    for (let i = 0; i <= words.length; i++) {
      const said = words[i]?.said;
      if (said) {
        run.push(said);
        continue;
      }
      const pieces = Math.ceil(run.length / MOST_WORDS);
      for (let piece = 0; piece < pieces; piece++) {
        const from = Math.round((piece * run.length) / pieces);
        const own = run.slice(from, Math.round(((piece + 1) * run.length) / pieces));
        units.push({ sentence, first: i - run.length + from, words: own, phones: phonesOf(own) });
      }
      run = [];
    }
  }
  return units;
}
