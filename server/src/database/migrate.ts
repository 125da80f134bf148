import { sql, type Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import { StartError } from '../errors.ts';
import { migrations } from './migrations.ts';
import type { Migration } from './migrations/migration.ts';
import type { Tables } from './tables.ts';

/**
 * Brings a database of any earlier version to the last of `steps`, each step in a transaction. `before` is done first where there are data that a step changes.
 * Error: `newer-data`.
 */
export async function migrate(
  db: Kysely<Tables>,
  now: Now,
  before?: () => Promise<unknown>,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  await sql`create table if not exists "schemaVersions" ("version" bigint primary key, "name" text not null, "appliedAt" bigint not null)`.execute(
    db,
  );
  const newest = steps.at(-1)!.version;
  const { version } = await db
    .selectFrom('schemaVersions')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow();
  if (version > newest) {
    throw new StartError(
      'newer-data',
      `The data folder was written by a newer Chorus (schema ${version}, this one knows ${newest}): start that one, or name another folder with CHORUS_DATA.`,
    );
  }
  if (version > 0 && version < newest) await before?.();
  for (const step of steps.filter((migration) => migration.version > version)) {
    await db.transaction().execute(async (trx) => {
      for (const statement of step.statements) await sql.raw(statement).execute(trx);
      await trx.insertInto('schemaVersions').values({ version: step.version, name: step.name, appliedAt: now() }).execute();
    });
  }
}
