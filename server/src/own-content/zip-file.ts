import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { packLimits, type ArchiveProblem } from '@chorus/contract/api/admin/content-calls';

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
  readonly method: number;
  /** Of its header in the archive. */
  readonly offset: number;
}

/** APPNOTE.TXT of PKWARE, 4.3.16, 4.3.12 and 4.3.7. */
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 0xffff;
const stored = 0;
const deflated = 8;
/** Of what a directory has per file, with names of a usual length. */
const mostDirectoryBytes = packLimits.files * 512;
const madeByUnix = 3;
const linkMode = 0o120000;
/** What systems put beside what was meant. */
const stray = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/** The files of an archive. Judges what its directory says of names, links and sizes; nothing is unpacked. Error: `ZipError`. */
export async function readZip(file: FileHandle, size: number): Promise<readonly ZipEntry[]> {
  const directory = await readDirectory(file, size);
  const entries: ZipEntry[] = [];
  let total = 0;
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature;) {
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
    const [packed, bytes] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    const lengths = [28, 30, 32].map((from) => directory.readUInt16LE(at + from)) as [number, number, number];
    const system = directory.readUInt16LE(at + 4) >> 8;
    const mode = directory.readUInt32LE(at + 38) >>> 16;
    const offset = directory.readUInt32LE(at + 42);
    const name = directory.toString('utf8', at + 46, at + 46 + lengths[0]);
    at += 46 + lengths[0] + lengths[1] + lengths[2];
    if (stray.test(name)) continue;
    if (leavesFolder(name)) throw new ZipError('bad-name', name);
    if (system === madeByUnix && (mode & 0o170000) === linkMode) throw new ZipError('link', name);
    if (name.endsWith('/')) continue;
    if ((flags & 1) === 1 || (method !== stored && method !== deflated)) throw new ZipError('not-zip', name);
    if (bytes > packLimits.asset) throw new ZipError('too-large', name);
    total += bytes;
    if (total > packLimits.unpacked) throw new ZipError('bomb');
    entries.push({ name, bytes, packed, method, offset });
    if (entries.length > packLimits.files) throw new ZipError('too-many-files');
  }
  return entries;
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
    if (entry.method === stored) await pipeline(packed, counted);
    else await pipeline(packed, createInflateRaw(), counted);
  } catch {
    throw failed ?? new ZipError('not-zip', entry.name);
  }
  if (bytes !== entry.bytes) throw new ZipError('not-zip', entry.name);
}

async function readDirectory(file: FileHandle, size: number): Promise<Buffer> {
  const tailBytes = Math.min(size, endBytes + longestComment);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) throw new ZipError('not-zip');
  const [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes > mostDirectoryBytes) throw new ZipError('too-many-files');
  return readAt(file, offset, bytes);
}

async function readAt(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.max(0, bytes)), 0, Math.max(0, bytes), Math.max(0, offset));
  if (bytesRead !== bytes) throw new ZipError('not-zip');
  return buffer;
}

/** Whatever a system would read as a way out of the folder that is unpacked into. */
const leavesFolder = (name: string): boolean =>
  /[\p{Cc}\\:]/u.test(name) || name.startsWith('/') || name.split('/').some((part) => part === '..' || part === '.');
