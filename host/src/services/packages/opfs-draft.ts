import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { DraftFile, PackageDraft } from '@chorus/contract/package/package-store';
import { OpfsDraftFile, placeError } from './opfs-files.ts';
import { fileNames } from './opfs-folders.ts';

/** What a draft asks of its store. */
interface DraftStore {
  commit(facts: Omit<InstalledPackage, 'id'>, replaces: readonly string[]): Promise<InstalledPackage>;
  closed(): void;
}

/** {@link PackageDraft} in a folder of the browser's private file system. Who has its files open keeps everybody else from them. */
export class OpfsDraft implements PackageDraft {
  readonly #files = new Map<string, Promise<OpfsDraftFile>>();
  #closed = false;

  private constructor(
    readonly id: string,
    private readonly folder: FileSystemDirectoryHandle,
    private readonly store: DraftStore,
    readonly part: DraftFile,
    readonly journal: DraftFile,
  ) {}

  static async open(id: string, folder: FileSystemDirectoryHandle, store: DraftStore): Promise<OpfsDraft> {
    const part = await openFile(folder, fileNames.part);
    try {
      const journal = await openFile(folder, fileNames.journal);
      const draft = new OpfsDraft(id, folder, store, part, journal);
      draft.#files.set(fileNames.part, Promise.resolve(part)).set(fileNames.journal, Promise.resolve(journal));
      return draft;
    } catch (error) {
      part.close();
      throw error;
    }
  }

  media(number: number): Promise<DraftFile> {
    return this.#file(fileNames.media(number));
  }

  async writeIndex(index: Uint8Array): Promise<void> {
    const file = await this.#file(fileNames.index);
    await file.truncate(0);
    await file.write(0, index);
    await file.flush();
  }

  async commit(facts: Omit<InstalledPackage, 'id'>, replaces: readonly string[]): Promise<InstalledPackage> {
    for (const file of await Promise.all(this.#files.values())) await file.flush();
    await this.#letGo();
    try {
      const installed = await this.store.commit(facts, replaces);
      // A package has no use for it.
      await this.folder.removeEntry(fileNames.journal).catch(() => undefined);
      return installed;
    } catch (error) {
      throw placeError(error, this.id);
    } finally {
      this.#end();
    }
  }

  async close(): Promise<void> {
    await this.#letGo();
    this.#end();
  }

  #file(name: string): Promise<OpfsDraftFile> {
    const open = this.#files.get(name) ?? openFile(this.folder, name);
    this.#files.set(name, open);
    return open;
  }

  async #letGo(): Promise<void> {
    const files = await Promise.allSettled(this.#files.values());
    this.#files.clear();
    for (const file of files) if (file.status === 'fulfilled') file.value.close();
  }

  #end(): void {
    if (!this.#closed) this.store.closed();
    this.#closed = true;
  }
}

async function openFile(folder: FileSystemDirectoryHandle, name: string): Promise<OpfsDraftFile> {
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    return new OpfsDraftFile(await handle.createSyncAccessHandle(), name);
  } catch (error) {
    throw placeError(error, name);
  }
}
