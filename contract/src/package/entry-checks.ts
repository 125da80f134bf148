import { Inflate } from 'fflate';
import { inflateWhole } from './open-package.ts';
import { PackageError } from './package-error.ts';
import type { DraftFile, Hashing } from './package-store.ts';
import type { DirectoryEntry } from './zip-directory.ts';

/** Looks at the bytes of one file as they come. */
export interface EntryCheck {
  /** A promise only where something has to be waited for. */
  take(bytes: Uint8Array): void | Promise<void>;
  /** The SHA-256 of what is unpacked. Fails where it is not what the directory says. */
  end(): Uint8Array | Promise<Uint8Array>;
}

/** Deflated files up to this are unpacked in one go: most of a package's files, and none of them worth a stream. */
const smallBytes = 1024 * 1024;
/** What a deflated byte gives at most is 1032: no step makes more than 33 MB. */
const inflateStep = 32 * 1024;

export function checkOf(entry: DirectoryEntry, hashing: Hashing, media: DraftFile | undefined): EntryCheck {
  const outcome = new Outcome(entry, hashing);
  if (!entry.deflated) return { take: (bytes) => outcome.take(bytes), end: () => outcome.end() };
  return media === undefined && entry.size <= smallBytes && entry.packed <= smallBytes
    ? new SmallInflating(entry, outcome)
    : new Inflating(entry, outcome, media);
}

/** What comes out, hashed and counted. */
class Outcome {
  readonly #sha256;
  #crc32 = 0;
  bytes = 0;

  constructor(
    readonly entry: DirectoryEntry,
    private readonly hashing: Hashing,
  ) {
    this.#sha256 = hashing.sha256();
  }

  take(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    if (this.bytes > this.entry.size) throw wrongSize(this.entry);
    this.#sha256.update(bytes);
    this.#crc32 = this.hashing.crc32(bytes, this.#crc32);
  }

  end(): Uint8Array {
    const { path, size, crc32 } = this.entry;
    if (this.bytes !== size) throw wrongSize(this.entry);
    if (this.#crc32 !== crc32) throw new PackageError('data-damaged', `"${path}" is damaged: its check sum is another`, { path });
    return this.#sha256.digest();
  }
}

class SmallInflating implements EntryCheck {
  readonly #packed: Uint8Array;
  #filled = 0;

  constructor(
    private readonly entry: DirectoryEntry,
    private readonly outcome: Outcome,
  ) {
    this.#packed = new Uint8Array(entry.packed);
  }

  take(bytes: Uint8Array): void {
    this.#packed.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  end(): Uint8Array {
    this.outcome.take(inflateWhole(this.#packed, this.entry));
    return this.outcome.end();
  }
}

class Inflating implements EntryCheck {
  readonly #inflate: Inflate;
  #out: Uint8Array[] = [];

  constructor(
    private readonly entry: DirectoryEntry,
    private readonly outcome: Outcome,
    private readonly media: DraftFile | undefined,
  ) {
    this.#inflate = new Inflate((bytes) => void this.#out.push(bytes));
  }

  async take(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += inflateStep) await this.#push(bytes.subarray(at, at + inflateStep), false);
  }

  async end(): Promise<Uint8Array> {
    await this.#push(new Uint8Array(), true);
    return this.outcome.end();
  }

  async #push(bytes: Uint8Array, last: boolean): Promise<void> {
    const { path } = this.entry;
    try {
      this.#inflate.push(bytes, last);
    } catch (cause) {
      throw new PackageError('data-damaged', `"${path}" can't be unpacked`, { path }, { cause });
    }
    for (const out of this.#out.splice(0)) {
      const at = this.outcome.bytes;
      this.outcome.take(out);
      await this.media?.write(at, out);
    }
  }
}

const wrongSize = ({ path }: DirectoryEntry) =>
  new PackageError('header-mismatch', `"${path}" is not as long as the directory says`, { path });
