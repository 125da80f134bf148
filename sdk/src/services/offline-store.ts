import type { Json } from '../plugin/json.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** A book in a package of this machine. */
export type OfflineBook = {
  readonly id: string;
  readonly name: string;
  /** Path of its cover, for `read`. */
  readonly cover?: string;
  /** The package's version, `YYYYMMDDHHmm` or `YYYYMMDD HHmmss`, where its name has one. */
  readonly time?: string;
  /** When it was imported, UTC milliseconds. */
  readonly importedAt: number;
};

/** A folder or file of a book; `level` counts from 0 at the book's own folder. */
export type OfflineNode = {
  /** The same for the same file, unlike that of any other one of the book. */
  readonly key: string;
  /** Path in the package, for `read`. */
  readonly url: string;
  readonly type: 'directory' | 'file';
  readonly level: number;
  /** Folders in it, then files, each by their names; empty in a file. */
  readonly childList: readonly OfflineNode[];
  /** Ending of a file's name in small letters, without the dot; '' where it has none. */
  readonly suffix: string;
  /** What a JSON file up to 1 MB says, where that is an object; `packagePath` is added: in front of the paths in it, it makes paths for `read`. */
  readonly data?: { readonly [field: string]: Json };
};

/** Which bytes of a file: from the first to the last, both of them among it; without a last one to its end. */
export type OfflineRange = { readonly from: number; readonly to?: number };

/**
 * Books of resource packages that were imported on this machine: read without a server and without a login. `ContentService` has their units and words where they
 * have such; this reads the files themselves. Errors: `PluginError` `content-missing` (no such book or file, or it was damaged or deleted meanwhile).
 */
export interface OfflineStore {
  /** The books that are here, each once: of the package that was imported last. Anew after each import and each deletion. */
  readonly state: Observable<readonly OfflineBook[]>;
  /** What is in a book. */
  tree(bookId: string): Promise<OfflineNode>;
  /** A file of the book's package by its path (`OfflineNode.url`), or a range of it, as far as it goes. */
  read(bookId: string, path: string, range?: OfflineRange): Promise<Blob>;
}

export const OfflineStore = serviceToken<OfflineStore>(
  'OfflineStore',
  1,
  'Which books are on this machine, and what is in their files?',
  'offline.store',
);
