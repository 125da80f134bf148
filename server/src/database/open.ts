import { join } from 'node:path';
import Database from 'libsql';
import { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import { makePrivate } from '../embedded/private-files.ts';
import { fillAttemptTables } from '../journal/attempt-tables.ts';
import { libsqlDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** The server's database. */
export type Db = Kysely<Tables>;

/** How a database is opened. */
export interface OpenOptions {
  /** Bounds its size, as a full disk would. */
  readonly maxPages?: number | undefined;
  /** Whether what was acknowledged survives a power cut, too, for which the disk is waited for at each write; it does by default. */
  readonly durable?: boolean | undefined;
  /** Looks at it before it is used; with the one handle there is, because a second one would outlive its `close()`. */
  readonly check?: (database: Database.Database) => void;
  /** Done before data of an earlier schema are changed. */
  readonly beforeMigration?: () => Promise<unknown>;
}

/** Opens the database of a data folder, in the newest schema. */
export async function openDatabase(
  dataDir: string,
  now: Now,
  { maxPages, durable = true, check, beforeMigration }: OpenOptions = {},
): Promise<Db> {
  makePrivate(dataDir);
  const database = new Database(join(dataDir, 'chorus.db'));
  const db = new Kysely<Tables>({ dialect: libsqlDialect(database) });
  try {
    database.pragma('busy_timeout = 5000');
    check?.(database);
    database.pragma('journal_mode = WAL');
    // FULL: an acknowledged answer survives a power cut, not only a crash.
    database.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`);
    // What is deleted for good is not left on free pages.
    database.pragma('secure_delete = ON');
    if (maxPages !== undefined) database.pragma(`max_page_count = ${Math.trunc(maxPages)}`);
    await migrate(db, now, beforeMigration);
    // Copies say in their header of which schema they are.
    database.pragma(`user_version = ${migrations.at(-1)!.version}`);
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
