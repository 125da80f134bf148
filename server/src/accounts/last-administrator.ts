import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { badField } from '../http/call-error.ts';
import { needsYes } from './appointments.ts';

/** Without the last administrator of the platform everybody would be locked out; without that of a school, those above could make themselves one unasked. */
export async function requireAnother(
  trx: Kysely<Tables>,
  { orgId, accountId }: { readonly orgId: string; readonly accountId: string },
  byOrgId: string,
): Promise<void> {
  const { parentId } = await trx.selectFrom('organisations').select('parentId').where('id', '=', orgId).executeTakeFirstOrThrow();
  if (parentId !== null && !(await needsYes(trx, orgId, byOrgId))) return;
  if (!(await hasAnother(trx, orgId, accountId))) throw badField('/id', parentId === null ? 'last-administrator' : 'last-of-school');
}

/** Whether somebody else administers an organisation, and can log in. */
async function hasAnother(trx: Kysely<Tables>, orgId: string, accountId: string): Promise<boolean> {
  const another = await whoCanAdminister(trx)
    .select('memberships.id')
    .where('orgId', '=', orgId)
    .where('accountId', '!=', accountId)
    .executeTakeFirst();
  return another !== undefined;
}

/** Whether somebody is the one administrator of a school who can log in, and that school's alone to change for those of `byOrgId`: a phone is what they log in by. */
export async function isOnlyAdministrator(trx: Kysely<Tables>, accountId: string, byOrgId: string): Promise<boolean> {
  const rows = await whoCanAdminister(trx).select('orgId').where('accountId', '=', accountId).execute();
  for (const { orgId } of rows) if ((await needsYes(trx, orgId, byOrgId)) && !(await hasAnother(trx, orgId, accountId))) return true;
  return false;
}

/** Administrators who can log in. */
const whoCanAdminister = (trx: Kysely<Tables>) =>
  trx
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('role', '=', 'administrator')
    .where('toMs', 'is', null)
    .where('passwordHash', 'is not', null);
