import type { Data } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { chainOf } from '../organisations/chain.ts';
import { administers } from './administrator-of.ts';

/** Teachers who teach now, in schools that are in use. */
export const teaching = (db: Db) =>
  db
    .selectFrom('teachers')
    .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.accountId', '=', 'teachers.accountId')
        .onRef('memberships.orgId', '=', 'teachers.schoolId')
        .on('memberships.role', '=', 'teacher')
        .on('memberships.toMs', 'is', null),
    )
    .innerJoin('organisations', (join) =>
      join.onRef('organisations.id', '=', 'teachers.schoolId').on('organisations.archivedAt', 'is', null),
    )
    .innerJoin('schools', 'schools.id', 'teachers.schoolId')
    .select(['teachers.id', 'teachers.schoolId', 'teachers.stage', 'teachers.thirdPartyType', 'accounts.name', 'accounts.phone'])
    .select(['organisations.name as schoolName', 'schools.timeZone', 'memberships.id as membershipId']);

/** One of them. */
export type TeachingTeacher = Awaited<ReturnType<ReturnType<typeof teaching>['executeTakeFirstOrThrow']>>;

/** An account as a teacher; who teaches in several schools is where they were last. */
export const teacherOfAccount = (db: Db, accountId: string): Promise<TeachingTeacher | undefined> =>
  teaching(db)
    .where('teachers.accountId', '=', accountId)
    .orderBy('memberships.lastLoginAt', 'desc')
    .orderBy('memberships.id')
    .executeTakeFirst();

/** Notes that somebody has logged in where they teach. */
export async function noteLogin(db: Db, now: Now, { membershipId }: TeachingTeacher): Promise<void> {
  await db.updateTable('memberships').set({ lastLoginAt: now() }).where('id', '=', membershipId).execute();
}

/** What a page is told of who is logged in. */
export async function userInfoOf(db: Db, row: TeachingTeacher, authToken: string): Promise<Data<'teacherLogin'>['userInfo']> {
  const chain = await chainOf(db, row.schoolId);
  const areaOf = (kind: 'province' | 'city') => chain.find((node) => node.kind === kind)?.code ?? '';
  return {
    id: row.id,
    authToken,
    name: row.name,
    phone: row.phone,
    thirdPartyType: row.thirdPartyType,
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    provinceId: areaOf('province'),
    cityId: areaOf('city'),
    teacherId: row.id,
    administrator: (await administers(db, { schoolId: row.schoolId, teacherId: row.id })) !== undefined,
    stage: row.stage,
  };
}
