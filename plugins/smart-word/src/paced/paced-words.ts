import type { BookUnit, ContentService, Word } from '@chorus/sdk';
import { wordIds } from '../library/word-choice.ts';
import { bookWords } from '../shared/asked-words.ts';

/** What a page of words one after the other was opened with; an address has it as text. */
export interface WordsQuery {
  readonly bookId: string;
  readonly unitId: string;
  /** Ids of the chosen words, as {@link wordIds} joins them; all of the unit without it. */
  readonly words?: string | undefined;
}

/** A unit's words or those of them that were chosen, in the order in which they were. */
export interface UnitWords {
  readonly unit: BookUnit | undefined;
  readonly words: readonly Word[];
}

/** The words that are asked for; chosen ones may be of any unit of the book. */
export async function wordsOf(content: ContentService, { bookId, unitId, words: chosen }: WordsQuery): Promise<UnitWords> {
  const words = wordIds.split(chosen);
  if (words.length > 0) return bookWords(content, { bookId, unitId, words });
  const [units, all] = await Promise.all([content.units(bookId), content.words(unitId)]);
  return { unit: units.find(({ id }) => id === unitId), words: all };
}
