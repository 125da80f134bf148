import type { Data } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError, unknown } from '../http/call-error.ts';
import { chainOf, idsWithin } from '../organisations/chain.ts';
import { administers } from './administrator-of.ts';

/** Somebody as the teacher of a school. */
export interface TeachingRow {
  readonly id: string;
  readonly accountId: string;
  readonly schoolId: string;
  readonly schoolName: string;
  readonly stage: 'primary' | 'middle';
  readonly thirdPartyType: number;
  readonly name: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly membershipId: string;
}

/** Who teaches now, in schools that are in use. */
export class Teaching {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
  ) {}

  /** Where an account taught last. Error: `no-teacher`. */
  async last(accountId: string): Promise<TeachingRow> {
    const row = await this.#rows()
      .where('teachers.accountId', '=', accountId)
      .orderBy('memberships.lastLoginAt', 'desc')
      .orderBy('memberships.id')
      .executeTakeFirst();
    if (!row) throw new CallError('no-teacher', [{ path: '/phone', message: 'is of nobody who teaches' }]);
    return row;
  }

  /** Undefined for who teaches no more. */
  find(teacherId: string): Promise<TeachingRow | undefined> {
    return this.#rows().where('teachers.id', '=', teacherId).executeTakeFirst();
  }

  /** Error: `session-invalid` for who teaches no more. */
  async teacher(teacherId: string): Promise<TeachingRow> {
    const row = await this.find(teacherId);
    if (!row) throw new CallError('session-invalid');
    return row;
  }

  /** Where an account taught last among the schools of an organisation; undefined for nowhere in it. */
  within(accountId: string, orgId: string): Promise<TeachingRow | undefined> {
    return this.#rows()
      .where('teachers.accountId', '=', accountId)
      .where('teachers.schoolId', 'in', idsWithin(orgId))
      .orderBy('memberships.lastLoginAt', 'desc')
      .orderBy('memberships.id')
      .executeTakeFirst();
  }

  /** An account in one of its schools. Error: `unknown` for any other. */
  async at(accountId: string, schoolId: string): Promise<TeachingRow> {
    const row = await this.#rows().where('teachers.accountId', '=', accountId).where('teachers.schoolId', '=', schoolId).executeTakeFirst();
    if (!row) throw unknown();
    return row;
  }

  /** Where an account teaches. */
  async schools(accountId: string): Promise<Data<'ownSchools'>> {
    const rows = await this.#rows()
      .where('teachers.accountId', '=', accountId)
      .orderBy('organisations.name')
      .orderBy('teachers.id')
      .execute();
    return rows.map(({ schoolId, schoolName }) => ({ id: schoolId, name: schoolName }));
  }

  /** Notes where somebody has logged in: the next login leads there. */
  async entered({ membershipId }: TeachingRow): Promise<void> {
    await this.db.updateTable('memberships').set({ lastLoginAt: this.now() }).where('id', '=', membershipId).execute();
  }

  async info(row: TeachingRow, authToken: string): Promise<Data<'me'>['userInfo']> {
    const { id, name, phone, thirdPartyType, schoolId, schoolName, stage } = row;
    const chain = await chainOf(this.db, schoolId);
    const areaOf = (kind: 'province' | 'city') => chain.find((node) => node.kind === kind)?.code ?? '';
    const administrator = (await administers(this.db, { schoolId, teacherId: id })) !== undefined;
    const area = { provinceId: areaOf('province'), cityId: areaOf('city') };
    return { id, authToken, name, phone, thirdPartyType, schoolId, schoolName, ...area, teacherId: id, administrator, stage };
  }

  #rows() {
    return this.db
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
      .select(['teachers.id', 'teachers.accountId', 'teachers.schoolId', 'teachers.stage', 'teachers.thirdPartyType'])
      .select(['accounts.name', 'accounts.phone', 'schools.timeZone'])
      .select(['organisations.name as schoolName', 'memberships.id as membershipId']);
  }
}
