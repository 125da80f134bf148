import { distractorsFor, optionLetter, shuffled, type ChoiceItem, type Word } from '@chorus/sdk';
import type { FlowItem } from '@chorus/sdk/ui';
import type { BookWords } from '../shared/asked-words.ts';
import type { Drill } from './drill.ts';

/** A word that is asked, with the words whose meanings or texts are chosen from, in their order. */
export interface DrillItem extends FlowItem {
  readonly word: Word;
  readonly options: readonly Word[];
}

/** What the class chooses from is a text; a word without one can't be asked so. */
const textOf = (word: Word, drill: Drill): string => (drill.options === 'meaning' ? word.meaning : word.text).trim();

/**
 * A question for each word that can be asked: with what is chosen from, and, where it is by its look, a picture or a meaning. With fewer than two things to choose
 * from there is nothing to ask. The same seed gives the same questions. `title`: what the history calls the drill by.
 */
export function drillItems(
  drill: Drill,
  { words, pool, taught }: Omit<BookWords, 'unit'>,
  seed: string,
  title: string,
): readonly DrillItem[] {
  return words.flatMap((word): readonly DrillItem[] => {
    if (textOf(word, drill) === '' || (drill.shows === 'picture' && word.picture === undefined && word.meaning.trim() === '')) return [];
    const wrong = distractorsFor(word, pool, { by: drill.by, seed: `${seed}:${word.id}`, taught }).filter(
      (one) => textOf(one, drill) !== '',
    );
    if (wrong.length === 0) return [];
    const options = shuffled([word, ...wrong], `${seed}:${word.id}:order`);
    const item: ChoiceItem = {
      questions: [
        {
          id: 'q',
          text: `${word.text} · ${title}`,
          options: options.map((one, n) => ({ id: optionLetter(n), text: textOf(one, drill) })),
          answer: [optionLetter(options.indexOf(word))],
        },
      ],
    };
    const skill = drill.shows === 'sound' ? 'listening' : 'vocabulary';
    return [{ id: word.id, word, options, question: { ref: word.ref, type: 'chorus.choice/1', skill, item } }];
  });
}
