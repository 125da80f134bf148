import { checkOf, type EntryCheck } from './entry-checks.ts';
import type { DoneEntry } from './import-journal.ts';
import { PackageError } from './package-error.ts';
import type { DraftFile, Hashing } from './package-store.ts';
import type { DirectoryEntry } from './zip-directory.ts';

/** APPNOTE.TXT of PKWARE, 4.3.7. */
const localSignature = 0x04034b50;
/** Of a local header before its names. */
export const localBytes = 30;

export interface SequenceParts {
  readonly entries: readonly DirectoryEntry[];
  readonly hashing: Hashing;
  /** The file that an entry is unpacked into, for those that are. */
  readonly mediaOf: (ordinal: number) => Promise<DraftFile> | undefined;
  readonly onDone: (entry: DoneEntry) => void;
}

/** Takes the bytes of the package in their order and sees to each file in it: that its header agrees with the directory, and its bytes with their check sum. */
export class EntrySequence {
  /** Header and names that have come of the next entry. */
  #header: Uint8Array = new Uint8Array();
  #check: EntryCheck | undefined;
  #at = 0;
  #left = 0;

  constructor(
    private readonly parts: SequenceParts,
    private next: number,
  ) {}

  /** `at` is where the bytes are in the package; each call goes on from the one before. */
  async take(bytes: Uint8Array, at: number): Promise<void> {
    let i = 0;
    while (i < bytes.length) {
      const entry = this.parts.entries[this.next];
      if (!entry) return;
      if (this.#check) {
        const piece = bytes.subarray(i, i + this.#left);
        const taken = this.#check.take(piece);
        if (taken) await taken;
        i += piece.length;
        this.#left -= piece.length;
      } else {
        // what lies between two files belongs to none
        i = Math.max(i, entry.offset + this.#header.length - at);
        if (i >= bytes.length) return;
        const wanted = this.#headerBytes(entry) - this.#header.length;
        const piece = bytes.subarray(i, i + wanted);
        this.#header = joined(this.#header, piece);
        i += piece.length;
        if (this.#header.length === this.#headerBytes(entry)) await this.#begin(entry);
      }
      if (this.#check && this.#left === 0) {
        const sha256 = this.#check.end();
        this.#check = undefined;
        this.parts.onDone({ at: this.#at, sha256: sha256 instanceof Promise ? await sha256 : sha256 });
        this.next += 1;
      }
    }
  }

  /** Fails when files are left that no byte came of. */
  end(): void {
    const entry = this.parts.entries[this.next];
    if (entry) throw new PackageError('zip-truncated', `the file ends before "${entry.path}" does`, { path: entry.path });
  }

  /** With name and extra field, once their lengths are known. What is no header is refused before its lengths are believed. */
  #headerBytes(entry: DirectoryEntry): number {
    const header = this.#header;
    if (header.length < localBytes) return localBytes;
    const right =
      u32(header, 0) === localSignature &&
      u16(header, 8) === (entry.deflated ? 8 : 0) &&
      (u16(header, 6) & 1) === 0 &&
      u16(header, 26) === entry.rawName.length;
    if (!right) throw otherHeader(entry);
    return localBytes + u16(header, 26) + u16(header, 28);
  }

  async #begin(entry: DirectoryEntry): Promise<void> {
    const header = this.#header;
    const { path, rawName, packed } = entry;
    if (!rawName.every((byte, i) => header[localBytes + i] === byte)) throw otherHeader(entry);
    this.#at = entry.offset + header.length;
    this.#header = new Uint8Array();
    const following = this.parts.entries[this.next + 1];
    if (following && this.#at + packed > following.offset)
      throw new PackageError('overlap', `"${path}" and "${following.path}" share bytes`, { path, other: following.path });
    this.#left = packed;
    this.#check = checkOf(entry, this.parts.hashing, await this.parts.mediaOf(this.next));
  }
}

const otherHeader = ({ path }: DirectoryEntry) =>
  new PackageError('header-mismatch', `the header of "${path}" is not what the directory says`, { path });

const u16 = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8);
const u32 = (bytes: Uint8Array, at: number) => (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
