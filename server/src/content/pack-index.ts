import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexedPacks } from './indexed-packs.ts';
import { IndexReader, isDamaged } from './index-reader.ts';
import { indexFileOf, makeIndex } from './make-index.ts';

/**
 * A pack's content on disk, looked up entry by entry: a library of fifty packs holds fifty of these and no content. The file is made once from `pack.json`,
 * bears the hash of it and is never changed; one that can't be read is made again.
 */
export class PackIndex implements IndexedPacks {
  readonly what: string;
  readonly packId: string;
  readonly version: string;
  #open: IndexReader;
  #working: Promise<void> | undefined;
  private constructor(
    readonly dir: string,
    readonly file: string,
    open: IndexReader,
  ) {
    this.what = `The content pack in ${dir}`;
    const [pack] = open.all();
    this.packId = pack!.packId;
    this.version = pack!.packVersion;
    this.#open = open;
  }

  /** Opens the index of the pack in `dir`, and makes it if it isn't there or can't be read. Error: `PackError`. */
  static async open(dir: string, indexDir: string): Promise<PackIndex> {
    const file = await indexFileOf(dir, indexDir);
    try {
      return new PackIndex(dir, file, new IndexReader(file));
    } catch {
      await makeIndex(dir, file);
      return new PackIndex(dir, file, new IndexReader(file));
    }
  }

  /** Looks something up. An index that turns out to be damaged is made again from the pack, once. Error: `PackError`. */
  async read<T>(look: (index: IndexReader) => T): Promise<T> {
    await this.#working;
    try {
      return look(this.#open);
    } catch (error) {
      if (!isDamaged(error)) throw error;
    }
    // Whoever comes meanwhile waits for the same.
    await (this.#working ??= this.#mend().finally(() => (this.#working = undefined)));
    return look(this.#open);
  }

  dirOf = (): string => this.dir;

  close(): void {
    this.#open.close();
  }

  async #mend(): Promise<void> {
    this.close();
    await makeIndex(this.dir, this.file);
    this.#open = new IndexReader(this.file);
  }
}

/** Removes the indexes of packs that are not there any more, and what a power cut left of one. */
export async function removeOtherIndexes(indexDir: string, used: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(indexDir).catch(() => [])) {
    const file = join(indexDir, name);
    if (/\.(db|tmp)$/.test(name) && !used.has(file)) await rm(file, { force: true });
  }
}
