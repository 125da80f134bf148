import type { Appointment } from '@chorus/contract/api/admin/account-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { addMembership } from './add-account.ts';

/** Who asks, and for which organisation. */
interface By {
  readonly accountId: string;
  readonly orgId: string;
}

/**
 * Whether those of `byOrgId` need the yes of a school's own administrators to make somebody one of them: administrators of a school read children's names,
 * those above don't. A school whose administrators have never logged in has none yet.
 */
export async function needsYes(db: Kysely<Tables>, orgId: string, byOrgId: string): Promise<boolean> {
  if (orgId === byOrgId) return false;
  const own = await db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.orgId')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .select('memberships.id')
    .where('memberships.orgId', '=', orgId)
    .where('organisations.kind', '=', 'school')
    .where('memberships.role', '=', 'administrator')
    .where('memberships.toMs', 'is', null)
    .where('accounts.passwordHash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

/** Has somebody wait for that yes. */
export async function askForYes(
  trx: Kysely<Tables>,
  now: Now,
  by: By,
  { accountId, orgId, name }: By & { readonly name: string },
): Promise<void> {
  await trx
    .insertInto('appointments')
    .values({ id: uuidv7(now()), orgId, accountId, byOrgId: by.orgId, byAccountId: by.accountId, at: now() })
    .onConflict((conflict) => conflict.columns(['orgId', 'accountId']).doNothing())
    .execute();
  // In the school's log: those above read that, too.
  await writeAudit(
    trx,
    now,
    { accountId: by.accountId, orgId },
    { action: 'appointment.asked', subjectKind: 'account', subjectId: accountId, after: { name, role: 'administrator', orgId } },
  );
}

/** What waits for the yes of a school's administrators. Error: `unknown` for one that waits no more, or for another school's. */
export function appointmentCalls(db: Db, now: Now): Pick<AdminHandlers, 'appointments' | 'answerAppointment'> {
  const ofSchool = (orgId: string) =>
    db
      .selectFrom('appointments')
      .innerJoin('accounts', 'accounts.id', 'appointments.accountId')
      .innerJoin('accounts as by', 'by.id', 'appointments.byAccountId')
      .innerJoin('organisations', 'organisations.id', 'appointments.byOrgId')
      .select([
        'appointments.id',
        'accounts.name',
        'accounts.phone',
        'by.name as byName',
        'organisations.name as byOrgName',
        'appointments.at',
      ])
      .where('appointments.orgId', '=', orgId)
      .orderBy('appointments.at');
  return {
    async appointments(_body, { orgId }): Promise<{ appointments: Appointment[] }> {
      return { appointments: await ofSchool(orgId).execute() };
    },

    async answerAppointment({ id, yes }, { accountId, orgId }) {
      await db.transaction().execute(async (trx) => {
        const waiting = await trx
          .deleteFrom('appointments')
          .where('id', '=', id)
          .where('orgId', '=', orgId)
          .returningAll()
          .executeTakeFirst();
        if (!waiting) throw unknown();
        if (yes) await addMembership(trx, { accountId: waiting.accountId, orgId, role: 'administrator', fromMs: now() });
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          {
            action: yes ? 'membership.added' : 'appointment.refused',
            subjectKind: 'account',
            subjectId: waiting.accountId,
            after: { role: 'administrator', orgId },
          },
        );
      });
      return { appointments: await ofSchool(orgId).execute() };
    },
  };
}
