import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';

/** Whether a teacher administers the own school, too. */
export async function administers(
  db: Db,
  { schoolId, teacherId }: Owner,
): Promise<{ readonly accountId: string; readonly name: string } | undefined> {
  return db
    .selectFrom('teachers')
    .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
    .innerJoin('memberships', 'memberships.accountId', 'teachers.accountId')
    .select(['accounts.id as accountId', 'accounts.name'])
    .where('teachers.id', '=', teacherId)
    .where('teachers.schoolId', '=', schoolId)
    .where('memberships.orgId', '=', schoolId)
    .where('memberships.role', '=', 'administrator')
    .where('memberships.toMs', 'is', null)
    .executeTakeFirst();
}

/** The administrator who calls from the classroom. Error: `unknown` for who is none, in this school. */
export async function administratorOf(db: Db, owner: Owner): Promise<{ readonly accountId: string; readonly name: string }> {
  const administrator = await administers(db, owner);
  if (!administrator) throw unknown();
  return administrator;
}
