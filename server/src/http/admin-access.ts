import { rightsOf, roleOf, type OrgKind, type Right } from '@chorus/contract/roles';
import type { Db } from '../database/open.ts';
import { unknown } from './call-error.ts';
import type { AdminContext, Session } from './handlers.ts';

/** Who administers by a session, if that has the right. Error: `unknown`. */
export type AdministratorOfCall = (session: Session, right: Right | null) => Promise<Pick<AdminContext, 'accountId' | 'orgId' | 'orgKind'>>;

/** Looks up at each call what somebody may do: it may have changed since the login. */
export function administratorBy(db: Db): AdministratorOfCall {
  return async ({ actor, orgId }, right) => {
    if (actor.kind !== 'administrator') throw unknown();
    const row = await db
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.orgId')
      .select('organisations.kind')
      .where('memberships.accountId', '=', actor.id)
      .where('memberships.orgId', '=', orgId)
      .where('memberships.role', '=', 'administrator')
      .where('memberships.toMs', 'is', null)
      .where('organisations.archivedAt', 'is', null)
      .executeTakeFirst();
    if (!row || !may(row.kind, right)) throw unknown();
    return { accountId: actor.id, orgId, orgKind: row.kind };
  };
}

const may = (kind: OrgKind, right: Right | null): boolean => right === null || rightsOf[roleOf(kind, 'administrator')].has(right);
