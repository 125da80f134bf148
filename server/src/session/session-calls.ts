import type { Data } from '@chorus/contract';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { administratorOf } from './administrator-of.ts';
import { teacher, type Logins } from './logins.ts';
import type { Sessions } from './sessions.ts';
import { isStartCode } from './start-code.ts';
import type { Teaching } from './teaching.ts';

/** What the calls of a session need. */
export interface SessionOptions {
  readonly db: Db;
  readonly now: Now;
  readonly sessions: Sessions;
  readonly logins: Logins;
  readonly teaching: Teaching;
  /** The sample school's password, and the code without which nobody is told it. */
  readonly sample: { readonly password: string; readonly code: string } | undefined;
  /** Where a school's recordings are scored first. */
  readonly scoring: (schoolId: string) => Promise<Data<'me'>['scoring']>;
  /** Ends the lessons that a session started. */
  readonly endLessons: (tokenHash: string) => Promise<void>;
}

/** Login, logout, who am I. */
export function sessionCalls({
  db,
  now,
  sessions,
  logins,
  teaching,
  sample,
  scoring,
  endLessons,
}: SessionOptions): Pick<Handlers, 'teacherLogin' | 'logout' | 'me' | 'endSessions' | 'sampleLogins'> {
  return {
    async teacherLogin({ phone, password, whole = false, forPhone = false, place }, context) {
      const account = await logins.account(phone, password, context, place);
      // Who teaches in several schools is where they were last.
      const row = await teaching.last(account.id);
      const { token, expiresAt } = await logins.open(account.id, teacher(row.id), row.schoolId, context, whole, { forPhone });
      await teaching.entered(row);
      return { userInfo: await teaching.info(row, token), expiresAt };
    },

    async logout(_body, { session }) {
      await endLessons(session.tokenHash);
      await sessions.close(session.tokenHash);
      return {};
    },

    async me(_body, { session, owner }) {
      const row = await teaching.teacher(owner.teacherId);
      return {
        userInfo: await teaching.info(row, session.token),
        serverTime: now(),
        timeZone: row.timeZone,
        scoring: await scoring(row.schoolId),
      };
    },

    async endSessions({ teacherId, others = false }, { session, owner }) {
      const whose = teacherId ?? owner.teacherId;
      const but = others ? session.tokenHash : undefined;
      if (whose === owner.teacherId) return { ended: await sessions.closeAll({ actor: teacher(whose), orgId: session.orgId }, but) };
      const { accountId } = await administratorOf(db, owner);
      const colleague = await db
        .selectFrom('teachers')
        .select('accountId')
        .where('id', '=', whose)
        .where('schoolId', '=', owner.schoolId)
        .executeTakeFirst();
      if (!colleague) throw unknown();
      return db.transaction().execute(async (trx) => {
        const ended = await sessions.closeAll({ actor: teacher(whose), orgId: session.orgId }, but, trx);
        const action = { action: 'sessions.ended', subjectKind: 'account', subjectId: colleague.accountId } as const;
        await writeAudit(trx, now, { accountId, orgId: owner.schoolId }, { ...action, after: { ended } });
        return { ended };
      });
    },

    async sampleLogins({ code }) {
      if (!sample || !isStartCode(code, sample.code)) return [];
      const rows = await db
        .selectFrom('teachers')
        .innerJoin('schools', 'schools.id', 'teachers.schoolId')
        .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
        .select(['accounts.phone', 'accounts.name', 'teachers.stage'])
        .where('schools.sample', '=', 1)
        .where('accounts.samplePassword', '=', 1)
        .orderBy('accounts.phone')
        .execute();
      return rows.map((row) => ({ ...row, password: sample.password }));
    },
  };
}
