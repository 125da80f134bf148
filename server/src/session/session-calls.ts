import type { Data } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { LoginLimit } from './login-limit.ts';
import { nobodysHash, verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** What the calls of a session need. */
export interface SessionOptions {
  readonly db: Db;
  readonly now: Now;
  readonly sessions: Sessions;
  /** The sample school's password, while it may be shown: only to this machine. */
  readonly samplePassword: string | undefined;
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
  samplePassword,
  scoring,
  endLessons,
}: SessionOptions): Pick<Handlers, 'teacherLogin' | 'logout' | 'me' | 'sampleLogins'> {
  const limit = new LoginLimit(db, now);

  const teacherWithSchool = () =>
    db
      .selectFrom('teachers')
      .innerJoin('schools', 'schools.id', 'teachers.schoolId')
      .selectAll('teachers')
      .select(['schools.name as schoolName', 'schools.provinceId', 'schools.cityId', 'schools.timeZone']);

  type Row = Awaited<ReturnType<ReturnType<typeof teacherWithSchool>['executeTakeFirstOrThrow']>>;
  const userInfo = (row: Row, authToken: string) => ({
    id: row.id,
    authToken,
    name: row.name,
    phone: row.phone,
    thirdPartyType: row.thirdPartyType,
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    provinceId: row.provinceId,
    cityId: row.cityId,
    teacherId: row.id,
    administrator: row.administrator === 1,
    stage: row.stage,
  });

  return {
    async teacherLogin({ phone, password }) {
      const typed = phone.trim();
      await limit.begin(typed);
      const row = await teacherWithSchool().where('teachers.phone', '=', typed).executeTakeFirst();
      const right = await verifyPassword(password, row?.passwordHash ?? nobodysHash);
      if (!row || !right) throw new CallError('wrong-credentials', [{ path: '/password', message: 'phone or password is wrong' }]);
      await limit.succeeded(typed);
      const { token, expiresAt } = await sessions.open(row.schoolId, row.id);
      return { userInfo: userInfo(row, token), expiresAt };
    },

    async logout(_body, { session }) {
      await endLessons(session.tokenHash);
      await sessions.close(session.tokenHash);
      return {};
    },

    async me(_body, { session }) {
      const row = await teacherWithSchool().where('teachers.id', '=', session.teacherId).executeTakeFirst();
      if (!row) throw new CallError('session-invalid');
      return { userInfo: userInfo(row, session.token), serverTime: now(), timeZone: row.timeZone, scoring: await scoring(row.schoolId) };
    },

    async sampleLogins() {
      if (samplePassword === undefined) return [];
      const rows = await db
        .selectFrom('teachers')
        .innerJoin('schools', 'schools.id', 'teachers.schoolId')
        .select(['teachers.phone', 'teachers.name', 'teachers.stage'])
        .where('schools.sample', '=', 1)
        .where('teachers.samplePassword', '=', 1)
        .orderBy('teachers.phone')
        .execute();
      return rows.map((row) => ({ ...row, password: samplePassword }));
    },
  };
}
