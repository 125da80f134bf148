import type { RandomAccess } from '@chorus/contract/package/installed-package';
import { PackageError } from '@chorus/contract/package/package-error';
import type { DraftFile } from '@chorus/contract/package/package-store';

/** A file of a draft, written without leaving the worker. */
export class OpfsDraftFile implements DraftFile {
  constructor(
    private readonly handle: FileSystemSyncAccessHandle,
    private readonly name: string,
  ) {}

  async size(): Promise<number> {
    return this.#told(() => this.handle.getSize());
  }

  async read(at: number, bytes: number): Promise<Uint8Array> {
    const into = new Uint8Array(bytes);
    const read = this.#told(() => this.handle.read(into, { at }));
    if (read < bytes) throw new PackageError('store-failed', `"${this.name}" has ${read} bytes at ${at}, not ${bytes}`);
    return into;
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    const written = this.#told(() => this.handle.write(bytes as Uint8Array<ArrayBuffer>, { at }));
    // A disk that is full takes what it can.
    if (written < bytes.length) throw new PackageError('disk-full', `"${this.name}" took ${written} of ${bytes.length} bytes`);
  }

  async truncate(bytes: number): Promise<void> {
    this.#told(() => this.handle.truncate(bytes));
  }

  async flush(): Promise<void> {
    this.#told(() => this.handle.flush());
  }

  close(): void {
    this.handle.close();
  }

  #told<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw placeError(error, this.name);
    }
  }
}

/** A file, read by range: one that was chosen, or one of the store. */
export class BlobAccess implements RandomAccess {
  constructor(private readonly blob: Blob) {}

  get size(): number {
    return this.blob.size;
  }

  async read(at: number, bytes: number): Promise<Uint8Array> {
    const read = new Uint8Array(await this.blob.slice(at, at + bytes).arrayBuffer());
    if (read.length < bytes) throw new RangeError(`There are ${read.length} bytes at ${at}, not ${bytes}.`);
    return read;
  }
}

const codes = {
  QuotaExceededError: 'disk-full',
  NoModificationAllowedError: 'store-locked',
  NotAllowedError: 'store-read-only',
  SecurityError: 'store-read-only',
} as const;

/** What the browser says of its disk, in the import's words. */
export function placeError(error: unknown, what: string): PackageError {
  if (error instanceof PackageError) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const code = name in codes ? codes[name as keyof typeof codes] : 'store-failed';
  return new PackageError(code, `"${what}" could not be used`, { detail: String(error) }, { cause: error });
}
