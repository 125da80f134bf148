import type { InstalledPackage, PackageBook } from './installed-package.ts';
import { PackageError } from './package-error.ts';

/** A file or a folder of a package (3-18). */
export interface PackageTreeNode {
  /** Its path in the package, without a slash at its end; empty for the root. */
  readonly key: string;
  readonly url: string;
  readonly type: 'file' | 'directory';
  /** 0 for the root. */
  readonly level: number;
  readonly childList: readonly PackageTreeNode[];
  /** Of a file, lower case and without its dot. */
  readonly suffix: string;
  /** Of a .json file that is an object: what it holds, with the package's address. */
  readonly data?: Readonly<Record<string, unknown>> & { readonly packagePath: string };
}

export interface TreeParts {
  /** Address of a path in the package; of the package itself for the empty one. */
  readonly urlOf: (path: string) => string;
  /** What a .json file holds; undefined for one that is too long to be read for a tree. */
  readonly readJson: (path: string) => Promise<unknown>;
}

/** The files under `folder` (ending in `/`, empty for all of it) as a tree. Fails with `no-books` where there are none (5-12). */
export async function packageTree(paths: readonly string[], folder: string, parts: TreeParts): Promise<PackageTreeNode> {
  const within = paths.filter((path) => path.startsWith(folder));
  if (within.length === 0) throw new PackageError('no-books', `there is nothing in "${folder}"`, { path: folder });
  return directory(folder, within, 0, parts);
}

async function directory(folder: string, paths: readonly string[], level: number, parts: TreeParts): Promise<PackageTreeNode> {
  const files: string[] = [];
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const slash = path.indexOf('/', folder.length);
    if (slash < 0) files.push(path);
    else {
      const name = path.slice(0, slash + 1);
      const inside = folders.get(name);
      if (inside) inside.push(path);
      else folders.set(name, [path]);
    }
  }
  const childList: PackageTreeNode[] = [];
  for (const [name, inside] of folders) childList.push(await directory(name, inside, level + 1, parts));
  for (const path of files) childList.push(await file(path, level + 1, parts));
  const key = folder.slice(0, -1);
  return { key, url: parts.urlOf(key), type: 'directory', level, childList, suffix: '' };
}

async function file(path: string, level: number, parts: TreeParts): Promise<PackageTreeNode> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const suffix = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const node = { key: path, url: parts.urlOf(path), type: 'file' as const, level, childList: [], suffix };
  if (suffix !== 'json') return node;
  const json = await parts.readJson(path);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return node;
  return { ...node, data: { ...json, packagePath: parts.urlOf('') } };
}

/** What a client without a server goes by (3-17). */
export interface OfflineFacts {
  /** File names of the packages that are here. */
  readonly localList: readonly string[];
  /** Address of a package by its file's name. */
  readonly file2PathMap: Readonly<Record<string, string>>;
  /** And by its name without a version. */
  readonly name2PathMap: Readonly<Record<string, string>>;
  /** Books by their id; kept under the key `bookIds`. Of two packages with one book, that of the later import. */
  readonly bookMap: Readonly<Record<string, PackageBook & { readonly packageId: string }>>;
}

/** `addressOf` gives a package's own address by its id. */
export function offlineFacts(packages: readonly InstalledPackage[], addressOf: (id: string) => string): OfflineFacts {
  const inOrder = [...packages].sort((a, b) => a.importedAt - b.importedAt);
  return {
    localList: inOrder.map(({ fileName }) => fileName),
    file2PathMap: Object.fromEntries(inOrder.map(({ id, fileName }) => [fileName, addressOf(id)])),
    name2PathMap: Object.fromEntries(inOrder.map(({ id, name }) => [name, addressOf(id)])),
    bookMap: Object.fromEntries(inOrder.flatMap(({ id, books }) => books.map((book) => [book.bookId, { ...book, packageId: id }]))),
  };
}
