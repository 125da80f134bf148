import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { validateContentPack, type ContentPack } from '../content-pack.ts';
import type { PackageBook, PackageContentPack, RandomAccess } from './installed-package.ts';
import { readText } from './open-package.ts';
import { PackageError } from './package-error.ts';
import type { PackageName } from './package-name.ts';

/** `book_config.json` (3-18). It may say more. */
export const BookConfig = Type.Object({
  bookId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Where it is not the name of its folder' })),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  coverPackageUrl: Type.Optional(Type.String({ maxLength: 1000, description: 'The cover in the package, or in the folder of the book' })),
  coverUrl: Type.Optional(Type.String({ maxLength: 2000, description: 'The cover in the network' })),
});
export type BookConfig = Static<typeof BookConfig>;

/** Bytes; a content pack of 20,000 items has less. */
const longestJson = 128 * 1024 * 1024;

export interface PackageContent {
  readonly paths: readonly string[];
  /** Fails with `PackageError` of the store. Undefined when there is none. */
  file(path: string): Promise<(RandomAccess & { readonly sha256: string }) | undefined>;
}

export interface FoundBooks {
  readonly books: readonly PackageBook[];
  readonly contentPacks: readonly PackageContentPack[];
}

/** The books of a package: by each `book_config.json`, and by each content pack. Without one it is no package (5-12). */
export async function findBooks(content: PackageContent, name: PackageName): Promise<FoundBooks> {
  const paths = new Set(content.paths);
  const books = new Map<string, PackageBook>();
  for (const path of content.paths) {
    if (nameOf(path) !== 'book_config.json') continue;
    const folder = folderOf(path);
    const config = await readConfig(content, path);
    const bookId = config.bookId ?? (folder === '' ? name.key : nameOf(folder.slice(0, -1)));
    books.set(bookId, { bookId, name: config.name, path: folder, cover: coverIn(paths, folder, config) });
  }
  const contentPacks: PackageContentPack[] = [];
  for (const path of content.paths) {
    if (nameOf(path) !== 'pack.json') continue;
    const folder = folderOf(path);
    const pack = await readPack(content, path);
    contentPacks.push({ packId: pack.id, packVersion: pack.version, path: folder });
    for (const book of booksOf(pack, folder)) if (!books.has(book.bookId)) books.set(book.bookId, book);
  }
  if (books.size === 0) {
    if (name.kind === 'book')
      throw new PackageError('book-config-missing', `the package of the book "${name.key}" has no book_config.json`, {
        path: name.fileName,
      });
    throw new PackageError('no-books', 'no folder of the package has a book_config.json or a pack.json', { path: name.fileName });
  }
  return { books: [...books.values()], contentPacks };
}

async function readConfig(content: PackageContent, path: string): Promise<BookConfig> {
  const json = await readJson(content, path);
  if (Value.Check(BookConfig, json)) return json;
  const [first] = Value.Errors(BookConfig, json);
  const detail = `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim();
  throw new PackageError('book-config-invalid', `"${path}": ${detail}`, { path, detail });
}

/** Checked by its schema, its files by their hashes. A kind of a newer Chorus is kept. */
async function readPack(content: PackageContent, path: string): Promise<ContentPack> {
  const checked = validateContentPack(await readJson(content, path), { unknownKinds: 'keep' });
  if (!checked.ok) {
    const detail = `${checked.errors[0]?.path ?? ''}: ${checked.errors[0]?.message ?? ''}`;
    throw new PackageError('pack-invalid', `"${path}" ${detail}`, { path, detail });
  }
  const folder = folderOf(path);
  for (const asset of Object.values(checked.pack.assets)) {
    const file = await content.file(folder + asset.path);
    if (file?.sha256 !== asset.sha256 || file.size !== asset.bytes)
      throw new PackageError('pack-asset-wrong', `"${folder}${asset.path}" is ${file ? 'not what' : 'missing that'} pack.json names`, {
        path: folder + asset.path,
      });
  }
  return checked.pack;
}

function booksOf(pack: ContentPack, folder: string): PackageBook[] {
  return pack.books.map((book) => {
    const title = book['title'] as Readonly<Record<string, string>> | undefined;
    const cover = typeof book['cover'] === 'string' ? pack.assets[book['cover']] : undefined;
    return {
      bookId: book.id,
      name: title?.['zh-CN'] ?? Object.values(title ?? {})[0] ?? book.id,
      path: folder,
      cover: cover && folder + cover.path,
    };
  });
}

async function readJson(content: PackageContent, path: string): Promise<unknown> {
  const file = await content.file(path);
  if (!file || file.size > longestJson) throw new PackageError('json-invalid', `"${path}" is too long for JSON`, { path });
  try {
    return JSON.parse(await readText(file, path)) as unknown;
  } catch (cause) {
    if (cause instanceof PackageError) throw cause;
    throw new PackageError('json-invalid', `"${path}" is no JSON`, { path }, { cause });
  }
}

function coverIn(paths: ReadonlySet<string>, folder: string, { coverPackageUrl }: BookConfig): string | undefined {
  if (coverPackageUrl === undefined) return undefined;
  const asked = coverPackageUrl.replace(/^(\.?\/)+/u, '');
  return [folder + asked, asked].find((path) => paths.has(path));
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
