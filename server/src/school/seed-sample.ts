import type { Db } from '../database/open.ts';
import { hashPassword } from '../session/passwords.ts';

/** The school that a new installation starts with. */
export interface SampleSchool {
  readonly school: {
    readonly id: string;
    readonly name: string;
    readonly region: { readonly provinceId: string; readonly cityId: string };
  };
  readonly teachers: readonly {
    readonly id: string;
    readonly phone: string;
    readonly name: string;
    readonly stage: 'primary' | 'middle';
    readonly thirdPartyType: number;
    readonly administrator: boolean;
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
  if (await db.selectFrom('schools').select('id').executeTakeFirst()) return;
  const { school, teachers, classes } = sample.load();
  const schoolId = school.id;
  const passwordHash = await hashPassword(sample.password, passwordCost);
  const externalIds = '{}';
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('schools')
      .values({ id: schoolId, name: school.name, ...placeOf(school.region), timeZone: 'Asia/Shanghai', sample: 1, externalIds })
      .execute();
    for (const teacher of teachers) {
      await trx
        .insertInto('teachers')
        .values({ ...teacher, schoolId, passwordHash, samplePassword: 1, externalIds })
        .execute();
    }
    for (const [ordinal, { teacherId, students, ...row }] of classes.entries()) {
      await trx
        .insertInto('classes')
        .values({ ...row, schoolId, ordinal, externalIds })
        .execute();
      await trx.insertInto('classTeachers').values({ schoolId, classId: row.id, teacherId }).execute();
      for (const { seat, ...student } of students) {
        await trx
          .insertInto('students')
          .values({ ...student, name: student.realName, schoolId, externalIds })
          .execute();
        await trx
          .insertInto('enrolments')
          .values({ id: `${row.id}:${student.id}`, schoolId, studentId: student.id, classId: row.id, seat, fromMs: always, toMs: null })
          .execute();
      }
    }
  });
}

/** Whether a teacher still has the password that everybody knows. */
export async function hasSamplePasswords(db: Db): Promise<boolean> {
  return (await db.selectFrom('teachers').select('id').where('samplePassword', '=', 1).executeTakeFirst()) !== undefined;
}

const placeOf = ({ provinceId, cityId }: SampleSchool['school']['region']) => ({ provinceId, cityId });
