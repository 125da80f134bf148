import { join } from 'node:path';
import Database from 'libsql';
import { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import { makePrivate } from '../embedded/private-files.ts';
import { fillAttemptTables } from '../journal/attempt-tables.ts';
import { libsqlDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** The server's database. */
export type Db = Kysely<Tables>;

/**
 * Opens the database of a data folder, in the newest schema. `maxPages` bounds its size, as a full disk would; `beforeMigration` is done before data of
 * an earlier schema are changed.
 */
export async function openDatabase(dataDir: string, now: Now, maxPages?: number, beforeMigration?: () => Promise<unknown>): Promise<Db> {
  makePrivate(dataDir);
  const database = new Database(join(dataDir, 'chorus.db'));
  database.pragma('journal_mode = WAL');
  // FULL: an acknowledged answer survives a power cut, not only a crash.
  database.pragma('synchronous = FULL');
  // What is deleted for good is not left on free pages.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 5000');
  const db = new Kysely<Tables>({ dialect: libsqlDialect(database) });
  try {
    if (maxPages !== undefined) database.pragma(`max_page_count = ${Math.trunc(maxPages)}`);
    await migrate(db, now, beforeMigration);
    await fillAttemptTables(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Whether a database error says that nothing more can be written. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT' || /database or disk is full/i.test(error.message);
}
