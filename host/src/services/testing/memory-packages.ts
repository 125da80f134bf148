import type { ContentPack } from '@chorus/contract/content-pack';
import type { InstalledPackage, PackageBook, RandomAccess } from '@chorus/contract/package/installed-package';
import { sha256Hex } from '../sha256.ts';
import type { OfflinePackages } from '../offline-store/offline-packages.ts';
import { LocalContent } from '../content/local-content.ts';

/** Packages of this machine, in memory. */
export class MemoryPackages implements OfflinePackages {
  readonly #packages: {
    readonly installed: InstalledPackage;
    readonly files: Map<string, Uint8Array<ArrayBuffer>>;
    /** Of the files as they were put in, like an index that is written at the import. */
    readonly hashes: ReadonlyMap<string, Promise<string>>;
  }[] = [];
  #made = 0;
  /** Path of each file that was read, with where and how much. */
  readonly reads: (readonly [path: string, at: number, bytes: number])[] = [];
  /** Set to make the next listings fail. */
  failWith: Error | undefined = undefined;

  /** Puts a package with this content pack in, its other files under their paths in the pack's folder. */
  add(pack: ContentPack, files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {}, path = 'pack/'): InstalledPackage {
    const all = { 'pack.json': new TextEncoder().encode(JSON.stringify(pack)), ...files };
    const books = pack.books.map(({ id, title }) => ({
      bookId: id,
      name: (title as Record<string, string>)['zh-CN'] ?? id,
      path,
      cover: undefined,
    }));
    const at = { packId: pack.id, packVersion: pack.version, path };
    return this.#install(pack.id, books, [at], new Map(Object.entries(all).map(([name, bytes]) => [path + name, bytes])));
  }

  /** Puts a package with one book in, whose folder and name are its id, and these files by their paths. */
  addBook(bookId: string, files: Readonly<Record<string, string>>): InstalledPackage {
    const book = { bookId, name: bookId, path: `${bookId}/`, cover: undefined };
    return this.#install(bookId, [book], [], new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])));
  }

  #install(
    key: string,
    books: readonly PackageBook[],
    contentPacks: InstalledPackage['contentPacks'],
    files: Map<string, Uint8Array<ArrayBuffer>>,
  ): InstalledPackage {
    this.#made += 1;
    const installed: InstalledPackage = Object.freeze({
      id: `package-${this.#made}`,
      fileName: `${key}_202609010800.zip`,
      kind: 'resource',
      key,
      name: key,
      time: '202609010800',
      bytes: 1_000,
      files: files.size,
      importedAt: this.#made,
      books,
      contentPacks,
    });
    const hashes = new Map([...files].map(([at, bytes]) => [at, sha256Hex(bytes)]));
    this.#packages.push({ installed, files, hashes });
    return installed;
  }

  /** Writes over a file, as whoever can reach the disk could. */
  overwrite(id: string, path: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#packages.find(({ installed }) => installed.id === id)?.files.set(path, bytes);
  }

  remove(id: string): void {
    const at = this.#packages.findIndex(({ installed }) => installed.id === id);
    if (at >= 0) this.#packages.splice(at, 1);
  }

  async list(): Promise<readonly InstalledPackage[]> {
    if (this.failWith) throw this.failWith;
    return this.#packages.map(({ installed }) => installed);
  }

  async paths(id: string): Promise<readonly string[] | undefined> {
    const files = this.#packages.find(({ installed }) => installed.id === id)?.files;
    return files && [...files.keys()];
  }

  async file(id: string, path: string): Promise<(RandomAccess & { readonly sha256: string }) | undefined> {
    const found = this.#packages.find(({ installed }) => installed.id === id);
    const bytes = found?.files.get(path);
    if (!found || !bytes) return undefined;
    const sha256 = await (found.hashes.get(path) ?? sha256Hex(bytes));
    return {
      size: bytes.length,
      sha256,
      read: async (at, count) => {
        if (at + count > bytes.length) throw new RangeError(`${path} ends at ${bytes.length}.`);
        this.reads.push([path, at, count]);
        return bytes.slice(at, at + count);
      },
    };
  }
}

/** The content of a machine that has no package. */
export const noPackages = (): LocalContent => new LocalContent({ reader: async () => undefined, log: () => undefined });
