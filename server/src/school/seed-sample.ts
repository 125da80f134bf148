import type { Kysely } from 'kysely';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { initialsOf } from '@chorus/contract/roster/initials';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { hashPassword } from '../session/passwords.ts';

/** The school that a new installation starts with. */
export interface SampleSchool {
  readonly school: {
    readonly id: string;
    readonly name: string;
    readonly region: {
      readonly provinceId: string;
      readonly provinceName: string;
      readonly cityId: string;
      readonly cityName: string;
      readonly districtId?: string;
      readonly districtName?: string;
    };
  };
  readonly teachers: readonly {
    readonly id: string;
    readonly phone: string;
    readonly name: string;
    readonly stage: 'primary' | 'middle';
    readonly thirdPartyType: number;
    readonly administrator: boolean;
  }[];
  /** Who administer something wider than the school. */
  readonly administrators?: readonly {
    readonly id: string;
    readonly phone: string;
    readonly name: string;
    readonly of: 'city' | 'platform';
  }[];
  readonly classes: readonly {
    readonly id: string;
    readonly name: string;
    readonly gradeId: number;
    readonly teacherId: string;
    readonly students: readonly {
      readonly id: string;
      readonly realName: string;
      readonly initialLetter: string;
      readonly seat: number;
      readonly loginAccount: string;
    }[];
  }[];
}

/** A sample school and the password of its teachers. */
export interface Sample {
  readonly load: () => SampleSchool;
  readonly password: string;
}

/** The sample's children have always been in their classes: a clock that was ahead at the first start must not empty them. */
const always = 0;

/** Fills an empty database with the sample school; leaves any other alone. */
export async function seedSample(db: Db, sample: Sample, passwordCost?: number): Promise<void> {
  if (await db.selectFrom('accounts').select('id').executeTakeFirst()) return;
  const { school, teachers, administrators = [], classes } = sample.load();
  const schoolId = school.id;
  const passwordHash = await hashPassword(sample.password, passwordCost);
  await db.transaction().execute(async (trx) => {
    const regionId = await addRegions(trx, school.region);
    const { id, name } = school;
    await addOrganisation(trx, { id, parentId: regionId, kind: 'school', name, code: '', createdAt: always }, true);
    for (const { stage, thirdPartyType, administrator, ...person } of teachers) {
      const accountId = person.id;
      await addAccount(trx, { ...person, initials: initialsOf(person.name), passwordHash, samplePassword: true, createdAt: always });
      const membership = { accountId, orgId: schoolId, fromMs: always };
      await addMembership(trx, { ...membership, role: 'teacher', teacher: { id: accountId, stage, thirdPartyType } });
      if (administrator) await addMembership(trx, { ...membership, role: 'administrator' });
    }
    for (const { of, ...person } of administrators) {
      await addAccount(trx, { ...person, initials: initialsOf(person.name), passwordHash, samplePassword: true, createdAt: always });
      const orgId = of === 'platform' ? platformId : `area:${school.region.cityId}`;
      await addMembership(trx, { accountId: person.id, orgId, role: 'administrator', fromMs: always });
    }
    const externalIds = '{}';
    for (const [ordinal, { teacherId, students, ...row }] of classes.entries()) {
      await trx
        .insertInto('classes')
        .values({ ...row, schoolId, ordinal, externalIds, archivedAt: null })
        .execute();
      await trx.insertInto('classTeachers').values({ schoolId, classId: row.id, teacherId }).execute();
      for (const { seat, ...student } of students) {
        await trx
          .insertInto('students')
          .values({ ...student, name: student.realName, initials: initialsOf(student.realName), schoolId, externalIds })
          .execute();
        await trx
          .insertInto('enrolments')
          .values({ id: `${row.id}:${student.id}`, schoolId, studentId: student.id, classId: row.id, seat, fromMs: always, toMs: null })
          .execute();
      }
    }
  });
}

/** The regions that the sample school lies in; gives the narrowest. */
async function addRegions(trx: Kysely<Tables>, region: SampleSchool['school']['region']): Promise<string> {
  const levels = [
    { kind: 'province', code: region.provinceId, name: region.provinceName },
    { kind: 'city', code: region.cityId, name: region.cityName },
    { kind: 'district', code: region.districtId ?? '', name: region.districtName ?? '' },
  ] as const;
  let parentId = platformId;
  for (const { kind, code, name } of levels.filter((level) => level.code !== '')) {
    const id = `area:${code}`;
    await addOrganisation(trx, { id, parentId, kind, name, code, createdAt: always });
    parentId = id;
  }
  return parentId;
}

/** Whether somebody still has the password that everybody knows. */
export async function hasSamplePasswords(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('samplePassword', '=', 1).executeTakeFirst()) !== undefined;
}
