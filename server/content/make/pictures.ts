import type { BookSource } from '../src/book-source.ts';

/** Names of all pictures that the books use, and of these covers, each once, sorted. */
export function pictureNames(books: BookSource[], ...covers: string[]): string[] {
  const names = books.flatMap((book) => [book.cover, ...book.units.flatMap((unit) => unit.words.map((word) => word[5]))]);
  return [...new Set([...covers, ...names].filter((name) => name !== null))].toSorted();
}
