import type { BookSource } from '../src/book-source.ts';

/** Names of all pictures that the books use, each once, sorted. */
export function pictureNames(books: BookSource[]): string[] {
  const names = books.flatMap((book) => [book.cover, ...book.units.flatMap((unit) => unit.words.map((word) => word[5]))]);
  return [...new Set(names.filter((name) => name !== null))].toSorted();
}
