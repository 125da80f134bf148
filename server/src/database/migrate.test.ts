import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainOf } from '../organisations/chain.ts';
import { migrations } from './migrations.ts';
import { isStorageFull, openDatabase, type Db } from './open.ts';
import { editedSteps, newestDump, schemaFile, schemaOf } from './schema.ts';
import { makeOldDatabase } from './testing/old-database.ts';

const dump = readFileSync(schemaFile, 'utf8');
const newestSchema = dump.slice(dump.indexOf('\n\n') + 2);
type Row = Readonly<Record<string, unknown>>;

describe('migrate', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chorus-migrate-'));
    file = join(folder, 'chorus.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await openDatabase(folder, () => 1, { durable: false });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const inFile = <T>(work: (database: Database.Database) => T): T => {
    const database = new Database(file);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const schema = () => inFile(schemaOf);

  it('has steps numbered without a gap, each in a file of its number', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
    const files = readdirSync(new URL('./migrations/', import.meta.url)).filter((name) => /^\d/.test(name));
    expect(files.map((name) => Number(name.slice(0, 3)))).toEqual(migrations.map(({ version }) => version));
  });

  it('has each released step as databases have it', () => {
    expect(editedSteps(dump)).toEqual([]);
  });

  it('is dumped as it is: after a new step, npx tsx server/src/database/write-schema.ts', async () => {
    expect(dump).toBe(await newestDump());
  });

  it('makes the newest schema out of nothing [3-33]', async () => {
    await withDatabase(async () => undefined);
    expect(schema()).toBe(newestSchema);
  });

  it.each(migrations.map(({ version }) => version))('brings a database of version %i to the newest, and loses no row', async (version) => {
    inFile((database) => database.exec(readFileSync(new URL('./testing/oldest.sql', import.meta.url), 'utf8')));
    await makeOldDatabase(file, version);
    const before = inFile((database) => {
      fillEmptyTables(database);
      // Rows of attempts are made from the journal where it is not said that they were.
      if (version >= 4) database.exec(`insert into "settings" values ('attemptTables', '1')`);
      return rowsOf(database);
    });
    await withDatabase(async (db) => {
      expect((await chainOf(db, 's')).map(({ kind, name, code }) => [kind, name, code])).toEqual([
        ['platform', 'Chorus', ''],
        ['province', '51', '51'],
        ['city', '5101', '5101'],
        ['school', '学校', ''],
      ]);
      const accounts = db.selectFrom('accounts').select(['id', 'phone', 'name', 'passwordHash']).where('id', 'in', ['t', 'u']);
      expect(await accounts.orderBy('id').execute()).toEqual([
        { id: 't', phone: '13800000001', name: '王老师', passwordHash: 'scrypt:1' },
        { id: 'u', phone: '13800000002', name: '李老师', passwordHash: 'scrypt:2' },
      ]);
    });
    expect(schema()).toBe(newestSchema);
    expect(inFile((database) => lostOf(before, rowsOf(database), version))).toEqual([]);
  });

  it('takes the prefix of China from phones, but where an account has the number without it', async () => {
    inFile((database) => database.exec(readFileSync(new URL('./testing/oldest.sql', import.meta.url), 'utf8')));
    await makeOldDatabase(file, 35);
    const typed = ['+8613900000001', '8613900000002', '008613900000003', '+8613800000001', '+14155550100', '86139'];
    inFile((database) => {
      for (const [at, phone] of typed.entries())
        database.exec(
          `insert into "accounts" ("id", "phone", "name", "initials", "samplePassword", "createdAt") values ('p${at}', '${phone}', 'n', 'n', '', 1)`,
        );
    });
    const phones = await withDatabase((db) => db.selectFrom('accounts').select('phone').where('id', 'like', 'p_').orderBy('id').execute());
    expect(phones.map(({ phone }) => phone)).toEqual(['13900000001', '13900000002', '13900000003', ...typed.slice(3)]);
  });

  it('knows of an answer from before that it was refused', async () => {
    inFile((database) => database.exec(readFileSync(new URL('./testing/oldest.sql', import.meta.url), 'utf8')));
    await makeOldDatabase(file, 38);
    const said = { refused: 'refused', scored: 'scored', old: undefined };
    inFile((database) => {
      database.exec(`insert or replace into "settings" values ('attemptTables', '1')`);
      for (const [id, status] of Object.entries(said)) {
        const entry = JSON.stringify({ payload: { payload: { result: {}, status } } });
        database.exec(
          `insert into "journal" ("id", "schoolId", "ownerId", "deviceId", "seq", "kind", "entry", "receivedAt") values ('${id}', 's', 'o', 'd-${id}', 1, 'attempt.fact', '${entry}', 1)`,
        );
        database.exec(
          `insert into "attemptFacts" ("schoolId", "entryId", "id", "ownerId", "attemptId", "kind", "at") values ('s', '${id}', '${id}', 'o', 'a', 'scored', 1)`,
        );
      }
    });
    const rows = await withDatabase((db) =>
      db.selectFrom('attemptFacts').select(['entryId', 'status']).where('schoolId', '=', 's').orderBy('entryId').execute(),
    );
    expect(rows.map(({ entryId, status }) => [entryId, status])).toEqual([
      ['old', null],
      ['refused', 'refused'],
      ['scored', null],
    ]);
  });

  it('does nothing the second time', async () => {
    await withDatabase(async () => undefined);
    const rows = await withDatabase((db) => db.selectFrom('schemaVersions').selectAll().execute());
    expect(rows).toHaveLength(migrations.length);
  });

  it('leaves the data as it was when the disk is full half-way, and goes on when there is room', async () => {
    await expect(openDatabase(folder, () => 1, { maxPages: 12 })).rejects.toSatisfy(isStorageFull);
    expect(inFile((half) => half.prepare(`select count(*) as "n" from sqlite_master where name = 'schools'`).get())).toMatchObject({
      n: 0,
    });
    await withDatabase(async () => undefined);
    expect(schema()).toBe(newestSchema);
  });

  it('leaves data of a newer version alone', async () => {
    await withDatabase((db) => db.insertInto('schemaVersions').values({ version: 999, name: 'later', appliedAt: 1 }).execute());
    await expect(openDatabase(folder, () => 1)).rejects.toMatchObject({ name: 'StartError', code: 'newer-data' });
  });
});

const tablesOf = (database: Database.Database) =>
  (
    database.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`).all() as {
      readonly name: string;
    }[]
  ).map(({ name }) => name);

/** Puts a row into each table that has none. */
function fillEmptyTables(database: Database.Database): void {
  for (const table of tablesOf(database)) {
    if ((database.prepare(`select count(*) as "n" from "${table}"`).get() as { readonly n: number }).n > 0) continue;
    const columns = database.prepare(`pragma table_info("${table}")`).all() as { readonly name: string; readonly type: string }[];
    const values = columns.map(({ name, type }) => (type === 'text' ? `'${table}.${name}'` : '1'));
    database.exec(`insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`);
  }
}

const rowsOf = (database: Database.Database): ReadonlyMap<string, readonly Row[]> =>
  new Map(tablesOf(database).map((table) => [table, database.prepare(`select * from "${table}"`).all() as Row[]]));

/** Steps that forget what a table had, on purpose. */
const forgotten: Readonly<Record<string, number>> = { sessions: 5, loginFailures: 5 };

/** Rows that are there no more, with all that a column of the same name has kept. */
function lostOf(before: ReadonlyMap<string, readonly Row[]>, after: ReadonlyMap<string, readonly Row[]>, version: number): unknown[] {
  return [...before].flatMap(([table, rows]) => {
    if (version < (forgotten[table] ?? 0)) return [];
    const now = after.get(table) ?? [];
    const kept = (old: Row) => now.some((row) => Object.keys(old).every((column) => !(column in row) || row[column] === old[column]));
    return rows.filter((row) => !kept(row)).map((row) => ({ table, row }));
  });
}
