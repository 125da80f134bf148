import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js';
import type { Reader } from '@zip.js/zip.js';
import { deflateSync } from 'fflate';
import { crc32 as crc32Of } from './crc32.ts';
import type { RandomAccess } from './installed-package.ts';

/** A file of a package to be. */
export type ZipPart =
  | { readonly path: string; /** Stored as it is, so that it can be read by range. */ readonly file: RandomAccess; readonly crc32: number }
  | { readonly path: string; /** Deflated; held as a whole. */ readonly text: Uint8Array };

export interface ZipTarget {
  /** Of every file in it: the same parts at the same time give the same bytes. */
  readonly at: Date;
  write(bytes: Uint8Array): Promise<void>;
  /** The machine's own, where it does that beside everything else. */
  deflate?(text: Uint8Array): Promise<Uint8Array>;
  readonly signal?: AbortSignal;
}

const [stored, deflated] = [0, 8];

/** Writes a zip piece by piece, Zip64 where it is needed. Check sums stand in front of the bytes, so that a reader of streams reads it, too. */
export async function writePackageZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>, target: ZipTarget): Promise<void> {
  const writable = new WritableStream<Uint8Array>({ write: (bytes) => target.write(bytes) });
  const { signal } = target;
  const zip = new ZipWriter(writable, {
    useWebWorkers: false,
    keepOrder: true,
    extendedTimestamp: false,
    dataDescriptor: false,
    msDosCompatible: true,
    lastModDate: target.at,
    ...(signal && { signal }),
  });
  for await (const part of parts) {
    signal?.throwIfAborted();
    const packed = 'text' in part ? asFile(target.deflate ? await target.deflate(part.text) : deflateSync(part.text)) : part.file;
    const size = 'text' in part ? part.text.length : part.file.size;
    const crc32 = 'text' in part ? crc32Of(part.text) : part.crc32;
    const compressionMethod = 'text' in part ? deflated : stored;
    const options = { passThrough: true, uncompressedSize: size, signature: crc32, compressionMethod } as const;
    await zip.add(part.path, asReader(packed), options);
  }
  await zip.close();
}

/** The writer's entry of the library has no class to extend; any object with these two members is one. */
const asReader = (file: RandomAccess) =>
  ({ size: file.size, readUint8Array: (at: number, bytes: number) => file.read(at, bytes) }) as unknown as Reader<unknown>;

const asFile = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  read: async (at, count) => bytes.subarray(at, at + count),
});
