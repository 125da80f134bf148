import {
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_BAD_FORMAT,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_EOCDR_NOT_FOUND,
  ERR_SPLIT_ZIP_FILE,
  ZipReader,
  type Entry,
  type Reader,
} from '@zip.js/zip.js/lib/zip-core-reader.js';
import { isStray, judgePath, namesDecoder, PathCollisions } from './entry-name.ts';
import type { RandomAccess } from './installed-package.ts';
import { PackageError, type PackageErrorCode } from './package-error.ts';

/** A file of the package as its directory says; none of it is believed before its bytes were seen. */
export interface DirectoryEntry {
  readonly path: string;
  /** Of its local header. */
  readonly offset: number;
  readonly packed: number;
  readonly size: number;
  readonly deflated: boolean;
  readonly crc32: number;
  readonly rawName: Uint8Array;
}

export const packageLimits = {
  files: 200_000,
  /** Bytes of the directory of so many files with long names. */
  directory: 128 * 1024 * 1024,
  /** Of one file, packed to unpacked, from `bombBytes` on: no text and no sound comes near. */
  bombRatio: 200,
  bombBytes: 16 * 1024 * 1024,
  /** All files, unpacked: as much as a large disk has room for. */
  unpacked: 256 * 1024 * 1024 * 1024,
} as const;

const localHeader = 30;
const [stored, deflated] = [0, 8];

/** The files of a zip in the order of their bytes, every name and size judged. What systems put in besides is left out. Error: `PackageError`. */
export async function readZipDirectory(whole: RandomAccess, mostFiles: number = packageLimits.files): Promise<readonly DirectoryEntry[]> {
  if (whole.size === 0) throw new PackageError('source-empty', 'the file is empty');
  const file = await withoutPadding(whole);
  const reader = new SourceReader(file);
  const all: ListedEntry[] = [];
  try {
    // the reader's entry of the library has no class to extend; any object with these two members is one
    // Strict: what two programs could read as two different zips is none. Names are judged here.
    const zip = new ZipReader(reader as unknown as Reader<RandomAccess>, {
      useWebWorkers: false,
      strictness: 'strict',
      filenameValidation: 'tolerant',
    });
    for await (const entry of zip.getEntriesGenerator()) {
      all.push(listed(entry));
      if (all.length > mostFiles) throw new PackageError('too-many-files', `more than ${mostFiles} files`);
    }
  } catch (error) {
    throw reader.failed ?? (error instanceof PackageError ? error : await directoryError(file, error));
  }
  return judge(all, file.size);
}

/** Of the end of a directory, without and with the longest remark (APPNOTE.TXT, 4.3.16); and as much of what a disk or a mail fills up with. */
const [endBytes, longestEnd] = [22, 128 * 1024];

/** A file up to its end as a zip, where nothing but zeros and line ends follow, which no program reads as anything. */
async function withoutPadding(file: RandomAccess): Promise<RandomAccess> {
  const from = Math.max(0, file.size - longestEnd);
  const tail = await file.read(from, file.size - from);
  let at = tail.length - endBytes;
  while (at >= 0 && !(tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6)) at -= 1;
  if (at < 0) return file;
  const end = at + endBytes + tail[at + 20]! + tail[at + 21]! * 256;
  const isPadded = end < tail.length && tail.subarray(end).every((byte) => byte === 0 || byte === 13 || byte === 10);
  return isPadded ? { size: from + end, read: (place, bytes) => file.read(place, bytes) } : file;
}

function judge(all: readonly ListedEntry[], end: number): readonly DirectoryEntry[] {
  const decode = namesDecoder(all.filter(({ marked }) => !marked).map(({ rawName }) => rawName));
  const collisions = new PathCollisions();
  const files: DirectoryEntry[] = [];
  let unpacked = 0;
  for (const entry of all) {
    // Programs of Windows once parted folders by backslashes, which no name has there.
    // Others begin with the folder that they were called in.
    const name = decode(entry.rawName, entry.marked)
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/u, '');
    if (name === '' || isStray(name)) continue;
    const path = name.endsWith('/') ? name.slice(0, -1) : name;
    const problem = judgePath(path) ?? judgeEntry(entry);
    if (problem !== undefined) throw new PackageError(problem, `"${path}": ${problem}`, { path });
    if (entry.directory || name.endsWith('/')) continue;
    unpacked += entry.size;
    if (unpacked > packageLimits.unpacked) throw new PackageError('bomb', 'unpacked, the files are larger than any disk', { path });
    collisions.add(path);
    const { offset, packed, size, crc32, rawName } = entry;
    files.push({ path, offset, packed, size, deflated: entry.method === deflated, crc32, rawName });
  }
  files.sort((a, b) => a.offset - b.offset);
  refuseOverlaps(files, end);
  return files;
}

function judgeEntry({ encrypted, symlink, method, packed, size }: ListedEntry): PackageErrorCode | undefined {
  if (encrypted) return 'encrypted';
  if (symlink) return 'symlink';
  if (method !== stored && method !== deflated) return 'method-unknown';
  if (method === stored && packed !== size) return 'header-mismatch';
  if (method === deflated && size > packageLimits.bombBytes && size > packed * packageLimits.bombRatio) return 'bomb';
  return undefined;
}

/** Files that share bytes are how a small zip unpacks to a large one. */
function refuseOverlaps(files: readonly DirectoryEntry[], end: number): void {
  files.forEach((file, i) => {
    const next = files[i + 1];
    const last = file.offset + localHeader + file.rawName.length + file.packed;
    if (last > end) throw new PackageError('header-mismatch', `"${file.path}" is said to end behind the file's end`, { path: file.path });
    if (next && last > next.offset)
      throw new PackageError('overlap', `"${file.path}" and "${next.path}" share bytes`, { path: file.path, other: next.path });
  });
}

/** Of an entry, what is looked at: the library's own have seventy fields, too many to hold a hundred thousand of. */
const listed = (entry: Entry) => ({
  rawName: entry.rawFilename,
  // bit 11 of the flags: the name is UTF-8 (APPNOTE.TXT of PKWARE, 4.4.4)
  marked: entry.bitFlag?.languageEncodingFlag === true,
  directory: entry.directory,
  encrypted: entry.encrypted,
  symlink: entry.symlink,
  method: entry.compressionMethod,
  offset: entry.offset,
  packed: entry.compressedSize,
  size: entry.uncompressedSize,
  crc32: (entry.crc32 ?? 0) >>> 0,
});
type ListedEntry = ReturnType<typeof listed>;

/** Reads no further than the file, and no more than a directory may be. Remembers what the file itself failed with. */
class SourceReader {
  readonly size: number;
  failed: unknown;

  constructor(private readonly file: RandomAccess) {
    this.size = file.size;
  }

  async readUint8Array(at: number, length: number): Promise<Uint8Array> {
    const bytes = Math.max(0, Math.min(length, this.file.size - at));
    if (bytes > packageLimits.directory) throw new PackageError('too-many-files', 'the directory is larger than that of a package');
    try {
      return bytes === 0 ? new Uint8Array() : await this.file.read(at, bytes);
    } catch (error) {
      this.failed = error;
      throw error;
    }
  }
}

/** What calls itself a zip and is another kind of archive, or the page that a download asked to log in with; by how it begins. */
function otherFormat(start: Uint8Array): 'RAR' | '7z' | 'gzip' | 'bzip2' | 'xz' | 'tar' | 'CAB' | 'html' | undefined {
  const text = String.fromCharCode(...start);
  if (text.startsWith('Rar!')) return 'RAR';
  if (text.startsWith("7z\u00bc\u00af'\u001c")) return '7z';
  if (text.startsWith('\u001f\u008b')) return 'gzip';
  if (text.startsWith('BZh')) return 'bzip2';
  if (text.startsWith('\u00fd7zXZ')) return 'xz';
  if (text.startsWith('MSCF')) return 'CAB';
  if (text.startsWith('ustar', 257)) return 'tar';
  // also what a website answers programs with
  return /^[\s\u00ef\u00bb\u00bf]*(?:<(?:!doctype|html|head|body|script|meta|\?xml)|\{\s*")/iu.test(text) ? 'html' : undefined;
}

async function directoryError(file: RandomAccess, error: unknown): Promise<PackageError> {
  const said = error instanceof Error ? error.message : String(error);
  const because = { cause: error };
  if (said === ERR_SPLIT_ZIP_FILE) return new PackageError('several-disks', 'the zip goes on in another file', {}, because);
  if (said === ERR_ENCRYPTED_CENTRAL_DIRECTORY) return new PackageError('encrypted', 'the directory is encrypted', {}, because);
  if (said === ERR_EOCDR_NOT_FOUND || said === ERR_BAD_FORMAT) {
    const start = await file.read(0, Math.min(file.size, 512));
    if (start[0] === 0x50 && start[1] === 0x4b)
      return new PackageError('zip-truncated', 'the file begins as a zip and has no end of one', {}, because);
    const other = otherFormat(start);
    if (other === 'html') return new PackageError('web-page', 'the file is a page of a website', {}, because);
    return other === undefined
      ? new PackageError('not-a-zip', 'the file is no zip', {}, because)
      : new PackageError('other-archive', `the file is ${other}`, { detail: other }, because);
  }
  const detail = said === ERR_AMBIGUOUS_ARCHIVE ? String((error as { reason?: unknown }).reason) : said;
  return new PackageError('directory-damaged', `the directory can't be read: ${detail}`, { detail }, because);
}
