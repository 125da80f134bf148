import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The setting that names the journal: another one once the database is another one, or an earlier state of it. */
export const logSetting = 'journalLog';

/** The journal's name, made with the database and anew by a restore. */
export async function logIdentity(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: logSetting, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('settings').select('value').where('name', '=', logSetting).executeTakeFirstOrThrow()).value;
}
