import { crc32 } from '@chorus/contract/package/crc32';
import type { Hashing } from '@chorus/contract/package/package-store';
import { sha256 } from '@noble/hashes/sha2.js';

/** {@link Hashing} in plain code: the browser's own digest takes nothing in pieces, and the page's policy forbids WebAssembly. */
export const browserHashing: Hashing = {
  sha256: () => {
    const running = sha256.create();
    return {
      update: (bytes) => void running.update(bytes),
      digest: () => running.digest(),
    };
  },
  crc32,
};
