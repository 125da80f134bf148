import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { idsWithin } from '../organisations/chain.ts';
import { writeSetting } from '../database/write-setting.ts';

/** Before a school has chosen anything. */
export const noChoices = '0';

/** Name of the setting that says which choices a school has made: another text after each. Every answer to its teachers carries it. */
export const choicesSetting = (schoolId: string): string => `choices/${schoolId}`;

/** Writes what a school chooses, and that it has chosen: in one transaction, so that no page takes new choices for the old ones. */
export async function choose<T>(db: Db, schoolId: string, write: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const written = await write(trx);
    await writeSetting(trx, choicesSetting(schoolId), randomBytes(9).toString('base64url'));
    return written;
  });
}

/** Says that the schools which lie in an organisation have other choices now: a rule above them is one. */
export async function chooseWithin(trx: Kysely<Tables>, orgId: string): Promise<void> {
  const schools = await trx
    .selectFrom('organisations')
    .select('id')
    .where('kind', '=', 'school')
    .where('id', 'in', idsWithin(orgId))
    .execute();
  const value = randomBytes(9).toString('base64url');
  for (const { id } of schools) await writeSetting(trx, choicesSetting(id), value);
}
