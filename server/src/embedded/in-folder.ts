import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { Backups } from '../backup/backups.ts';
import { newestSchema } from '../backup/check-backup.ts';
import { finishRestore } from '../backup/restore.ts';
import type { Now } from '../clock.ts';
import { openDatabase, type Db } from '../database/open.ts';
import { StartError } from '../errors.ts';
import { lockFolder } from './folder-lock.ts';

/** Does something with a folder's database; `shared`: a server has it open, too, and waits while a transaction is. Errors: `bad-setting` where there is none, `newer-data` where the server is another Chorus. */
export async function inFolder<T>(dataDir: string, now: Now, work: (db: Db, shared: boolean) => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'chorus.db')))
    throw new StartError(
      'bad-setting',
      `There is no database in ${dataDir}: start the server once, or name its data folder with CHORUS_DATA.`,
    );
  let unlock = (): void => undefined;
  let shared = false;
  try {
    unlock = lockFolder(dataDir);
    await finishRestore(dataDir);
  } catch (error) {
    if (!(error instanceof StartError) || error.code !== 'folder-in-use') throw error;
    requireSameSchema(dataDir);
    shared = true;
  }
  try {
    const db = await openDatabase(dataDir, now, { beforeMigration: () => new Backups(dataDir, now).make('migration') });
    try {
      return await work(db, shared);
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

/** The running server would not know the tables that a newer schema makes. */
function requireSameSchema(dataDir: string): void {
  const database = new Database(join(dataDir, 'chorus.db'), { readonly: true });
  const { version } = database.prepare('select max("version") as "version" from "schemaVersions"').get() as { version: number };
  database.close();
  if (version !== newestSchema)
    throw new StartError(
      'newer-data',
      `The server that runs on ${dataDir} is another version of Chorus: use the command of that one, or stop it first.`,
    );
}
