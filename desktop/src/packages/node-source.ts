import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PackageSource } from '@chorus/contract/package/import-types';
import { PackageError } from '@chorus/contract/package/package-error';

export interface OpenSource extends PackageSource {
  close(): Promise<void>;
}

/** A file that was chosen, open until it is closed. Errors: `source-unreadable`. */
export async function openSource(path: string): Promise<OpenSource> {
  const unreadable = (cause: unknown) => new PackageError('source-unreadable', `${path} can't be read`, {}, { cause });
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw unreadable(error);
  }
  const { size } = await handle.stat();
  return {
    fileName: basename(path),
    size,
    read: async (at, bytes) => {
      const into = Buffer.allocUnsafeSlow(bytes);
      for (let done = 0; done < bytes;) {
        const { bytesRead } = await handle.read(into, done, bytes - done, at + done);
        if (bytesRead === 0) throw new PackageError('source-changed', `${path} became shorter while it was read`);
        done += bytesRead;
      }
      return into;
    },
    close: () => handle.close(),
  };
}
