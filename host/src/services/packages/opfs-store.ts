import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { PackageError } from '@chorus/contract/package/package-error';
import type { DraftHead, DraftSummary, PackageDraft, PackageStore, StoredPackage } from '@chorus/contract/package/package-store';
import { OpfsDraft } from './opfs-draft.ts';
import { BlobAccess, placeError } from './opfs-files.ts';
import { fileNames, OpfsFolders } from './opfs-folders.ts';
import { PackageDatabase } from './package-database.ts';

/**
 * {@link PackageStore} in the browser: a folder each in its private file system, a row each in its database; the row decides what is here.
 * All of it works in page, worker and service worker, but for `openDraft`: only a worker may write.
 */
export class OpfsPackageStore implements PackageStore {
  readonly #rows = new PackageDatabase();
  readonly #folders = new OpfsFolders();
  readonly #open = new Set<string>();

  list(): Promise<readonly InstalledPackage[]> {
    return this.#rows.packages();
  }

  async open(id: string): Promise<StoredPackage | undefined> {
    if (!(await this.#rows.package(id))) return undefined;
    const [file, index] = await Promise.all([this.#folders.file(id, fileNames.part), this.#folders.file(id, fileNames.index)]);
    if (!file || !index) throw new PackageError('store-failed', `the files of the package ${id} are gone; import it again`);
    return {
      file: new BlobAccess(file),
      index: new Uint8Array(await index.arrayBuffer()),
      media: async (number) => {
        const media = await this.#folders.file(id, fileNames.media(number));
        if (!media) throw new PackageError('store-failed', `the unpacked file ${number} of the package ${id} is gone; import it again`);
        return new BlobAccess(media);
      },
    };
  }

  async remove(id: string): Promise<void> {
    await this.#rows.removePackage(id);
    await this.#sweepOut(id);
  }

  async drafts(): Promise<readonly DraftSummary[]> {
    const rows = await this.#rows.drafts();
    return Promise.all(
      rows.map(async ({ folder, ...summary }) => ({
        ...summary,
        // A file that is being written may not be told of.
        copied: (await this.#folders.file(folder, fileNames.part).catch(() => undefined))?.size ?? 0,
      })),
    );
  }

  async openDraft(id: string, { fileName, bytes, begunAt }: DraftHead): Promise<PackageDraft> {
    if (this.#open.has(id)) throw inUse(id);
    this.#open.add(id);
    try {
      const known = await this.#rows.draft(id);
      const row = known ?? { id, folder: crypto.randomUUID(), fileName, bytes, begunAt };
      // The row before the folder: a folder without a row is nobody's.
      if (!known) await this.#rows.putDraft(row);
      return await OpfsDraft.open(id, await this.#folders.make(row.folder), {
        commit: async (facts, replaces) => {
          const installed: InstalledPackage = { ...facts, id: row.folder };
          await this.#rows.commit(id, installed, replaces);
          await Promise.all(replaces.map((replaced) => this.#sweepOut(replaced)));
          return installed;
        },
        closed: () => void this.#open.delete(id),
      });
    } catch (error) {
      this.#open.delete(id);
      const told = placeError(error, id);
      throw told.code === 'store-locked' ? inUse(id) : told;
    }
  }

  async forgetDraft(id: string): Promise<void> {
    if (this.#open.has(id)) throw inUse(id);
    const row = await this.#rows.draft(id);
    if (!row) return;
    try {
      await this.#folders.remove(row.folder);
    } catch (cause) {
      if (placeError(cause, id).code === 'store-locked') throw inUse(id);
      throw new PackageError(
        'draft-not-removed',
        `the files of the import ${id} could not be removed`,
        { detail: String(cause) },
        { cause },
      );
    }
    await this.#rows.removeDraft(id);
  }

  async freeBytes(): Promise<number | undefined> {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  }

  /** Removes what a death has left: folders that belong to no row. */
  async sweep(): Promise<void> {
    // The folders first: a row is written before its folder is made.
    const names = await this.#folders.names();
    const [packages, drafts] = await Promise.all([this.#rows.packages(), this.#rows.drafts()]);
    const owned = new Set([...packages.map(({ id }) => id), ...drafts.map(({ folder }) => folder)]);
    await Promise.all(names.filter((name) => !owned.has(name)).map((name) => this.#sweepOut(name)));
  }

  /** What can't be removed now belongs to no row any more, and goes with the next sweep. */
  async #sweepOut(folder: string): Promise<void> {
    await this.#folders.remove(folder).catch(() => undefined);
  }
}

const inUse = (id: string) => new PackageError('draft-in-use', `the import ${id} is under way in another window`);
