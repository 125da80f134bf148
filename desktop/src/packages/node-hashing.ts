import { createHash } from 'node:crypto';
import * as zlib from 'node:zlib';
import { crc32 } from '@chorus/contract/package/crc32';
import type { Hashing } from '@chorus/contract/package/package-store';

/** Node has it from 20.15 and 22.2 on. */
const ofNode = (zlib as { readonly crc32?: (bytes: Uint8Array, before: number) => number }).crc32;

export const nodeHashing: Hashing = {
  sha256: () => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) };
  },
  crc32: ofNode ?? crc32,
};
