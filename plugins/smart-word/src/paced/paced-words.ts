import type { BookUnit, ContentService, Word } from '@chorus/sdk';
import { wordIds } from '../library/word-choice.ts';
import { bookWords, inAskedOrder } from '../shared/asked-words.ts';

/** What a page of words one after the other was opened with; an address has it as text. */
export interface WordsQuery {
  readonly bookId: string;
  readonly unitId: string;
  /** Ids of the chosen words, as {@link wordIds} joins them; all of the unit without it. */
  readonly words?: string | undefined;
  /** How many of them; all without it. */
  readonly count?: number | undefined;
  /** 1: in an order of their own. */
  readonly mixed?: number | undefined;
}

/** A unit's words or those that were chosen, in the order in which they are asked. */
export interface UnitWords {
  readonly unit: BookUnit | undefined;
  readonly words: readonly Word[];
}

/** The words that are asked for; chosen ones may be of any unit of the book. The seed decides a mixed order. */
export async function wordsOf(content: ContentService, query: WordsQuery, seed: string): Promise<UnitWords> {
  const { bookId, unitId, count } = query;
  const chosen = wordIds.split(query.words);
  const { unit, words } =
    chosen.length > 0 ? await bookWords(content, { bookId, unitId, words: chosen }) : await wholeUnit(content, { bookId, unitId });
  return { unit, words: inAskedOrder(words, { bookId, unitId, count, mixed: query.mixed === 1 }, seed) };
}

async function wholeUnit(content: ContentService, { bookId, unitId }: Pick<WordsQuery, 'bookId' | 'unitId'>): Promise<UnitWords> {
  const [units, words] = await Promise.all([content.units(bookId), content.words(unitId)]);
  return { unit: units.find(({ id }) => id === unitId), words };
}
