import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, copyFileSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Now } from '../clock.ts';
import { migrations } from '../database/migrations.ts';
import { lockFolder } from '../embedded/folder-lock.ts';
import { TombstoneFile } from '../embedded/tombstone-file.ts';
import { StartError } from '../errors.ts';
import { addMissing } from '../journal/erasures.ts';
import { logSetting } from '../journal/log-identity.ts';
import type { Tombstone } from '../ports/tombstones.ts';
import { syncFile } from './copy-database.ts';
import { onDatabases } from './database-thread.ts';

/** What SQLite keeps beside a database; each belongs to its own and to no other. */
const besides = ['', '-wal', '-shm'];

/** What came of a restore. `aside`: the folder that has the database from before, if there was one. */
export interface Restored {
  readonly aside: string | undefined;
}

/**
 * Puts a backup into the place of a data folder's database, which is kept aside. Recordings, activities and what was deleted for good are left as they
 * are; the next start deletes in the restored database what was deleted since. Error: `folder-in-use`, `bad-backup`, `newer-data`.
 */
export async function restoreBackup(file: string, dataDir: string, now: Now): Promise<Restored> {
  if (!existsSync(file)) throw new StartError('bad-backup', `There is no file ${file}: name a backup, as npm run backup made it.`);
  if (!statSync(file).isFile())
    throw new StartError('bad-backup', `${file} is no file: name the backup itself, as npm run backup made it.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const coming = join(dataDir, 'chorus.restoring');
  try {
    for (const beside of besides) rmSync(`${coming}${beside}`, { force: true });
    // A copy is looked at: looking at the backup itself would write beside it. A database that was copied by hand has its newest answers in its -wal.
    for (const beside of ['', '-wal']) if (existsSync(`${file}${beside}`)) copyFileSync(`${file}${beside}`, `${coming}${beside}`);
    chmodSync(coming, 0o600);
    // Where there is a -wal, pages may be there alone until it is written in.
    if (!existsSync(`${coming}-wal`)) requireWhole(coming, file);
    await requireOurs(coming, file);
    requireWhole(coming, file);
    await onDatabases(writeAnew, { file: coming });
    syncFile(coming);
    await keepErasures(dataDir);
    const aside = putAside(dataDir, now);
    renameSync(coming, join(dataDir, 'chorus.db'));
    syncFile(dataDir);
    return { aside };
  } finally {
    for (const beside of besides) rmSync(`${coming}${beside}`, { force: true });
    unlock();
  }
}

/** What a database that is to come says of itself. */
interface Said {
  readonly check: string;
  /** Those of our tables that each Chorus has. */
  readonly tables?: number;
  readonly version?: number;
  readonly busy?: number;
}

/** All of it is in the one file from here on. It may stay in WAL mode, which libsql does not leave: the server would begin that again anyway. */
const look = `
  const database = new Database(data.file);
  const check = database.pragma('quick_check(1)')[0].quick_check;
  if (check !== 'ok') return { check };
  const { tables } = database
    .prepare("select count(*) as tables from sqlite_master where name in ('schemaVersions', 'journal', 'settings')")
    .get();
  if (tables !== 3) return { check, tables };
  const { version } = database.prepare('select max("version") as "version" from "schemaVersions"').get();
  if (version > data.newest) return { check, tables, version };
  database.prepare('insert or replace into "settings" ("name", "value") values (?, ?)').run(data.logSetting, data.identity);
  const { busy } = database.pragma('wal_checkpoint(TRUNCATE)')[0] ?? { busy: 1 };
  return { check, tables, version, busy };
`;

/** Checks that it is sound and of a Chorus that we know, and gives it an identity of its own: it does not have what readers and writers have seen of the other. */
async function requireOurs(coming: string, file: string): Promise<void> {
  const newest = migrations.at(-1)!.version;
  const data = { file: coming, newest, logSetting, identity: randomUUID() };
  const { check, tables, version, busy } = await onDatabases<Said>(look, data).catch((error: Error): Said => ({ check: error.message }));
  if (check !== 'ok')
    throw new StartError('bad-backup', `${file} can't be restored (${check.trim().replaceAll(/\s+/g, ' ')}): name another backup.`);
  if (tables !== 3)
    throw new StartError('bad-backup', `${file} is no database of a Chorus server: name a backup, as npm run backup made it.`);
  if (version! > newest)
    throw new StartError('newer-data', `${file} was written by a newer Chorus (schema ${version}): restore it with that one.`);
  if (busy !== 0) throw new StartError('bad-backup', `${file} can't be brought into one file: try again, or name another backup.`);
}

/** Gaps of its pages may hold what was in it before, which no deletion reaches. */
const writeAnew = `
  const database = new Database(data.file);
  database.pragma('secure_delete = ON');
  database.exec('vacuum');
  const { busy } = database.pragma('wal_checkpoint(TRUNCATE)')[0];
  if (busy !== 0) throw new Error('The restored database is in use by another program: end it, and restore again.');
`;

/** SQLite reads what a cut file lacks as zeros: its header says how long it is. */
function requireWhole(coming: string, file: string): void {
  const header = Buffer.alloc(32);
  const handle = openSync(coming, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  // What is no database at all is said to be that by the check.
  if (!header.toString('latin1').startsWith('SQLite format 3')) return;
  const pageSize = header.readUInt16BE(16);
  if (statSync(coming).size < header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize))
    throw new StartError('bad-backup', `${file} is cut off at its end: copy it again, or name another backup.`);
}

const readErasures = `
  return new Database(data.file)
    .prepare('select "schoolId", "ownerId", "kind", "id", "at" from "tombstones"')
    .all()
    .map(({ schoolId, ownerId, kind, id, at }) => ({ schoolId, ownerId, kind, id, at }));
`;

/** The database that goes may be the only one that knows what was deleted: the file that says so too may have been lost. */
async function keepErasures(dataDir: string): Promise<void> {
  const file = join(dataDir, 'chorus.db');
  if (!existsSync(file)) return;
  // One that can't be read, or is of before deletions were written down, has none to tell.
  const known = await onDatabases<Tombstone[]>(readErasures, { file }).catch(() => []);
  await addMissing(new TombstoneFile(dataDir), known);
}

function putAside(dataDir: string, now: Now): string | undefined {
  const there = besides.map((beside) => `chorus.db${beside}`).filter((name) => existsSync(join(dataDir, name)));
  if (there.length === 0) return undefined;
  const aside = join(dataDir, `replaced-${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  // The database last: until it has gone, a restore that was cut off left everything as it was.
  for (const name of there.toReversed()) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}
