import type { BookUnit, ContentService, WordBook } from '@chorus/sdk';
import type { Resume } from '../../services/navigation/host-navigation.ts';

/** What comes after a unit: the next one of its book, after the last one the next book's first; `end`: no book of the stage comes after it. */
export type AfterUnit =
  | { readonly kind: 'unit'; readonly bookId: string; readonly unit: BookUnit }
  | { readonly kind: 'book'; readonly book: WordBook; readonly bookId: string; readonly unit: BookUnit }
  | { readonly kind: 'end' };

/** The unit that a class has gone through to its end; undefined where it is in its middle, or was at words of it that were chosen. */
export function finishedUnit({
  progress,
  query = {},
}: Pick<Resume, 'progress' | 'query'>): { readonly bookId: string; readonly unitId: string } | undefined {
  const { bookId, unitId, words, count } = query;
  const whole = words === undefined && count === undefined;
  return progress && progress.at >= progress.of && whole && bookId !== undefined && unitId !== undefined ? { bookId, unitId } : undefined;
}

/** Undefined where the unit is not known. Errors: those of the content. */
export async function afterUnit(
  content: Pick<ContentService, 'units' | 'wordBooks'>,
  { bookId, unitId }: { readonly bookId: string; readonly unitId: string },
): Promise<AfterUnit | undefined> {
  const units = await content.units(bookId);
  const at = units.findIndex(({ id }) => id === unitId);
  if (at < 0) return undefined;
  const unit = units[at + 1];
  if (unit) return { kind: 'unit', bookId, unit };
  const books = await content.wordBooks();
  const own = books.find(({ id }) => id === bookId);
  const sorted = books.filter(({ stage }) => stage === own?.stage).sort((a, b) => a.gradeId - b.gradeId);
  for (const book of sorted.slice(sorted.findIndex(({ id }) => id === bookId) + 1)) {
    const [first] = await content.units(book.id);
    if (first) return { kind: 'book', book, bookId: book.id, unit: first };
  }
  return { kind: 'end' };
}
