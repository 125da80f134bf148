import { open, type FileHandle } from 'node:fs/promises';
import { PackageError, type PackageErrorCode } from '@chorus/contract/package/package-error';
import type { DraftFile } from '@chorus/contract/package/package-store';
import type { RandomAccess } from '@chorus/contract/package/installed-package';

/** Bytes that may still be written; less than the disk has where a full one is to be seen. */
export interface ByteBudget {
  left: number;
}

const codes: Readonly<Record<string, PackageErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'store-read-only',
  EACCES: 'store-read-only',
  EPERM: 'store-read-only',
  EBUSY: 'store-locked',
  ETXTBSY: 'store-locked',
};

/** What the system says of the store's folder, in the store's words. */
export function storeError(cause: unknown, path: string): PackageError {
  if (cause instanceof PackageError) return cause;
  const system = (cause as NodeJS.ErrnoException).code ?? '';
  // Windows says "not permitted" of a file that another program has open
  const locked = system === 'EPERM' && process.platform === 'win32';
  const code = locked ? 'store-locked' : (codes[system] ?? 'store-failed');
  return new PackageError(code, `${path}: ${(cause as Error).message}`, { detail: system }, { cause });
}

/** A file of a draft on the disk: the one place that writes bytes of packages. */
export class DiskFile implements DraftFile {
  #size: number;

  private constructor(
    private readonly handle: FileHandle,
    private readonly path: string,
    private readonly budget: ByteBudget,
    size: number,
  ) {
    this.#size = size;
  }

  /** Made when there is none. */
  static async open(path: string, budget: ByteBudget): Promise<DiskFile> {
    try {
      const handle = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return open(path, 'wx+');
        throw error;
      });
      return new DiskFile(handle, path, budget, (await handle.stat()).size);
    } catch (error) {
      throw storeError(error, path);
    }
  }

  async size(): Promise<number> {
    return this.#size;
  }

  read(at: number, bytes: number): Promise<Uint8Array> {
    return this.#told(() => readExactly(this.handle, at, bytes));
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    if (at > this.#size) throw new PackageError('store-failed', `${this.path}: a hole at ${at}`);
    const grows = Math.max(0, at + bytes.length - this.#size);
    if (grows > this.budget.left)
      throw new PackageError('disk-full', `${this.path}: no space for ${grows} bytes`, { needed: grows, free: this.budget.left });
    await this.#told(async () => {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, at + done);
        done += bytesWritten;
      }
    });
    this.budget.left -= grows;
    this.#size += grows;
  }

  async truncate(bytes: number): Promise<void> {
    if (bytes >= this.#size) return;
    await this.#told(() => this.handle.truncate(bytes));
    this.#size = bytes;
  }

  flush(): Promise<void> {
    return this.#told(() => this.handle.datasync());
  }

  close(): Promise<void> {
    return this.#told(() => this.handle.close());
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw storeError(error, this.path);
    }
  }
}

/** A file that is open for each read only: what is not open can be removed, on Windows too. */
export function fileOnDisk(path: string, size: number): RandomAccess {
  return {
    size,
    read: async (at, bytes) => {
      let handle: FileHandle | undefined;
      try {
        handle = await open(path, 'r');
        return await readExactly(handle, at, bytes);
      } catch (error) {
        throw storeError(error, path);
      } finally {
        await handle?.close();
      }
    },
  };
}

export async function readExactly(handle: FileHandle, at: number, bytes: number): Promise<Uint8Array> {
  const into = new Uint8Array(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await handle.read(into, done, bytes - done, at + done);
    if (bytesRead === 0) throw new PackageError('store-failed', `the file has no bytes ${at + done} to ${at + bytes}`);
    done += bytesRead;
  }
  return into;
}
