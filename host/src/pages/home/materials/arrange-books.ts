import type { MaterialBook } from '../../../services/materials/materials.ts';

/** Which books are shown. */
export interface BookFilter {
  readonly stage: MaterialBook['stage'];
  /** Undefined: all of the stage; `especial`: those of no grade's course. */
  readonly grade: number | 'especial' | undefined;
}

/** The grades of a stage that have books, in the order of the tree. */
export function gradesOf(books: readonly MaterialBook[], stage: MaterialBook['stage'], especial: readonly string[]): readonly number[] {
  return [
    ...new Set(
      books.flatMap((book) => (book.stage === stage && book.gradeId !== null && !especial.includes(book.id) ? [book.gradeId] : [])),
    ),
  ];
}

/** What a class begins with: the books of its grade, else all of its stage, else of the stage that has some. */
export function firstFilter(
  books: readonly MaterialBook[],
  especial: readonly string[],
  { stage, gradeId }: { readonly stage: MaterialBook['stage'] | undefined; readonly gradeId: number | undefined },
): BookFilter {
  const own = books.some((book) => book.stage === stage) ? stage : books[0]?.stage;
  const of = own ?? 'middle';
  return { stage: of, grade: gradeId !== undefined && gradesOf(books, of, especial).includes(gradeId) ? gradeId : undefined };
}

/** The books that are meant, those that were opened last first, and last those that nothing `opens`. */
export function arrangedBooks(
  books: readonly MaterialBook[],
  { stage, grade }: BookFilter,
  especial: readonly string[],
  used: readonly string[],
  opens: (book: MaterialBook) => boolean,
): readonly MaterialBook[] {
  const shown = books.filter((book) => {
    if (book.stage !== stage) return false;
    if (grade === 'especial') return especial.includes(book.id);
    return grade === undefined || (book.gradeId === grade && !especial.includes(book.id));
  });
  const last = used.flatMap((id) => shown.find((book) => book.id === id) ?? []);
  const all = [...last, ...shown.filter((book) => !last.includes(book))];
  return [...all.filter(opens), ...all.filter((book) => !opens(book))];
}
