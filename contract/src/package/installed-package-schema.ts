import { Type, type Static } from 'typebox';
import type { InstalledPackage } from './installed-package.ts';

const path = Type.String({ maxLength: 1100 });

/** What a store kept of a package, when it is read again. */
export const StoredFacts = Type.Object({
  fileName: Type.String({ minLength: 1, maxLength: 1000 }),
  kind: Type.Enum(['resource', 'book', 'unversioned']),
  key: Type.String({ maxLength: 1000 }),
  name: Type.String({ maxLength: 1000 }),
  time: Type.Optional(Type.String({ maxLength: 20 })),
  bytes: Type.Integer({ minimum: 0 }),
  files: Type.Integer({ minimum: 0 }),
  importedAt: Type.Number(),
  books: Type.Array(Type.Object({ bookId: Type.String(), name: Type.String(), path, cover: Type.Optional(path) })),
  contentPacks: Type.Array(Type.Object({ packId: Type.String(), packVersion: Type.String(), path, newer: Type.Optional(Type.Boolean()) })),
});
export type StoredFacts = Static<typeof StoredFacts>;

/** With what a file without them leaves out. */
export const installedFrom = (id: string, facts: StoredFacts): InstalledPackage => ({
  ...facts,
  id,
  time: facts.time,
  books: facts.books.map((book) => ({ ...book, cover: book.cover })),
});
