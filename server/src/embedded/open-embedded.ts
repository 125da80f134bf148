import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Backups } from '../backup/backups.ts';
import { requireSound } from '../backup/check-database.ts';
import { finishRestore } from '../backup/restore.ts';
import { undoFailed, type Undone } from '../backup/restore-trial.ts';
import type { Now } from '../clock.ts';
import { openDatabase, type Db } from '../database/open.ts';
import { BlobFolder } from './blob-folder.ts';
import { DiskReserve } from './disk-reserve.ts';
import { lockFolder } from './folder-lock.ts';
import { giveUpRoom } from './start-room.ts';
import { TombstoneFile } from './tombstone-file.ts';
import { sql } from 'kysely';

/** What one process keeps in one folder, which is its own until it is closed. */
export interface Embedded {
  readonly db: Db;
  readonly blobs: BlobFolder;
  readonly backups: Backups;
  readonly tombstones: TombstoneFile;
  /** The restore that this start took back. */
  readonly undone: Undone | undefined;
  /** Takes out of the database's log what was deleted; done again later, where somebody reads just now. */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}

/** Bounds, as a full disk would: the database in pages, recordings in bytes; and what a power cut may take. */
export interface EmbeddedOptions {
  readonly maxPages?: number | undefined;
  readonly durable?: boolean | undefined;
  readonly startRoom?: number | undefined;
  readonly storageBudget?: number | undefined;
  /** Bytes of the disk that recordings may not take; undefined: as is usual. */
  readonly diskReserve?: number | undefined;
}

/** Opens a data folder for this process alone. Error: `folder-in-use`. */
export async function openEmbedded(
  dataDir: string,
  now: Now,
  options: EmbeddedOptions = {},
  recordingsShort: (short: boolean) => void = () => undefined,
): Promise<Embedded> {
  const unlock = lockFolder(dataDir);
  // There as long as the folder is in use: who finds it knows that the last one did not end well.
  const inUse = join(dataDir, 'chorus.in-use');
  try {
    await giveUpRoom(dataDir, options.startRoom ?? 0);
    await finishRestore(dataDir);
    const undone = undoFailed(dataDir, now);
    const endedWell = !existsSync(inUse);
    const backups = new Backups(dataDir, now);
    backups.sweep();
    const db = await openDatabase(dataDir, now, {
      maxPages: options.maxPages,
      durable: options.durable,
      check: (database) => requireSound(database, dataDir, endedWell),
      beforeMigration: () => backups.make('migration'),
    });
    writeFileSync(inUse, '', { mode: 0o600 });
    const blobs = new BlobFolder(
      join(dataDir, 'objects'),
      options.storageBudget,
      new DiskReserve(dataDir, options.diskReserve, recordingsShort),
    );
    return {
      db,
      blobs,
      backups,
      tombstones: new TombstoneFile(dataDir),
      undone,
      emptyLog: () => emptyLog(db),
      close: async () => {
        // The one file is whole then: who copies it by hand has everything.
        await emptyLog(db).catch(() => undefined);
        await db.destroy();
        rmSync(inUse, { force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Moves all of the write-ahead log into the database file and empties it: what was deleted stands in the log's older pages. Waits for no other reader. */
async function emptyLog(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
    try {
      // A copy that is being made would hold up every answer until it is ready.
      await sql`pragma busy_timeout = 0`.execute(connection);
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]!.timeout)}`.execute(connection);
    }
  });
}
