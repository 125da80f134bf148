import { join } from 'node:path';
import type { Now } from '../clock.ts';
import { openDatabase, type Db } from '../database/open.ts';
import { BlobFolder } from './blob-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** What one process keeps in one folder, which is its own until it is closed. */
export interface Embedded {
  readonly db: Db;
  readonly blobs: BlobFolder;
  close(): Promise<void>;
}

/** Bounds, as a full disk would: the database in pages, recordings in bytes. */
export interface EmbeddedBounds {
  readonly maxPages?: number | undefined;
  readonly storageBudget?: number | undefined;
}

/** Opens a data folder for this process alone. Error: `folder-in-use`. */
export async function openEmbedded(dataDir: string, now: Now, bounds: EmbeddedBounds = {}): Promise<Embedded> {
  const unlock = lockFolder(dataDir);
  try {
    const db = await openDatabase(dataDir, now, bounds.maxPages);
    const blobs = new BlobFolder(join(dataDir, 'objects'), bounds.storageBudget);
    return {
      db,
      blobs,
      close: async () => {
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
