import type { InstalledPackage } from '../installed-package.ts';
import { PackageError } from '../package-error.ts';
import type { DraftHead, DraftSummary, PackageDraft, PackageStore, StoredPackage } from '../package-store.ts';
import { Death, MemoryDisk, type MemoryFile } from './memory-disk.ts';

interface Folder {
  readonly head: DraftHead;
  readonly part: MemoryFile;
  readonly journal: MemoryFile;
  readonly index: MemoryFile;
  readonly media: Map<number, MemoryFile>;
}

interface Row {
  readonly installed: InstalledPackage;
  readonly replaces: readonly string[];
  readonly folder: Folder;
}

/** What outlives a store: hand it to the next one. */
export interface MemoryStoreContents {
  readonly disk: MemoryDisk;
  readonly drafts: Map<string, Folder>;
  readonly rows: Map<string, Row>;
}

export const emptyContents = (disk = new MemoryDisk()): MemoryStoreContents => ({ disk, drafts: new Map(), rows: new Map() });

/** A store as the two real ones are: one step commits, what was replaced goes after it, and a new store takes up what the last one left. */
export class MemoryPackageStore implements PackageStore {
  readonly #open = new Set<string>();
  #next: number;

  constructor(readonly contents = emptyContents()) {
    const replaced = [...contents.rows.values()].flatMap(({ replaces }) => replaces);
    for (const id of replaced) contents.rows.delete(id);
    this.#next = contents.rows.size + 1;
  }

  get disk(): MemoryDisk {
    return this.contents.disk;
  }

  async list(): Promise<readonly InstalledPackage[]> {
    this.disk.step('read');
    return [...this.contents.rows.values()].map(({ installed }) => installed);
  }

  async open(id: string): Promise<StoredPackage | undefined> {
    this.disk.step('read');
    const row = this.contents.rows.get(id);
    if (!row) return undefined;
    const { part, index, media } = row.folder;
    return {
      file: asFile(part),
      index: await index.read(0, index.length),
      media: async (number) => asFile(media.get(number)!),
    };
  }

  async remove(id: string): Promise<void> {
    this.disk.step('write');
    const row = this.contents.rows.get(id);
    this.contents.rows.delete(id);
    if (row) this.#free(row.folder);
  }

  async drafts(): Promise<readonly DraftSummary[]> {
    this.disk.step('read');
    return [...this.contents.drafts].map(([id, { head, part }]) => ({ ...head, id, copied: part.length }));
  }

  async openDraft(id: string, head: DraftHead): Promise<PackageDraft> {
    this.disk.step('write');
    if (this.#open.has(id)) throw new PackageError('draft-in-use', `"${head.fileName}" is being imported`);
    let folder = this.contents.drafts.get(id);
    if (!folder) {
      folder = { head, part: this.disk.file(), journal: this.disk.file(), index: this.disk.file(), media: new Map() };
      this.contents.drafts.set(id, folder);
    }
    this.#open.add(id);
    return this.#draft(id, folder);
  }

  async forgetDraft(id: string): Promise<void> {
    if (this.#open.has(id)) throw new PackageError('draft-in-use', 'the import is under way');
    this.disk.step('write');
    const folder = this.contents.drafts.get(id);
    this.contents.drafts.delete(id);
    if (folder) this.#free(folder);
  }

  async freeBytes(): Promise<number | undefined> {
    this.disk.step('read');
    return Number.isFinite(this.disk.free) ? this.disk.free : undefined;
  }

  #draft(id: string, folder: Folder): PackageDraft {
    const { disk, contents } = this;
    return {
      id,
      part: folder.part,
      journal: folder.journal,
      media: async (number) => {
        disk.step('write');
        const file = folder.media.get(number) ?? disk.file();
        folder.media.set(number, file);
        return file;
      },
      writeIndex: async (index) => {
        await folder.index.truncate(0);
        await folder.index.write(0, index);
        await folder.index.flush();
      },
      commit: async (facts, replaces) => {
        const installed = { ...facts, id: `package-${(this.#next += 1)}` };
        if (disk.step('write')) throw new Death('died before the step');
        contents.rows.set(installed.id, { installed, replaces, folder });
        contents.drafts.delete(id);
        this.#open.delete(id);
        if (disk.step('write')) throw new Death('died after the step');
        for (const old of replaces) {
          const row = contents.rows.get(old);
          contents.rows.delete(old);
          if (row) this.#free(row.folder);
        }
        return installed;
      },
      close: async () => {
        this.#open.delete(id);
      },
    };
  }

  #free(folder: Folder): void {
    for (const file of [folder.part, folder.journal, folder.index, ...folder.media.values()]) this.disk.free += file.length;
  }
}

const asFile = (file: MemoryFile) => ({ size: file.length, read: (at: number, bytes: number) => file.read(at, bytes) });
