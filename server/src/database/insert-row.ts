import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const texts = new Map<string, string>();

/** Inserts a row as `insertInto(table).values(row)` does, by a statement whose text is made once: making it takes longer than running it. */
export async function insertRow<T extends keyof Tables>(db: Kysely<Tables>, table: T, row: Insertable<Tables[T]>): Promise<void> {
  const columns = Object.keys(row);
  const key = `${table} ${columns.join()}`;
  const text = texts.get(key) ?? textOf(table, columns);
  texts.set(key, text);
  await db.executeQuery(CompiledQuery.raw(text, Object.values(row)));
}

const textOf = (table: string, columns: readonly string[]) =>
  `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`;
