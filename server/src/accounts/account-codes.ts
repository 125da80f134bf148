import { sql, type Kysely } from 'kysely';
import { plainCode } from '@chorus/contract/as-typed';
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { idsWithin } from '../organisations/chain.ts';
import { sha256Hex } from '../sha256.ts';
import { inFours, makeReadableCode } from './readable-code.ts';

/** A code of one use is good for so long: over a weekend. */
export const codeMs = 3 * 24 * 3_600_000;

const length = 12;

/** Gives an account a code of one use, in place of one that is out. `issuedBy`: the organisation that is acted for. */
export async function issueCode(
  trx: Kysely<Tables>,
  now: Now,
  accountId: string,
  issuedBy: string,
): Promise<{ code: string; expiresAt: number }> {
  const code = makeReadableCode(length);
  const row = { codeHash: sha256Hex(code), expiresAt: now() + codeMs, issuedBy };
  await trx
    .insertInto('accountCodes')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
  return { code: inFours(code), expiresAt: row.expiresAt };
}

/**
 * Whether somebody who acts for an organisation may become a person, as whoever gives a code does: the person is something there or below it, and nothing
 * elsewhere.
 */
export async function mayBecome(trx: Kysely<Tables>, accountId: string, orgId: string): Promise<boolean> {
  const { own, all } = await trx
    .selectFrom('memberships')
    .select([({ fn }) => fn.countAll<number>().as('all'), sql<number | null>`sum("memberships"."orgId" in ${idsWithin(orgId)})`.as('own')])
    .where('accountId', '=', accountId)
    .where('toMs', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(all) > 0 && Number(own) === Number(all);
}

/**
 * Whether this is the account's code, which is used up with that. What the person is may have changed since it was given: it is good for what whoever gave it
 * could give one for now.
 */
export async function useCode(trx: Kysely<Tables>, now: Now, accountId: string, code: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('accountCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', sha256Hex(plainCode(code)))
    .where('expiresAt', '>', now())
    .returning('issuedBy')
    .executeTakeFirst();
  return row !== undefined && mayBecome(trx, accountId, row.issuedBy);
}
