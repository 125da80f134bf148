import Database from 'libsql';
import { Kysely } from 'kysely';
import { libsqlDialect } from '../dialect.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';

/** Brings the database of this file, a new one too, to a version of the schema; for tests of what a newer server makes of it. */
export async function makeOldDatabase(file: string, version: number): Promise<void> {
  const database = new Database(file);
  const db = new Kysely<Tables>({ dialect: libsqlDialect(database) });
  try {
    database.pragma('synchronous = OFF');
    await migrate(db, () => 1, undefined, migrations.slice(0, version));
  } finally {
    await db.destroy();
  }
}
