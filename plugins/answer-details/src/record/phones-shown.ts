import { isEntry, shownPhoneLevel, type WordScore } from '@chorus/sdk';

/** A text of many words shows the phones of this many. */
const mostWords = 6;

/** A word whose phones are drawn. `offset`: its first phone's place among all phones. */
export interface ShownWord {
  readonly word: WordScore;
  readonly offset: number;
}

/** Whose phones are worth drawing: those of an entry of a word book always; of a text the words with a phone that is surely poor, the worst of them, in the order of the text. */
export function phonesShown(words: readonly WordScore[]): readonly ShownWord[] {
  let next = 0;
  const all = words.map((word) => {
    const offset = next;
    next += word.phones.length;
    return { word, offset };
  });
  if (isEntry(words)) return all;
  const poor = ({ word }: ShownWord) => word.phones.some((phone) => shownPhoneLevel(phone) === 'poor');
  const lowest = ({ word }: ShownWord) => Math.min(...word.phones.map(({ score }) => score));
  return all
    .filter(poor)
    .sort((a, b) => lowest(a) - lowest(b))
    .slice(0, mostWords)
    .sort((a, b) => a.offset - b.offset);
}
