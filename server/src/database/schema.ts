import Database from 'libsql';
import { Kysely } from 'kysely';
import { sha256Hex } from '../sha256.ts';
import { libsqlDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** The dump of the newest schema; `write-schema.ts` writes it. */
export const schemaFile = new URL('./schema.sql', import.meta.url);

/** What is in a database, one statement a line, by name. */
export function schemaOf(database: Database.Database): string {
  const rows = database.prepare(`select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by name`).all();
  return (rows as { readonly sql: string }[]).map(({ sql }) => `${sql};\n`).join('');
}

/** A line for each step: its number, its name, and a hash of its statements, since databases have them as they were when they were released. */
export const stepLines = (): readonly string[] =>
  migrations.map(({ version, name, statements }) => `-- ${version} ${name}: ${sha256Hex(JSON.stringify(statements)).slice(0, 16)}`);

/** The dump as it has to be. */
export async function newestDump(): Promise<string> {
  const database = new Database(':memory:');
  const db = new Kysely<Tables>({ dialect: libsqlDialect(database) });
  try {
    await migrate(db, () => 0);
    return `${stepLines().join('\n')}\n\n${schemaOf(database)}`;
  } finally {
    await db.destroy();
  }
}

/** Steps of an earlier dump that are other ones now, but for its last: that one may still be in the making. */
export const editedSteps = (dump: string): readonly string[] =>
  dump
    .split('\n')
    .filter((line) => line.startsWith('-- '))
    .slice(0, -1)
    .filter((line) => !stepLines().includes(line));
