import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { StoredPack } from '@chorus/sdk/content';
import type { IndexReader } from './index-reader.ts';
import type { PackReader } from './pack-reader.ts';

/** Packs that one file indexes: one of the server's, or all of an organisation's. */
export interface IndexedPacks {
  /** How people are told of it. */
  readonly what: string;
  /** Looks something up; rejects when the file can't be read, nor made again. */
  read<T>(look: (index: IndexReader) => T): Promise<T>;
  /** The folder of a pack, by the id that its keeper gave it. */
  dirOf(id: string): string;
}

/** A pack of a library. */
export interface LibraryPack extends StoredPack<PackRow, PackReader> {
  readonly dir: string;
}
