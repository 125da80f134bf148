import type { MembershipRole } from '@chorus/contract/roles';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What an account is added with. */
export interface NewAccount {
  readonly id: string;
  readonly phone: string;
  readonly name: string;
  readonly initials?: string;
  /** Null: a code of one use comes first. */
  readonly passwordHash: string | null;
  readonly samplePassword?: boolean;
  readonly createdAt: number;
}

/** Adds an account, which is nothing anywhere yet. */
export async function addAccount(trx: Kysely<Tables>, { initials = '', samplePassword = false, ...account }: NewAccount): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({ ...account, initials, samplePassword: samplePassword ? 1 : 0 })
    .execute();
}

/** What somebody becomes in an organisation. */
export interface NewMembership {
  readonly accountId: string;
  readonly orgId: string;
  readonly role: MembershipRole;
  readonly fromMs: number;
  /** Of teachers. */
  readonly teacher?: { readonly id?: string; readonly stage: 'primary' | 'middle'; readonly thirdPartyType?: number };
}

/** Of accounts of primary-school teachers [5-24] [6-2], and of others. */
const accountTypes = { primary: 7, middle: 2 } as const;

/** Makes somebody something in an organisation, or again what they were once; gives the membership's id. */
export async function addMembership(trx: Kysely<Tables>, { teacher, ...membership }: NewMembership): Promise<string> {
  const { id } = await trx
    .insertInto('memberships')
    .values({ id: uuidv7(membership.fromMs), ...membership, toMs: null, lastLoginAt: null })
    .onConflict((conflict) => conflict.columns(['accountId', 'orgId', 'role']).doUpdateSet({ toMs: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (membership.role === 'teacher') {
    const { stage } = teacher ?? { stage: 'middle' as const };
    const { id: teacherId = uuidv7(membership.fromMs), thirdPartyType = accountTypes[stage] } = teacher ?? {};
    await trx
      .insertInto('teachers')
      .values({ id: teacherId, accountId: membership.accountId, schoolId: membership.orgId, stage, thirdPartyType, externalIds: '{}' })
      .onConflict((conflict) => conflict.columns(['accountId', 'schoolId']).doUpdateSet({ stage, thirdPartyType }))
      .execute();
  }
  return id;
}
