import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import { sql, type Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { idsWithin } from '../organisations/chain.ts';

/** What accounts are in the own organisation and below it, in the order of `ids`; those that are nothing there, and never were, are left out. */
export async function infosOf(db: Kysely<Tables>, now: Now, orgId: string, ids: readonly string[]): Promise<AccountInfo[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('accountCodes', 'accountCodes.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.phone', 'accounts.passwordHash', 'accountCodes.expiresAt'])
    .where('accounts.id', 'in', ids)
    .execute();
  const all = await db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.orgId')
    .selectAll('memberships')
    .select([
      'organisations.name as orgName',
      'organisations.kind as orgKind',
      sql<number>`"memberships"."orgId" in ${idsWithin(orgId)}`.as('own'),
    ])
    .where('memberships.accountId', 'in', ids)
    .orderBy('memberships.fromMs')
    .execute();
  const stages = await db
    .selectFrom('teachers')
    .select(['accountId', 'stage'])
    .where('accountId', 'in', ids)
    .where('schoolId', 'in', idsWithin(orgId))
    .execute();
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    const ofAccount = all.filter(({ accountId }) => accountId === id);
    const own = ofAccount.filter((one) => Number(one.own) === 1);
    if (!row || own.length === 0) return [];
    const current = own.filter(({ toMs }) => toMs === null);
    const wider = ofAccount.some(({ own: here, toMs }) => Number(here) !== 1 && toMs === null);
    const logins = own.flatMap(({ lastLoginAt }) => (lastLoginAt === null ? [] : [lastLoginAt]));
    return [
      {
        id,
        name: row.name,
        // Who works elsewhere now gave it to those there.
        phone: current.length === 0 && wider ? '' : row.phone,
        memberships: current.map(({ id: membershipId, orgId: where, orgName, orgKind, role }) => ({
          id: membershipId,
          orgId: where,
          orgName,
          orgKind,
          role,
        })),
        stage: stages.find(({ accountId }) => accountId === id)?.stage ?? null,
        state: current.length === 0 ? 'ended' : row.passwordHash === null ? 'invited' : 'active',
        lastLoginAt: logins.length === 0 ? null : Math.max(...logins),
        codeUntil: row.expiresAt !== null && row.expiresAt > now() ? row.expiresAt : null,
        wider,
      } satisfies AccountInfo,
    ];
  });
}

/** Whether somebody left, and is something elsewhere now. */
export const isElsewhere = ({ state, wider }: AccountInfo): boolean => state === 'ended' && wider;
