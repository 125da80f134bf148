import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { bookParts, itemKinds, packFile, validateContentPack, type ContentPack, type PackContents } from '../content-pack.ts';
import type { PackageBook, PackageContentPack, RandomAccess } from './installed-package.ts';
import { readJson } from './json-text.ts';
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
  refuseWithoutBooks(content.paths, name);
  const books = new Map<string, PackageBook>();
  const folders: string[] = [];
  const inAnyCase = new Map(content.paths.map((path) => [anyCase(path), path]));
  for (const path of content.paths) {
    if (!isConfig(path)) continue;
    const folder = folderOf(path);
    const config = await readConfig(content, path);
    folders.push(folder);
    const bookId = idOf(config, folder, name);
    const other = books.get(bookId);
    // One of the two would be lost.
    if (other)
      throw new PackageError('book-twice', `"${path}" and "${other.path}" are books of one id, ${bookId}`, { path, other: other.path });
    books.set(bookId, { bookId, name: config.name, path: folder, cover: coverIn(inAnyCase, folder, config) });
  }
  const contentPacks: PackageContentPack[] = [];
  for (const path of content.paths) {
    if (!isPack(path)) continue;
    const folder = folderOf(path);
    // Players and tools within a book have files of this name, too.
    const within = folders.some((book) => folder.startsWith(book) && folder !== book);
    const json = await readJson(await content.file(path), path).catch((error: unknown) => {
      if (within) return undefined;
      throw error;
    });
    if (within && !hasFormat(json)) continue;
    const pack = await checkPack(content, path, json);
    contentPacks.push({ packId: pack.id, packVersion: pack.version, path: folder, ...(!hasKnown(pack) && { newer: true }) });
    for (const book of booksOf(pack, folder)) if (!books.has(book.bookId)) books.set(book.bookId, book);
  }
  return { books: [...books.values()], contentPacks };
}

/** Almost the names of what tells of a book: an editor or a copy has added to them. */
const misnamedConfig = /^(?:book[-_ ]?config(?![a-z])[^/]*|pack(?![a-z])[^/]*\.(?:json|txt))$/iu;

/** Fails for what has no book, by the names alone: what is inside instead says what to do. */
export function refuseWithoutBooks(paths: readonly string[], name: PackageName): void {
  if (paths.some((path) => isConfig(path) || isPack(path))) return;
  const misnamed = paths.find((path) => misnamedConfig.test(nameOf(path).normalize('NFKC')));
  if (misnamed !== undefined)
    throw new PackageError('book-config-misnamed', `"${misnamed}" has to be called book_config.json or pack.json`, {
      path: misnamed,
      other: /^pack/iu.test(nameOf(misnamed)) ? 'pack.json' : 'book_config.json',
    });
  const inside = paths.find((path) => /\.(?:zip|rar|7z|tar|tgz|gz|bz2|xz)(?:\.\d{3})?$/iu.test(path));
  if (inside !== undefined) throw new PackageError('archive-inside', `the package is "${inside}" within it`, { path: inside });
  if (name.kind === 'book')
    throw new PackageError('book-config-missing', `the package of the book "${name.key}" has no book_config.json`, { path: name.fileName });
  throw new PackageError('no-books', 'no folder of the package has a book_config.json or a pack.json', { path: name.fileName });
}

async function readConfig(content: PackageContent, path: string): Promise<BookConfig> {
  const json = withoutNothing(await readJson(await content.file(path), path));
  if (Value.Check(BookConfig, json)) return json;
  const [first] = Value.Errors(BookConfig, json);
  const detail = /^\/(\w+)/u.exec(first?.instancePath ?? '')?.[1] ?? 'name';
  throw new PackageError('book-config-invalid', `"${path}": ${detail} ${first?.message ?? ''}`, { path, detail });
}

/** What programs write for nothing is none, and an id may be a number. */
function withoutNothing(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const said = Object.entries(json).filter(([, value]) => value !== null && (typeof value !== 'string' || value.trim() !== ''));
  return Object.fromEntries(said.map(([key, value]) => [key, key === 'bookId' && Number.isSafeInteger(value) ? String(value) : value]));
}

/** Checked by its schema, its files by their hashes. A kind of a newer Chorus is kept. */
async function checkPack(content: PackageContent, path: string, json: unknown): Promise<ContentPack> {
  const checked = validateContentPack(json, { unknownKinds: 'keep' });
  if (!checked.ok) {
    const [first] = checked.errors;
    const detail = `${first?.path ?? ''}: ${first?.message ?? ''}`;
    throw new PackageError(first?.code === 'newer-format' ? 'pack-newer' : 'pack-invalid', `"${path}" ${detail}`, { path, detail });
  }
  const { pack } = checked;
  if (!pack.books.some((book) => hasItems(bookParts(book).contents)))
    throw new PackageError('pack-empty', `no book of "${path}" has an item`, { path });
  const folder = folderOf(path);
  for (const asset of Object.values(pack.assets)) {
    const file = await content.file(folder + asset.path);
    if (file?.sha256 !== asset.sha256 || file.size !== asset.bytes)
      throw new PackageError('pack-asset-wrong', `"${folder}${asset.path}" is ${file ? 'not what' : 'missing that'} pack.json names`, {
        path: folder + asset.path,
      });
  }
  return pack;
}

const hasItems = ({ itemIds, units = [] }: PackContents): boolean => itemIds.length > 0 || units.some(hasItems);
/** Whether it has something that an activity of this Chorus knows. */
const hasKnown = ({ items }: ContentPack): boolean => items.some(({ kind }) => Object.hasOwn(itemKinds, kind));

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

function coverIn(inAnyCase: ReadonlyMap<string, string>, folder: string, { coverPackageUrl }: BookConfig): string | undefined {
  if (coverPackageUrl === undefined) return undefined;
  const asked = coverPackageUrl.replaceAll('\\', '/').replace(/^(\.?\/)+/u, '');
  return inAnyCase.get(anyCase(folder + asked)) ?? inAnyCase.get(anyCase(asked));
}

/** A Mac writes accents apart from their letters. */
const anyCase = (path: string): string => path.normalize('NFC').toLowerCase();

/** A book's id: its own, else its folder's name, else that of the package. */
export const idOf = ({ bookId }: BookConfig, folder: string, name: PackageName): string =>
  bookId ?? (folder === '' ? name.key : nameOf(folder.slice(0, -1)));
const hasFormat = (json: unknown): boolean => typeof json === 'object' && json !== null && 'formatVersion' in json;
export const isConfig = (path: string): boolean => nameOf(path).toLowerCase() === 'book_config.json';
export const isPack = (path: string): boolean => nameOf(path).toLowerCase() === packFile;
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
