import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainOf } from '../organisations/chain.ts';
import { migrations } from './migrations.ts';
import { isStorageFull, openDatabase, type Db } from './open.ts';

const versions = new URL('./versions/', import.meta.url);
const frozen = (version: number) => readFileSync(new URL(`${String(version).padStart(3, '0')}.sql`, versions), 'utf8');

async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by name`.execute(db);
  return rows.map((row) => `${row.sql};\n`).join('');
}

describe('migrate', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chorus-migrate-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await openDatabase(folder, () => 1);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };

  it('has steps numbered without a gap, each with its frozen schema', () => {
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1));
    expect(readdirSync(versions).length).toBe(migrations.length);
  });

  it('makes the newest schema out of nothing, as it is frozen [3-33]', async () => {
    expect(await withDatabase(schemaOf)).toBe(frozen(migrations.at(-1)!.version));
  });

  it.each(migrations.map((step) => step.version))('brings version %i to the newest and keeps its rows', async (version) => {
    const old = new Database(join(folder, 'chorus.db'));
    old.exec(frozen(version));
    for (const step of migrations.slice(0, version)) {
      old.prepare('insert into "schemaVersions" values (?, ?, ?)').run(step.version, step.name, 1);
    }
    old.exec(
      version < 13
        ? `insert into "schools" ("id", "name", "provinceId", "cityId", "timeZone", "sample", "externalIds") values ('s', '学校', '51', '5101', 'Asia/Shanghai', 0, '{}')`
        : `insert into "organisations" values ('area:51', 'platform', 'province', '51', '51', '{}', 0, null), ('area:5101', 'area:51', 'city', '5101', '5101', '{}', 0, null), ('s', 'area:5101', 'school', '学校', '', '{}', 0, null), ('platform', null, 'platform', 'Chorus', '', '{}', 0, null)`,
    );
    old.close();
    await withDatabase(async (db) => {
      expect(await schemaOf(db)).toBe(frozen(migrations.at(-1)!.version));
      expect((await chainOf(db, 's')).map(({ kind, name, code }) => [kind, name, code])).toEqual([
        ['platform', 'Chorus', ''],
        ['province', '51', '51'],
        ['city', '5101', '5101'],
        ['school', '学校', ''],
      ]);
    });
  });

  it('does nothing the second time', async () => {
    await withDatabase(async () => undefined);
    const rows = await withDatabase((db) => db.selectFrom('schemaVersions').selectAll().execute());
    expect(rows).toHaveLength(migrations.length);
  });

  it('leaves the data as it was when the disk is full half-way, and goes on when there is room', async () => {
    await expect(openDatabase(folder, () => 1, { maxPages: 12 })).rejects.toSatisfy(isStorageFull);
    const half = new Database(join(folder, 'chorus.db'));
    expect(half.prepare(`select count(*) as "n" from sqlite_master where name = 'schools'`).get()).toMatchObject({ n: 0 });
    half.close();
    expect(await withDatabase(schemaOf)).toBe(frozen(migrations.at(-1)!.version));
  });

  it('leaves data of a newer version alone', async () => {
    await withDatabase((db) => db.insertInto('schemaVersions').values({ version: 999, name: 'later', appliedAt: 1 }).execute());
    await expect(openDatabase(folder, () => 1)).rejects.toMatchObject({ name: 'StartError', code: 'newer-data' });
  });
});
