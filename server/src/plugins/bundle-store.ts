import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sdkMajor } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import { sha256Hex } from '../sha256.ts';
import { BundleProblem } from './plugin-problem.ts';
import type { BundleFiles } from './verify-bundle.ts';

/** Beginning of the names of folders that are being copied into. */
const aside = '.incoming-';
/** Folder of notes: which folder was verified, as it was then. */
const verified = '.verified';

/** A bundle's name in the store. */
interface Named {
  readonly manifest: PluginManifest;
  readonly hash: string;
}

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

  /** Where a bundle is served. */
  baseOf(bundle: Named): string {
    return `/p/${addressOf(bundle)}/`;
  }

  /** Whether the bundle is kept, and this folder was verified to be it; what has been looked at once is not read again, not even at the next start. */
  async has(bundle: Named, folder: string, signature: string): Promise<boolean> {
    if (!existsSync(join(this.dir, addressOf(bundle)))) return false;
    return (await readFile(this.#noteOf(folder), 'utf8').catch(() => '')) === noteText(bundle, signature);
  }

  /** Keeps a bundle, and notes the folder that it was found in. Error: `not-stored`. */
  async keep(bundle: Named, files: BundleFiles, folder: string, signature: string): Promise<void> {
    const place = join(this.dir, addressOf(bundle));
    if (!existsSync(place)) await this.#write(files, place);
    const note = this.#noteOf(folder);
    await mkdir(dirname(note), { recursive: true });
    // Without the note the folder is verified again, no more.
    await writeFile(note, noteText(bundle, signature)).catch(() => undefined);
  }

  /** The bundles that are kept of a plugin, of each version what came last. */
  async kept(id: string): Promise<readonly (Named & { readonly bytes: number })[]> {
    const place = join(this.dir, String(sdkMajor), id);
    const names = await readdir(place).catch(() => []);
    const read = await Promise.all(
      names.map(async (name) => {
        const path = join(place, name, 'manifest.json');
        // Whoever tidies the folder up may be at it.
        const [text, at] = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => []);
        if (text === undefined || at === undefined) return [];
        const manifest = JSON.parse(text) as PluginManifest;
        const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, Buffer.byteLength(text));
        return [{ manifest, hash: name.slice(-hashLength), bytes, at: at.mtimeMs }];
      }),
    );
    const last = new Map(
      read
        .flat()
        .sort((a, b) => a.at - b.at)
        .map((one) => [one.manifest.version, one]),
    );
    return [...last.values()].map(({ at: _at, ...one }) => one);
  }

  #noteOf(folder: string): string {
    return join(this.dir, verified, sha256Hex(folder).slice(0, 32));
  }

  async #write(files: BundleFiles, place: string): Promise<void> {
    const folder = join(this.dir, `${aside}${randomUUID()}`);
    try {
      const folders = new Set([folder]);
      for (const [path, content] of files) {
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

/** Characters of a bundle’s hash, at the end of its folder’s name. */
const hashLength = 16;
const addressOf = ({ manifest, hash }: Named): string => `${sdkMajor}/${manifest.id}/${manifest.version}-${hash}`;
const noteText = ({ hash }: Named, signature: string): string => `${hash} ${sha256Hex(signature)}`;

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
