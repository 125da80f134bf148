import { open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPackageName, writeContentPackage } from '@chorus/contract/package/content-package';
import { readPack } from '../../../server/content/read-pack.ts';
import { fileOnDisk } from '../../../desktop/src/packages/disk-file.ts';
import { nodeHashing } from '../../../desktop/src/packages/node-hashing.ts';

export interface BuiltPackage {
  readonly path: string;
  readonly bytes: number;
  readonly books: number;
}

/**
 * Writes the package of the content pack in `folder` into the folder `out`; under its name once it is whole. Within a minute, which is all that its name
 * says, the same pack gives the same bytes. Errors: `PackError`, `PackageError`.
 */
export async function buildPackage(folder: string, out: string, now: Date): Promise<BuiltPackage> {
  const at = new Date(now.getTime() - (now.getTime() % 60_000));
  const pack = await readPack(folder, 'refuse');
  const packJson = await readFile(join(folder, 'pack.json'));
  const path = join(out, contentPackageName(pack, at));
  const half = `${path}.new`;
  const handle = await open(half, 'w');
  try {
    const fileOf = async (name: string) => fileOnDisk(join(folder, name), (await stat(join(folder, name))).size);
    await writeContentPackage({ pack, packJson, fileOf, hashing: nodeHashing }, { at, write: (bytes) => writeAll(handle, bytes) });
    await handle.sync();
    await handle.close();
    await rename(half, path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(half, { force: true });
    throw error;
  }
  return { path, bytes: (await stat(path)).size, books: pack.books.length };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
}
