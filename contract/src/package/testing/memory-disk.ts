import { PackageError } from '../package-error.ts';
import type { DraftFile } from '../package-store.ts';

/** What a machine is after its power went. */
export class Death extends Error {
  override readonly name = 'Death';
}

/** A disk that can be full, read-only or locked, and that can die at any of its operations. */
export class MemoryDisk {
  /** Bytes that are still free. */
  free = Number.POSITIVE_INFINITY;
  readOnly = false;
  locked = false;
  /** Of what was done so far. */
  operations = 0;
  /** Ordinal of the operation that it dies in. */
  diesAt = Number.POSITIVE_INFINITY;
  /** Reads of the same pieces give the same; what was never flushed is lost with the power. */
  losesUnflushed = false;
  #dead = false;
  readonly #files = new Set<MemoryFile>();

  /** Before each operation. True when it is the one that the power goes in: what it wrote is there by half. */
  step(kind: 'read' | 'write', bytes = 0): boolean {
    if (this.#dead) throw new Death('the power is gone');
    this.operations += 1;
    if (kind === 'write' && this.readOnly) throw new PackageError('store-read-only', 'the folder is read-only');
    if (kind === 'write' && this.locked) throw new PackageError('store-locked', 'another program has the file');
    if (bytes > this.free)
      throw new PackageError('disk-full', `${bytes} bytes are needed, ${this.free} are free`, { needed: bytes, free: this.free });
    if (this.operations < this.diesAt) return false;
    this.#dead = true;
    if (this.losesUnflushed) for (const file of this.#files) file.lose();
    return true;
  }

  restart(): void {
    this.#dead = false;
    this.diesAt = Number.POSITIVE_INFINITY;
  }

  file(): MemoryFile {
    const file = new MemoryFile(this);
    this.#files.add(file);
    return file;
  }
}

export class MemoryFile implements DraftFile {
  /** Longer than the file, so that what is appended is not copied each time. */
  #room = new Uint8Array();
  #length = 0;
  #flushed = 0;

  constructor(private readonly disk: MemoryDisk) {}

  get length(): number {
    return this.#length;
  }

  async size(): Promise<number> {
    this.disk.step('read');
    return this.#length;
  }

  async read(at: number, bytes: number): Promise<Uint8Array> {
    if (this.disk.step('read')) throw new Death('died while reading');
    if (at < 0 || at + bytes > this.#length) throw new PackageError('store-failed', `no bytes ${at} to ${at + bytes}`);
    return this.#room.slice(at, at + bytes);
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    if (at > this.#length) throw new PackageError('store-failed', 'a hole');
    const dies = this.disk.step('write', Math.max(0, at + bytes.length - this.#length));
    const piece = dies ? bytes.subarray(0, bytes.length >> 1) : bytes;
    const length = Math.max(this.#length, at + piece.length);
    if (length > this.#room.length) {
      const room = new Uint8Array(length * 2);
      room.set(this.#room.subarray(0, this.#length));
      this.#room = room;
    }
    this.#room.set(piece, at);
    this.disk.free -= length - this.#length;
    this.#flushed = Math.min(this.#flushed, at);
    this.#length = length;
    if (dies) throw new Death('died while writing');
  }

  async truncate(bytes: number): Promise<void> {
    if (this.disk.step('write')) throw new Death('died before it was cut');
    const length = Math.min(bytes, this.#length);
    this.disk.free += this.#length - length;
    this.#length = length;
    this.#flushed = Math.min(this.#flushed, length);
  }

  async flush(): Promise<void> {
    if (this.disk.step('write')) throw new Death('died before it was flushed');
    this.#flushed = this.#length;
  }

  /** What the power takes. */
  lose(): void {
    this.#length = this.#flushed;
  }
}
