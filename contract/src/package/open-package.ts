import { inflateSync } from 'fflate';
import type { RandomAccess } from './installed-package.ts';
import { PackageError } from './package-error.ts';
import { hex, PackageIndex, type PackageEntry } from './package-index.ts';
import type { StoredPackage } from './package-store.ts';

export interface OpenPackage {
  readonly index: PackageIndex;
  /** Undefined when there is none. Stored files are read by range; deflated ones are inflated whole at their first read. */
  file(path: string): Promise<(RandomAccess & { readonly sha256: string }) | undefined>;
}

/** Reads an installed package. */
export function openPackage(stored: Pick<StoredPackage, 'file' | 'index' | 'media'>): OpenPackage {
  const index = new PackageIndex(stored.index);
  return {
    index,
    file: async (path) => {
      const entry = index.entry(path);
      if (!entry) return undefined;
      const sha256 = hex(entry.sha256);
      if (entry.media !== undefined) {
        const media = await stored.media(entry.media);
        return { size: entry.size, sha256, read: (at, bytes) => media.read(at, bytes) };
      }
      return { ...(entry.deflated ? inflated(stored.file, entry) : part(stored.file, entry)), sha256 };
    },
  };
}

/** Stored bytes, by range. */
function part(file: RandomAccess, entry: PackageEntry): RandomAccess {
  return {
    size: entry.size,
    read: (at, bytes) => {
      refuseBeyond(entry, at, bytes);
      return file.read(entry.at + at, bytes);
    },
  };
}

function inflated(file: RandomAccess, entry: PackageEntry): RandomAccess {
  let whole: Promise<Uint8Array> | undefined;
  return {
    size: entry.size,
    read: async (at, bytes) => {
      refuseBeyond(entry, at, bytes);
      whole ??= file.read(entry.at, entry.packed).then((packed) => inflateWhole(packed, entry));
      return (await whole).slice(at, at + bytes);
    },
  };
}

/** What is deflated, as a whole. Fails with `data-damaged`, also where it is not as long as was said. */
export function inflateWhole(packed: Uint8Array, { path, size }: { readonly path: string; readonly size: number }): Uint8Array {
  let bytes: Uint8Array;
  try {
    // one more than is due, so that too much is seen
    bytes = inflateSync(packed, { out: new Uint8Array(size + 1) });
  } catch (cause) {
    throw new PackageError('data-damaged', `"${path}" can't be unpacked`, { path }, { cause });
  }
  if (bytes.length !== size) throw new PackageError('header-mismatch', `"${path}" is not as long as the directory says`, { path });
  return bytes;
}

function refuseBeyond({ path, size }: PackageEntry, at: number, bytes: number): void {
  if (at < 0 || bytes < 0 || at + bytes > size) throw new RangeError(`"${path}" has no bytes ${at} to ${at + bytes}`);
}
