import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
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
      for (const [path, content] of bundle.files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
      await mkdir(dirname(place), { recursive: true });
      await rename(folder, place);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      // Another process may have kept the same bundle in the meantime.
      if (!existsSync(place)) throw new BundleProblem('not-stored', `The bundle could not be copied: ${(error as Error).message}`);
    }
  }
}
