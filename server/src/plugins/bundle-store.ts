import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sdkMajor } from '@chorus/contract';
import { BundleProblem } from './plugin-problem.ts';
import type { VerifiedBundle } from './verify-bundle.ts';

/** Beginning of the names of folders that are being copied into. */
const aside = '.incoming-';

/** Verified bundles by their content: what was served once is served as it was, whatever becomes of the folder it came from. */
export class BundleStore {
  readonly dir: string;
  constructor(dir: string) {
    this.dir = dir;
  }

  /** Makes the folder, without what a crash left half copied. */
  prepare(): void {
    mkdirSync(this.dir, { recursive: true });
    for (const name of readdirSync(this.dir)) if (name.startsWith(aside)) rmSync(join(this.dir, name), { recursive: true, force: true });
  }

  /** Keeps a bundle and gives its address. Error: `not-stored`. */
  async keep(bundle: VerifiedBundle): Promise<string> {
    const address = `${sdkMajor}/${bundle.manifest.id}/${bundle.manifest.version}-${bundle.hash}`;
    const place = join(this.dir, address);
    if (!existsSync(place)) await this.#write(bundle, place);
    return `/p/${address}/`;
  }

  async #write(bundle: VerifiedBundle, place: string): Promise<void> {
    const folder = join(this.dir, `${aside}${randomUUID()}`);
    try {
      const folders = new Set([folder]);
      for (const [path, content] of bundle.files) {
        const file = join(folder, path);
        for (let at = dirname(file); at.length > folder.length; at = dirname(at)) folders.add(at);
        await mkdir(dirname(file), { recursive: true });
        await writeThrough(file, content);
      }
      for (const each of folders) await flush(each);
      await mkdir(dirname(place), { recursive: true });
      await rename(folder, place);
      for (let at = dirname(place); at.length >= this.dir.length; at = dirname(at)) await flush(at);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      // Another process may have kept the same bundle in the meantime.
      if (!existsSync(place)) throw new BundleProblem('not-stored', `The bundle could not be copied: ${(error as Error).message}`);
    }
  }
}

/** Writes a file to the disk itself: a name that is there after a power cut has its whole content. */
async function writeThrough(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder last; where a folder can't be opened (Windows), the system sees to it. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}
