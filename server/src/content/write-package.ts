import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { ContentPack } from '@chorus/contract/content-pack';
import { writeContentPackage } from '@chorus/contract/package/content-package';
import { crc32 } from '@chorus/contract/package/crc32';
import type { RandomAccess } from '@chorus/contract/package/installed-package';

/** What was written. */
export interface WrittenPackage {
  readonly bytes: number;
  readonly sha256: string;
}

const deflate = promisify(deflateRaw);

/** Writes the resource package of a pack's folder, piece by piece: calls come between. The same pack of the same time gives the same bytes. */
export async function writePackage(dir: string, at: Date, file: string, signal: AbortSignal): Promise<WrittenPackage> {
  const packJson = await readFile(join(dir, 'pack.json'));
  const pack = JSON.parse(packJson.toString()) as ContentPack;
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'w', 0o600);
  try {
    const write = async (piece: Uint8Array) => {
      await handle.writeFile(piece);
      hash.update(piece);
      bytes += piece.length;
    };
    const hashing = { sha256: () => runningSha256(), crc32: (piece: Uint8Array, before: number) => crc32(piece, before) };
    const fileOf = (path: string) => fileIn(join(dir, path));
    await writeContentPackage({ pack, packJson, fileOf, hashing }, { at, write, deflate: (text) => deflate(text), signal });
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

function runningSha256() {
  const hash = createHash('sha256');
  return { update: (piece: Uint8Array) => void hash.update(piece), digest: () => new Uint8Array(hash.digest()) };
}

/** Opened for each piece, since nobody says when it was the last one. */
async function fileIn(path: string): Promise<RandomAccess> {
  const { size } = await stat(path);
  return {
    size,
    read: async (at, count) => {
      const handle = await open(path);
      try {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(count), 0, count, at);
        if (bytesRead < count) throw new Error(`${path} was changed while it was read.`);
        return buffer;
      } finally {
        await handle.close();
      }
    },
  };
}
