import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { uuidv7 } from '@chorus/contract/uuid';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import { migrations } from '../database/migrations.ts';
import { lockFolder } from '../embedded/folder-lock.ts';
import { TombstoneFile } from '../embedded/tombstone-file.ts';
import { StartError } from '../errors.ts';
import { addMissing } from '../journal/erasures.ts';
import { logSetting } from '../journal/log-identity.ts';
import type { Tombstone } from '../ports/tombstones.ts';
import { freeBytes } from '../storage/free-bytes.ts';
import { askDatabase, findForeign, newestSchema, requireOurs, requireWhole, unreadable, type Said } from './check-backup.ts';
import { syncFile } from './copy-database.ts';
import { onDatabases } from './database-process.ts';
import { beginTrial } from './restore-trial.ts';

/** What SQLite keeps beside a database; each belongs to its own and to no other. */
const besides = ['', '-wal', '-shm'];

/** Which database is to come, and where the present one goes: names in the data folder. Whoever has the folder next makes it so. */
const Staged = Type.Object({
  folder: Type.String({ pattern: '^restoring-[\\w-]+$' }),
  aside: Type.String({ pattern: '^replaced-[\\w-]+$' }),
});
type Staged = Static<typeof Staged>;
const stagedName = 'restore.json';
const folderPattern = /^restoring-/;

/** How a restore is begun. */
export interface RestoreOptions {
  /** Who restores. */
  readonly by: Doer;
  /** The file's name, as the audit says it. */
  readonly name?: string;
  /** Ends it before it is decided. */
  readonly signal?: AbortSignal;
}

/** What came of a restore. `aside`: the folder that has the database from before, if there was one. */
export interface Restored {
  readonly aside: string | undefined;
}

/**
 * Puts a backup into the place of a data folder's database, which is kept aside. Recordings, activities and what was deleted for good are left as they
 * are; the next start deletes in the restored database what was deleted since. Error: `folder-in-use`, `bad-backup`, `newer-data`.
 */
export async function restoreBackup(file: string, dataDir: string, now: Now, by: Doer): Promise<Restored> {
  if (!existsSync(file)) throw new StartError('bad-backup', `There is no file ${file}: name a backup, as npm run backup made it.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  try {
    await stageRestore(file, dataDir, now, { by });
    return { aside: await finishRestore(dataDir) };
  } finally {
    unlock();
  }
}

/**
 * Makes of a backup the database that is to come, also while a server runs, and decides that it comes: {@link finishRestore} puts it in its place. Until
 * the decision is on the disk, which one renaming makes it, all is as it was. Error: `bad-backup`, `newer-data`.
 */
export async function stageRestore(
  file: string,
  dataDir: string,
  now: Now,
  { by, name = basename(file), signal }: RestoreOptions,
): Promise<void> {
  if (!statSync(file).isFile())
    throw new StartError('bad-backup', `${file} is no file: name the backup itself, as npm run backup made it.`);
  const staged: Staged = {
    folder: `restoring-${randomUUID()}`,
    aside: `replaced-${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}`,
  };
  const folder = join(dataDir, staged.folder);
  const coming = join(folder, 'chorus.db');
  mkdirSync(folder, { mode: 0o700 });
  try {
    await requireRoom(file, dataDir);
    // A copy is looked at: looking at the backup itself would write beside it. A database that was copied by hand has its newest answers in its -wal.
    for (const beside of ['', '-wal']) if (existsSync(`${file}${beside}`)) await copyFile(`${file}${beside}`, `${coming}${beside}`);
    chmodSync(coming, 0o600);
    // Where there is a -wal, pages may be there alone until it is written in.
    if (!existsSync(`${coming}-wal`)) requireWhole(coming, file);
    const at = now();
    const audit = { id: uuidv7(at), at, orgId: by.orgId, accountId: by.accountId, name };
    const data = { file: coming, newest: newestSchema, steps: migrations, logSetting, identity: randomUUID(), audit };
    const said = await onDatabases<Said>(look, data, signal).catch(unreadable);
    signal?.throwIfAborted();
    requireOurs(said, file);
    requireWhole(coming, file);
    const problem = await onDatabases<string | null>(bringUpToDate, { file: coming, steps: migrations, at }, signal).catch(
      ({ message }: Error) => message,
    );
    signal?.throwIfAborted();
    if (problem !== null)
      throw new StartError('bad-backup', `${file} is no database that a Chorus server can start with (${problem}): name another backup.`);
    await onDatabases(writeAnew, { file: coming }, signal);
    syncFile(coming);
    syncFile(folder);
    signal?.throwIfAborted();
    const deciding = join(folder, stagedName);
    writeFileSync(deciding, JSON.stringify(staged), { mode: 0o600 });
    syncFile(deciding);
    renameSync(deciding, join(dataDir, stagedName));
    syncFile(dataDir);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts the database in its place that a restore has decided on, if one has; gives the folder that has the one from before. Whatever it was cut off at, the
 * next call goes on there. The folder is locked, and nobody has its database open.
 */
export async function finishRestore(dataDir: string): Promise<string | undefined> {
  const decided = join(dataDir, stagedName);
  const staged = readStaged(decided);
  let aside: string | undefined;
  if (staged) {
    aside = join(dataDir, staged.aside);
    const coming = join(dataDir, staged.folder, 'chorus.db');
    // Where it is not there any more, it is in its place.
    if (existsSync(coming)) {
      await keepErasures(dataDir);
      putAside(dataDir, aside);
      renameSync(coming, join(dataDir, 'chorus.db'));
      syncFile(dataDir);
    }
    if (existsSync(aside)) beginTrial(dataDir, staged.aside);
    else aside = undefined;
  }
  rmSync(decided, { force: true });
  for (const name of readdirSync(dataDir).filter((one) => folderPattern.test(one)))
    rmSync(join(dataDir, name), { recursive: true, force: true });
  return aside;
}

/** Undefined where nothing is decided: it gets its name when all of it is on the disk. */
function readStaged(file: string): Staged | undefined {
  if (!existsSync(file)) return undefined;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Check(Staged, value) ? value : undefined;
}

/** The copy, and once more while it is written anew: answers go on meanwhile, and need theirs. */
async function requireRoom(file: string, dataDir: string): Promise<void> {
  const bytes = statSync(file).size;
  if ((await freeBytes(dataDir)) < 2 * bytes)
    throw Object.assign(new Error(`There is no room to restore ${bytes} bytes in ${dataDir}: make room on its disk.`), { code: 'ENOSPC' });
}

/**
 * All of it is in the one file from here on. It may stay in WAL mode, which libsql does not leave: the server would begin that again anyway. It gets an
 * identity of its own: it does not have what readers and writers have seen of the other. Nobody is logged in any more, and no code or PIN is out: they
 * would come back that were ended, used and forgotten since.
 */
const look = `
  ${findForeign}
  const database = new Database(data.file);
  ${askDatabase}
  if (version > data.newest) return { check, tables, version };
  // Before anything is written: a trigger would go off.
  const foreign = foreignOf(database, version);
  if (foreign !== undefined) return { check, tables, version, foreign };
  database.prepare('insert or replace into "settings" ("name", "value") values (?, ?)').run(data.logSetting, data.identity);
  database.exec('delete from "sessions"');
  if (version >= 13) {
    database.exec('delete from "accountCodes"');
    if (version >= 17) database.exec('delete from "devicePins"');
    const { id, at, orgId, accountId, name } = data.audit;
    database
      .prepare('insert into "audit" ("id", "at", "orgId", "accountId", "action", "subjectKind", "subjectId") values (?, ?, ?, ?, ?, ?, ?)')
      .run(id, at, orgId, accountId, 'backup.restored', 'backup', name);
  }
  const { busy } = database.pragma('wal_checkpoint(TRUNCATE)')[0] ?? { busy: 1 };
  return { check, tables, version, busy };
`;

/**
 * Does what the next start would do first, on the copy: what a server can't start with is refused while there is still the one from before. Gives what is
 * missing, or null.
 */
const bringUpToDate = `
  const database = new Database(data.file);
  const fresh = new Database(':memory:');
  const apply = (to, from) => {
    for (const { version, name, statements } of data.steps) {
      if (version <= from) continue;
      for (const statement of statements) to.exec(statement);
      to.prepare('insert into "schemaVersions" ("version", "name", "appliedAt") values (?, ?, ?)').run(version, name, data.at);
    }
  };
  fresh.exec('create table "schemaVersions" ("version" bigint primary key, "name" text not null, "appliedAt" bigint not null)');
  apply(fresh, 0);
  const { version } = database.prepare('select coalesce(max("version"), 0) as "version" from "schemaVersions"').get();
  database.exec('begin');
  apply(database, version);
  database.exec('commit');
  const columnsOf = (of) =>
    of
      .prepare("select t.name || '.' || c.name as name from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'")
      .all()
      .map(({ name }) => name);
  const there = new Set(columnsOf(database));
  const missing = columnsOf(fresh).filter((name) => !there.has(name));
  return missing.length === 0 ? null : 'without ' + missing.slice(0, 3).join(', ');
`;

/** Gaps of its pages may hold what was in it before, which no deletion reaches. */
const writeAnew = `
  const database = new Database(data.file);
  database.pragma('secure_delete = ON');
  database.exec('vacuum');
  const { busy } = database.pragma('wal_checkpoint(TRUNCATE)')[0];
  if (busy !== 0) throw new Error('The restored database is in use by another program: end it, and restore again.');
`;

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

function putAside(dataDir: string, aside: string): void {
  const there = besides.map((beside) => `chorus.db${beside}`).filter((name) => existsSync(join(dataDir, name)));
  if (there.length === 0) return;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of there) renameSync(join(dataDir, name), join(aside, name));
}
