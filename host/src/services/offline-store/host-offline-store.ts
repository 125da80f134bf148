import type { InstalledPackage, PackageBook } from '@chorus/contract/package/installed-package';
import { readJson as readJsonFile } from '@chorus/contract/package/json-text';
import { packageTree } from '@chorus/contract/package/package-tree';
import {
  ObservableValue,
  PluginError,
  type Json,
  type Observable,
  type OfflineBook,
  type OfflineNode,
  type OfflineRange,
  type OfflineStore,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import type { OfflinePackages } from './offline-packages.ts';

/** What {@link HostOfflineStore} needs of the host. */
export interface OfflineStorePorts {
  readonly packages: () => Promise<OfflinePackages | undefined>;
  readonly log: (message: string, error: unknown) => void;
}

interface Place {
  readonly packages: OfflinePackages;
  readonly installed: InstalledPackage;
  readonly book: PackageBook;
}

/** A longer JSON file is read by whoever wants it. */
const longestData = 1024 * 1024;
/** Of a long file no more stands in the page's memory at a time: a blob of many pieces is the browser's, on its disk where it is large. */
const pieceBytes = 4 * 1024 * 1024;

export const offlineToken = token<HostOfflineStore>('offline');

/** The books of the packages of this machine, and their files. */
export class HostOfflineStore implements OfflineStore {
  readonly #state = new ObservableValue<readonly OfflineBook[]>(Object.freeze([]));

  constructor(private readonly ports: OfflineStorePorts) {}

  get state(): Observable<readonly OfflineBook[]> {
    return this.#state;
  }

  /** Looks which books are here: at the start, and after each import and deletion. */
  async refresh(): Promise<void> {
    try {
      const books = new Map<string, OfflineBook>();
      for (const { book, installed } of await this.#places()) books.set(book.bookId, shownBook(book, installed));
      this.#state.set(Object.freeze([...books.values()]));
    } catch (error) {
      this.ports.log('The packages of this machine cannot be listed.', error);
    }
  }

  async tree(bookId: string): Promise<OfflineNode> {
    const { packages, installed, book } = await this.#place(bookId);
    const readJson = async (path: string): Promise<Json | undefined> => {
      try {
        const file = await packages.file(installed.id, path);
        if (!file || file.size > longestData) return undefined;
        return (await readJsonFile(file, path)) as Json;
      } catch {
        // What is no JSON is still a file.
        return undefined;
      }
    };
    return this.#reading(bookId, async () => {
      const paths = [...((await packages.paths(installed.id)) ?? [])].sort();
      // What a JSON file holds is JSON.
      return (await packageTree(paths, book.path, { urlOf: (path) => path, readJson })) as OfflineNode;
    });
  }

  async read(bookId: string, path: string, range?: OfflineRange): Promise<Blob> {
    const { packages, installed } = await this.#place(bookId);
    return this.#reading(bookId, async () => {
      const file = await packages.file(installed.id, path);
      if (!file) return this.#missing(`The book "${bookId}" has no file "${path}".`, { id: bookId, path });
      const from = Math.max(0, range?.from ?? 0);
      const end = Math.min(file.size, range?.to === undefined ? file.size : range.to + 1);
      const pieces: BlobPart[] = [];
      for (let at = from; at < end; at += pieceBytes)
        pieces.push(new Blob([(await file.read(at, Math.min(pieceBytes, end - at))) as Uint8Array<ArrayBuffer>]));
      return new Blob(pieces);
    });
  }

  async #place(bookId: string): Promise<Place> {
    const places = await this.#reading(bookId, () => this.#places());
    const place = places.filter(({ book }) => book.bookId === bookId).at(-1);
    return place ?? this.#missing(`The book "${bookId}" is not on this machine.`, { id: bookId });
  }

  /** In the order that they were imported. */
  async #places(): Promise<readonly Place[]> {
    const packages = await this.ports.packages();
    const all = packages ? [...(await packages.list())].sort((a, b) => a.importedAt - b.importedAt) : [];
    return all.flatMap((installed) => installed.books.map((book) => ({ packages: packages!, installed, book })));
  }

  /** A disk that fails, or a package that goes while it is read, leaves nothing to be had. */
  async #reading<T>(bookId: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof PluginError) throw error;
      throw new PluginError(
        'content-missing',
        `The book "${bookId}" cannot be read: it was deleted or damaged.`,
        { id: bookId },
        { cause: error },
      );
    }
  }

  #missing(message: string, context: Readonly<Record<string, string>>): never {
    throw new PluginError('content-missing', message, context);
  }
}

const shownBook = ({ bookId, name, cover }: PackageBook, { time, importedAt }: InstalledPackage): OfflineBook =>
  Object.freeze({ id: bookId, name, importedAt, ...(cover !== undefined && { cover }), ...(time !== undefined && { time }) });
