import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { packLimits, type ArchiveProblem } from '@chorus/contract/api/admin/content-calls';
import { PackageError, type PackageErrorCode } from '@chorus/contract/package/package-error';
import { readZipDirectory } from '@chorus/contract/package/zip-directory';

/** Why a file can't be unpacked, and where in it. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  constructor(
    readonly code: ArchiveProblem,
    readonly path = '',
  ) {
    super(`${code}: ${path}`);
  }
}

/** A file in an archive, as the archive's directory says. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  readonly packed: number;
  readonly deflated: boolean;
  /** Of its header in the archive. */
  readonly offset: number;
}

/** APPNOTE.TXT of PKWARE, 4.3.7. */
const localSignature = 0x04034b50;

const problems: Readonly<Partial<Record<PackageErrorCode, ArchiveProblem>>> = {
  symlink: 'link',
  bomb: 'bomb',
  'too-many-files': 'too-many-files',
  'other-archive': 'other-archive',
  'zip-truncated': 'cut-off',
  'several-disks': 'parts',
  encrypted: 'encrypted',
  'method-unknown': 'method',
};

/** What a resource package is refused for, in the words of a pack's archive. */
function problemOf(code: PackageErrorCode): ArchiveProblem {
  return problems[code] ?? (code.startsWith('name-') ? 'bad-name' : 'not-zip');
}

/** The files of an archive. Judges what its directory says of names, links and sizes; nothing is unpacked. Error: `ZipError`. */
export async function readZip(file: FileHandle, size: number): Promise<readonly ZipEntry[]> {
  const read = (at: number, bytes: number): Promise<Uint8Array> => readAt(file, at, bytes);
  const entries = await readZipDirectory({ size, read }, packLimits.files).catch((error: unknown) => {
    throw error instanceof PackageError ? new ZipError(problemOf(error.code), error.context.path ?? error.context.detail ?? '') : error;
  });
  const large = entries.find((entry) => entry.size > packLimits.asset);
  if (large) throw new ZipError('too-large', large.path);
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > packLimits.unpacked) throw new ZipError('bomb');
  return entries.map(({ path, size: bytes, packed, deflated, offset }) => ({ name: path, bytes, packed, deflated, offset }));
}

/** What is in a file of the archive, piece by piece. What comes out is counted: a directory can lie. Error: `ZipError`. */
export async function unpackEntry(file: FileHandle, entry: ZipEntry, take: (chunk: Buffer) => Promise<void> | void): Promise<void> {
  const local = await readAt(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== localSignature) throw new ZipError('not-zip', entry.name);
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  let bytes = 0;
  // A pipeline that its last step ends is told of as cut off, not as what that step threw.
  let failed: unknown;
  const counted = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > entry.bytes) throw (failed = new ZipError('bomb', entry.name));
      try {
        await take(chunk);
      } catch (error) {
        throw (failed = error);
      }
    }
  };
  try {
    if (entry.packed === 0) return;
    const packed = file.createReadStream({ start, end: start + entry.packed - 1, autoClose: false });
    if (entry.deflated) await pipeline(packed, createInflateRaw(), counted);
    else await pipeline(packed, counted);
  } catch {
    throw failed ?? new ZipError('not-zip', entry.name);
  }
  if (bytes !== entry.bytes) throw new ZipError('not-zip', entry.name);
}

async function readAt(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.max(0, bytes)), 0, Math.max(0, bytes), Math.max(0, offset));
  if (bytesRead !== bytes) throw new ZipError('not-zip');
  return buffer;
}
