import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { migrations } from '../database/migrations.ts';
import { StartError } from '../errors.ts';
import { onDatabases } from './database-process.ts';

/** What a database says of itself. */
export interface Said {
  readonly check: string;
  /** Those of our tables that each Chorus has. */
  readonly tables?: number;
  readonly version?: number;
  /** What no Chorus makes in a database: a table, an index, a trigger or a view, by name. */
  readonly foreign?: string;
  readonly busy?: number;
}

/** The schema that this Chorus knows. */
export const newestSchema = migrations.at(-1)!.version;

/** Asks a `database` what it says of itself; whoever goes on with it has `check`, `tables` and `version` then. */
export const askDatabase = `
  const check = database.pragma('quick_check(1)')[0].quick_check;
  if (check !== 'ok') return { check };
  const { tables } = database
    .prepare("select count(*) as tables from sqlite_master where name in ('schemaVersions', 'journal', 'settings')")
    .get();
  if (tables !== 3) return { check, tables };
  const { version } = database.prepare('select max("version") as "version" from "schemaVersions"').get();
`;

/**
 * Compares a database with the one that this Chorus would have made at that `version`. A trigger or a view that came along would go on doing what somebody
 * wrote into the file; SQLite's own tables are of the names that it keeps for itself. Wants `data.steps`; nothing is written. Gives the first one's name.
 */
export const findForeign = `
  const foreignOf = (database, version) => {
    const fresh = new Database(':memory:');
    fresh.exec('create table "schemaVersions" ("version" bigint primary key, "name" text not null, "appliedAt" bigint not null)');
    for (const step of data.steps) if (step.version <= version) for (const statement of step.statements) fresh.exec(statement);
    const made = (of) =>
      of
        .prepare('select type, name, tbl_name, sql from sqlite_master')
        .all()
        .filter(({ type, name }) => !((type === 'table' || type === 'index') && name.startsWith('sqlite_')))
        .map(({ type, name, tbl_name, sql }) => ({
          named: type + ' ' + name,
          // Versions of SQLite quote differently what a change of a table writes anew.
          what: (tbl_name + ' ' + sql).replace(/["\\s]+/g, ' '),
        }));
    const own = new Map(made(fresh).map(({ named, what }) => [named, what]));
    return made(database).find(({ named, what }) => own.get(named) !== what)?.named;
  };
`;

const readThrough = `
  ${findForeign}
  const database = new Database(data.file, { readonly: true });
  ${askDatabase}
  return { check, tables, version, foreign: version > data.newest ? undefined : foreignOf(database, version), busy: 0 };
`;

/** What a database says that can't be asked. */
export const unreadable = ({ message }: Error): Said => ({ check: message });

/** Reads a backup through that no other file belongs to; nothing is written beside it. Error: `bad-backup`, `newer-data`. */
export async function verifyBackup(file: string, signal?: AbortSignal): Promise<void> {
  requireWhole(file);
  const said = await onDatabases<Said>(readThrough, { file, newest: newestSchema, steps: migrations }, signal).catch(unreadable);
  signal?.throwIfAborted();
  requireOurs(said, file);
}

/** That it is sound, and of a Chorus that we know. `file`: what it is called. Error: `bad-backup`, `newer-data`. */
export function requireOurs({ check, tables, version, foreign, busy }: Said, file: string): void {
  if (check !== 'ok')
    throw new StartError('bad-backup', `${file} can't be restored (${check.trim().replaceAll(/\s+/g, ' ')}): name another backup.`);
  if (tables !== 3)
    throw new StartError('bad-backup', `${file} is no database of a Chorus server: name a backup, as npm run backup made it.`);
  if (version! > newestSchema)
    throw new StartError('newer-data', `${file} was written by a newer Chorus (schema ${version}): restore it with that one.`);
  if (foreign !== undefined)
    throw new StartError('bad-backup', `${file} has something that no Chorus server makes (${foreign}): name another backup.`);
  if (busy !== 0) throw new StartError('bad-backup', `${file} can't be brought into one file: try again, or name another backup.`);
}

/** SQLite reads what a cut file lacks as zeros: its header says how long it is. `file`: what it is called. Error: `bad-backup`. */
export function requireWhole(path: string, file = path): void {
  const header = headerOf(path);
  // What is no database at all is said to be that by the check.
  if (!isDatabase(header)) return;
  const pageSize = header.readUInt16BE(16);
  if (statSync(path).size < header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize))
    throw new StartError('bad-backup', `${file} is cut off at its end: copy it again, or name another backup.`);
}

/** The schema that a file's header says it has, which costs no look into it; null where that says none. */
export function schemaInHeader(path: string): number | null {
  const header = headerOf(path);
  return isDatabase(header) ? header.readUInt32BE(60) || null : null;
}

const isDatabase = (header: Buffer): boolean => header.toString('latin1').startsWith('SQLite format 3');

/** Of the database file format (https://sqlite.org/fileformat.html, 1.3). */
function headerOf(path: string): Buffer {
  const header = Buffer.alloc(100);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  return header;
}
