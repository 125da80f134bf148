import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { sha256Hex } from '../sha256.ts';
import { inFours, makeReadableCode, plainCode } from './readable-code.ts';

/** A code of one use is good for so long: over a weekend. */
export const codeMs = 3 * 24 * 3_600_000;

const length = 12;

/** Gives an account a code of one use, in place of one that is out. */
export async function issueCode(trx: Kysely<Tables>, now: Now, accountId: string): Promise<{ code: string; expiresAt: number }> {
  const code = makeReadableCode(length);
  const row = { codeHash: sha256Hex(code), expiresAt: now() + codeMs };
  await trx
    .insertInto('accountCodes')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
  return { code: inFours(code), expiresAt: row.expiresAt };
}

/** Whether this is the account's code, which is used up with that. */
export async function useCode(trx: Kysely<Tables>, now: Now, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('accountCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', sha256Hex(plainCode(code)))
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
