import type { ClassroomService, ContentService, Word } from '@chorus/sdk';
import { wordIds } from '../library/word-choice.ts';
import { bookWords, inAskedOrder, type AskedWords } from '../shared/asked-words.ts';

/** Where the class is. `asked`: the word that the page was opened with, of which a reload says nothing new; `among`: which words, where not all of the unit. */
export type ReadingPlace = { readonly unitId: string; readonly wordId: string; readonly asked?: string; readonly among?: string };

/** What the page is opened with: the words, and at which of them it begins. */
export type AskedReading = AskedWords & { readonly wordId?: string | undefined };

/** Words were chosen one by one, not a unit as a whole. */
export const isChosen = ({ words }: AskedWords): boolean => words !== undefined && words.length > 0;

/** The words that are read. A mixed order is another one in the next lesson, and the same after a reload. */
export async function readingWords(
  { content, classroom }: { readonly content: ContentService; readonly classroom: ClassroomService },
  asked: AskedWords,
): Promise<readonly Word[]> {
  const words = isChosen(asked) ? (await bookWords(content, asked)).words : await content.words(asked.unitId);
  return inAskedOrder(words, asked, classroom.state.get().lesson?.id ?? '');
}

/** What a unit is called. */
export async function unitTitle(content: ContentService, bookId: string, unitId: string): Promise<string> {
  try {
    const units = await content.units(bookId);
    return units.find((unit) => unit.id === unitId)?.title ?? '';
  } catch {
    // the words are there: a missing title is no reason to stop
    return '';
  }
}

/** Which words of the unit are asked, as the class's place remembers it; undefined for all of them as they stand in the book. */
export function amongOf({ words, count, mixed }: AskedWords): string | undefined {
  return words?.length || count || mixed ? JSON.stringify([words ?? [], count ?? 0, mixed === true]) : undefined;
}

/** What the page's address says of these words. */
export function valuesOf({ bookId, unitId, words, count, mixed }: AskedWords) {
  return {
    bookId,
    unitId,
    ...(words && words.length > 0 && { words: wordIds.join(words) }),
    ...(count !== undefined && { count }),
    ...(mixed && { mixed: 1 }),
  };
}
