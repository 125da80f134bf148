import type { Data } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField, CallError, unknown } from '../http/call-error.ts';
import type { Actor, Handlers } from '../http/handlers.ts';
import { administratorOf } from './administrator-of.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { LoginLimit, type LoginTry } from './login-limit.ts';
import { PasswordQueue } from './password-queue.ts';
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

const teacher = (id: string): Actor => ({ kind: 'teacher', id });

/** Login, logout, who am I. */
export function sessionCalls({
  db,
  now,
  sessions,
  samplePassword,
  scoring,
  endLessons,
}: SessionOptions): Pick<Handlers, 'teacherLogin' | 'logout' | 'me' | 'endSessions' | 'sampleLogins'> {
  const limit = new LoginLimit(db, now);
  const browsers = new KnownBrowsers(db, now);
  const queue = new PasswordQueue();

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

  /** Whose phone and password these are. Error: `wrong-credentials`, `too-many-logins`. */
  async function check(tried: LoginTry, password: string): Promise<Row> {
    await limit.begin(tried);
    const row = await teacherWithSchool().where('teachers.phone', '=', tried.phone).executeTakeFirst();
    const right = await verifyPassword(password, row?.passwordHash ?? nobodysHash);
    if (!row || !right) throw new CallError('wrong-credentials', [{ path: '/password', message: 'phone or password is wrong' }]);
    await limit.succeeded(tried);
    return row;
  }

  return {
    async teacherLogin({ phone: typed, password, whole = false }, { address, browser }) {
      if (whole && browser.page) throw badField('/whole', 'is for programs: a page’s other half of the session is in a cookie');
      const phone = typed.trim();
      const tried = { phone, address, knownBrowser: await browsers.known(phone, browser.ids) };
      const row = await queue.run(tried.knownBrowser === undefined ? 'strange' : 'known', () => check(tried, password));
      const browserId = whole ? undefined : await browsers.remember(browser.ids, row.id);
      if (browserId !== undefined) browser.keep(browserId);
      const { token, expiresAt } = await sessions.open({ actor: teacher(row.id), orgId: row.schoolId }, browserId);
      return { userInfo: userInfo(row, token), expiresAt };
    },

    async logout(_body, { session }) {
      await endLessons(session.tokenHash);
      await sessions.close(session.tokenHash);
      return {};
    },

    async me(_body, { session, owner }) {
      const row = await teacherWithSchool().where('teachers.id', '=', owner.teacherId).executeTakeFirst();
      if (!row) throw new CallError('session-invalid');
      return { userInfo: userInfo(row, session.token), serverTime: now(), timeZone: row.timeZone, scoring: await scoring(row.schoolId) };
    },

    async endSessions({ teacherId, others = false }, { session, owner }) {
      const whose = teacherId ?? owner.teacherId;
      if (whose !== owner.teacherId) {
        await administratorOf(db, owner);
        const colleague = db.selectFrom('teachers').select('id').where('id', '=', whose).where('schoolId', '=', owner.schoolId);
        if (!(await colleague.executeTakeFirst())) throw unknown();
      }
      return { ended: await sessions.closeAll({ actor: teacher(whose), orgId: session.orgId }, others ? session.tokenHash : undefined) };
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
