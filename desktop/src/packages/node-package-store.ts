import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { installedFrom, StoredFacts } from '@chorus/contract/package/installed-package-schema';
import { PackageError } from '@chorus/contract/package/package-error';
import type { DraftHead, DraftSummary, PackageDraft, PackageStore, StoredPackage } from '@chorus/contract/package/package-store';
import { DiskFile, fileOnDisk, storeError, type ByteBudget } from './disk-file.ts';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** `facts.json` of an installed package. */
const KeptFacts = Type.Object({ facts: StoredFacts, replaces: Type.Array(Type.String()) });
type KeptFacts = Static<typeof KeptFacts>;

/** `head.json` of a draft. */
const KeptHead = Type.Object({ fileName: Type.String(), bytes: Type.Integer({ minimum: 0 }), begunAt: Type.Number() });

const readFacts = (path: string): Promise<KeptFacts | undefined> => read(KeptFacts, path);
const readHead = (path: string): Promise<DraftHead | undefined> => read(KeptHead, path);

/** Undefined for what is not there or is not what was written. */
async function read<S extends TSchema>(schema: S, path: string): Promise<Static<S> | undefined> {
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Value.Check(schema, json) ? json : undefined;
  } catch {
    return undefined;
  }
}

const names = { head: 'head.json', part: 'package.zip', journal: 'journal', index: 'index', facts: 'facts.json' } as const;
const mediaName = (number: number) => `media-${number}`;
/** A virus scanner has a new file for a moment. */
const renameTries = 10;
const renamePauseMs = 100;

/**
 * Packages in a folder: `drafts/<id>` while they are copied, `installed/<id>` from then on, the one renamed to the other in one step.
 * What a package replaced is named in its facts until it is gone, so that a death in between leaves one of both.
 */
export class NodePackageStore implements PackageStore {
  readonly #open = new Set<string>();
  readonly #installed = new Map<string, KeptFacts>();

  private constructor(
    private readonly folder: string,
    private readonly budget: ByteBudget,
  ) {}

  /** Takes up what an earlier one left. `budget` is less than the disk has where a full one is to be seen. */
  static async open(folder: string, budget: ByteBudget = { left: Number.POSITIVE_INFINITY }): Promise<NodePackageStore> {
    const store = new NodePackageStore(folder, budget);
    try {
      for (const name of ['drafts', 'installed', 'trash']) await mkdir(join(folder, name), { recursive: true });
      await rm(join(folder, 'trash'), { recursive: true, force: true });
      await mkdir(join(folder, 'trash'));
      await store.#takeUp();
    } catch (error) {
      throw storeError(error, folder);
    }
    return store;
  }

  async list(): Promise<readonly InstalledPackage[]> {
    return [...this.#installed].map(([id, { facts }]) => installedFrom(id, facts));
  }

  async open(id: string): Promise<StoredPackage | undefined> {
    const kept = this.#installed.get(id);
    if (!kept) return undefined;
    const at = (name: string) => join(this.folder, 'installed', id, name);
    const index = await readFile(at(names.index)).catch((error: unknown) => {
      throw storeError(error, at(names.index));
    });
    return {
      file: fileOnDisk(at(names.part), kept.facts.bytes),
      index: new Uint8Array(index.buffer, index.byteOffset, index.length),
      media: async (number) => fileOnDisk(at(mediaName(number)), (await stat(at(mediaName(number)))).size),
    };
  }

  async remove(id: string): Promise<void> {
    if (!this.#installed.has(id)) return;
    await this.#toTrash(join(this.folder, 'installed', id));
    this.#installed.delete(id);
  }

  async drafts(): Promise<readonly DraftSummary[]> {
    const drafts: DraftSummary[] = [];
    for (const id of await readdir(join(this.folder, 'drafts'))) {
      const head = await readHead(this.#draftPath(id, names.head));
      if (head) drafts.push({ ...head, id, copied: await sizeOf(this.#draftPath(id, names.part)) });
    }
    return drafts;
  }

  async openDraft(id: string, head: DraftHead): Promise<PackageDraft> {
    if (this.#open.has(id)) throw new PackageError('draft-in-use', `"${head.fileName}" is being imported`);
    this.#open.add(id);
    try {
      await mkdir(this.#draftPath(id), { recursive: true });
      if (!(await readHead(this.#draftPath(id, names.head)))) {
        // begun by a death before its head was whole: nothing of it counts
        await rm(this.#draftPath(id), { recursive: true, force: true });
        await mkdir(this.#draftPath(id));
        await this.#writeWhole(this.#draftPath(id, names.head), Buffer.from(JSON.stringify(head)));
      }
      return await this.#draft(id);
    } catch (error) {
      this.#open.delete(id);
      throw storeError(error, this.#draftPath(id));
    }
  }

  async forgetDraft(id: string): Promise<void> {
    if (this.#open.has(id)) throw new PackageError('draft-in-use', 'the import is under way');
    try {
      await this.#toTrash(this.#draftPath(id));
    } catch (cause) {
      throw new PackageError('draft-not-removed', `${this.#draftPath(id)} can't be removed`, {}, { cause });
    }
  }

  async freeBytes(): Promise<number | undefined> {
    const disk = await statfs(this.folder).catch(() => undefined);
    return disk && Math.min(disk.bavail * disk.bsize, this.budget.left);
  }

  async #draft(id: string): Promise<PackageDraft> {
    const files = new Map<string, Promise<DiskFile>>();
    const file = (name: string) => {
      const opening = files.get(name) ?? DiskFile.open(this.#draftPath(id, name), this.budget);
      files.set(name, opening);
      return opening;
    };
    const close = async () => {
      const opened = await Promise.allSettled(files.values());
      files.clear();
      for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
      this.#open.delete(id);
    };
    return {
      id,
      part: await file(names.part),
      journal: await file(names.journal),
      media: (number) => file(mediaName(number)),
      writeIndex: (index) => this.#writeWhole(this.#draftPath(id, names.index), index),
      commit: async (facts, replaces) => {
        const kept: KeptFacts = { facts: JSON.parse(JSON.stringify(facts)) as KeptFacts['facts'], replaces: [...replaces] };
        await this.#writeWhole(this.#draftPath(id, names.facts), Buffer.from(JSON.stringify(kept)));
        await close();
        await flushFolder(this.#draftPath(id));
        const installedId = randomUUID();
        const path = join(this.folder, 'installed', installedId);
        await moved(this.#draftPath(id), path);
        for (const name of ['drafts', 'installed']) await flushFolder(join(this.folder, name));
        this.#installed.set(installedId, kept);
        await this.#tidy(path);
        for (const old of replaces) await this.#replaced(old);
        return installedFrom(installedId, kept.facts);
      },
      close,
    };
  }

  /** What is installed; what was replaced goes, and what an import needed besides. */
  async #takeUp(): Promise<void> {
    const installed = join(this.folder, 'installed');
    for (const id of await readdir(installed)) {
      const kept = await readFacts(join(installed, id, names.facts));
      if (!kept) await this.#toTrash(join(installed, id));
      else {
        this.#installed.set(id, kept);
        await this.#tidy(join(installed, id));
      }
    }
    const replaced = [...this.#installed.values()].flatMap(({ replaces }) => replaces);
    for (const id of replaced) await this.#replaced(id);
  }

  /** Not here any more, even where another program still has its files: then they go at a later opening. */
  async #replaced(id: string): Promise<void> {
    if (!this.#installed.delete(id)) return;
    await this.#toTrash(join(this.folder, 'installed', id)).catch(() => undefined);
  }

  async #tidy(path: string): Promise<void> {
    for (const name of [names.journal, names.head]) await rm(join(path, name), { force: true });
  }

  /** Gone at once under its name, its bytes a moment later; what a death leaves goes at the next opening. */
  async #toTrash(path: string): Promise<void> {
    const trash = join(this.folder, 'trash', randomUUID());
    try {
      await moved(path, trash);
    } catch (error) {
      if ((error as PackageError).context.detail === 'ENOENT') return;
      throw error;
    }
    await rm(trash, { recursive: true, force: true }).catch(() => undefined);
  }

  /** Whole or not at all: under another name until it is on the disk. */
  async #writeWhole(path: string, bytes: Uint8Array): Promise<void> {
    await rm(`${path}.new`, { force: true });
    const file = await DiskFile.open(`${path}.new`, this.budget);
    try {
      await file.write(0, bytes);
      await file.flush();
    } finally {
      await file.close();
    }
    await moved(`${path}.new`, path);
  }

  #draftPath(id: string, name = ''): string {
    if (!/^[\w-]+$/.test(id)) throw new PackageError('store-failed', `"${id}" is no name of a draft`);
    return join(this.folder, 'drafts', id, name);
  }
}

async function moved(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      const busy = ['EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!busy || tries === renameTries || process.platform !== 'win32') throw storeError(error, from);
      await new Promise((resolve) => setTimeout(resolve, renamePauseMs));
    }
  }
}

/** Windows flushes no folder; its file system keeps a journal of names. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
