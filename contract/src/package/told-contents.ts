import { Value } from 'typebox/value';
import { mostPackFileBytes } from '../content/pack.ts';
import { compareVersions } from '../version.ts';
import { localBytes } from './entry-sequence.ts';
import type { PackageSource } from './import-types.ts';
import type { InstalledPackage, PackageBook, PackageContentPack, RandomAccess } from './installed-package.ts';
import { readJson } from './json-text.ts';
import { inflateWhole } from './open-package.ts';
import { BookConfig, folderOf, idOf, isConfig, isPack } from './package-books.ts';
import type { PackageName } from './package-name.ts';
import type { DirectoryEntry } from './zip-directory.ts';

/** What a file says that it is, before any of it was copied and checked. */
export interface ToldContents {
  readonly packs: readonly Pick<PackageContentPack, 'packId' | 'packVersion'>[];
  readonly books: readonly Pick<PackageBook, 'bookId' | 'name'>[];
}

/** Reads what a file tells of itself. What can't be read tells nothing: the import says why. */
export async function tellContents(source: PackageSource, entries: readonly DirectoryEntry[], name: PackageName): Promise<ToldContents> {
  const packs: ToldContents['packs'][number][] = [];
  const books: ToldContents['books'][number][] = [];
  for (const entry of entries) {
    const { path } = entry;
    if ((!isPack(path) && !isConfig(path)) || entry.size > mostPackFileBytes) continue;
    const json = await readEntry(source, entry)
      .then((file) => readJson(file, path))
      .catch(() => undefined);
    if (isConfig(path)) {
      if (Value.Check(BookConfig, json)) books.push({ bookId: idOf(json, folderOf(path), name), name: json.name });
    } else {
      const { id, version } = (json ?? {}) as { readonly id?: unknown; readonly version?: unknown };
      if (typeof id === 'string' && typeof version === 'string') packs.push({ packId: id, packVersion: version });
    }
  }
  return { packs, books };
}

async function readEntry(source: PackageSource, entry: DirectoryEntry): Promise<RandomAccess> {
  const header = await source.read(entry.offset, localBytes);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const packed = await source.read(entry.offset + localBytes + view.getUint16(26, true) + view.getUint16(28, true), entry.packed);
  const bytes = entry.deflated ? inflateWhole(packed, entry) : packed;
  return { size: bytes.length, read: async (at, length) => bytes.slice(at, at + length) };
}

/** Whether a file under another name has all that a package here has: the same again, or another version of it. */
export function isWithin({ books, contentPacks }: InstalledPackage, told: ToldContents): boolean {
  if (contentPacks.length > 0) return contentPacks.every(({ packId }) => told.packs.some((pack) => pack.packId === packId));
  return books.every((book) => told.books.some(({ bookId, name }) => bookId === book.bookId && name === book.name));
}

/** Negative where the file has a newer version of what the package has. */
export function compareContents({ contentPacks }: InstalledPackage, told: ToldContents): number {
  const orders = contentPacks.map(({ packId, packVersion }) => {
    const other = told.packs.find((pack) => pack.packId === packId);
    return other ? compareVersions(packVersion, other.packVersion) : 0;
  });
  return orders.find((order) => order !== 0) ?? 0;
}
