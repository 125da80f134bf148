import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Writes a setting, in the place of what it was. */
export async function writeSetting(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
