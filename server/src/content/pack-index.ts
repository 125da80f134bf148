import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IndexReader, isDamaged } from './index-reader.ts';
import { indexFileOf, makeIndex } from './make-index.ts';

/**
 * A pack's content on disk, looked up entry by entry: a library of fifty packs holds fifty of these and no content. The file is made once from `pack.json`,
 * bears the hash of it and is never changed; one that can't be read is made again.
 */
export class PackIndex {
  #open: IndexReader | undefined;
  #working: Promise<void> | undefined;
  private constructor(
    readonly dir: string,
    private readonly indexDir: string,
    readonly packId: string,
    readonly version: string,
    /** Empty until it is opened. */
    public file = '',
    open?: IndexReader,
  ) {
    this.#open = open;
  }

  /** Opens the index of the pack in `dir`, and makes it if it isn't there or can't be read. Error: `PackError`. */
  static async open(dir: string, indexDir: string): Promise<PackIndex> {
    const { file, reader } = await openReader(dir, indexDir);
    return new PackIndex(dir, indexDir, reader.packId, reader.version, file, reader);
  }

  /** One that is opened when something is looked up in it: of many schools' packs few are read. */
  static later(dir: string, indexDir: string, { packId, version }: { readonly packId: string; readonly version: string }): PackIndex {
    return new PackIndex(dir, indexDir, packId, version);
  }

  /** Looks something up. An index that turns out to be damaged is made again from the pack, once. Error: `PackError`. */
  async read<T>(look: (index: IndexReader) => T): Promise<T> {
    await this.#working;
    if (!this.#open) await this.#once(() => this.#openNow());
    try {
      return look(this.#open!);
    } catch (error) {
      if (!isDamaged(error)) throw error;
    }
    await this.#once(() => this.#mend());
    return look(this.#open!);
  }

  close(): void {
    this.#open?.close();
    this.#open = undefined;
  }

  /** Whoever comes meanwhile waits for the same. */
  #once(work: () => Promise<void>): Promise<void> {
    return (this.#working ??= work().finally(() => (this.#working = undefined)));
  }

  async #openNow(): Promise<void> {
    const { file, reader } = await openReader(this.dir, this.indexDir);
    this.file = file;
    this.#open = reader;
  }

  async #mend(): Promise<void> {
    this.close();
    await makeIndex(this.dir, this.file);
    this.#open = new IndexReader(this.file);
  }
}

async function openReader(dir: string, indexDir: string): Promise<{ readonly file: string; readonly reader: IndexReader }> {
  const file = await indexFileOf(dir, indexDir);
  try {
    return { file, reader: new IndexReader(file) };
  } catch {
    await makeIndex(dir, file);
    return { file, reader: new IndexReader(file) };
  }
}

/** Removes the indexes of packs that are not there any more, and what a power cut left of one. */
export async function removeOtherIndexes(indexDir: string, used: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(indexDir).catch(() => [])) {
    const file = join(indexDir, name);
    if (/\.(db|tmp)$/.test(name) && !used.has(file)) await rm(file, { force: true });
  }
}
