import { addAccount, addMembership } from '../../server/src/accounts/add-account.ts';
import { openDatabase } from '../../server/src/database/open.ts';
import { addOrganisation, platformId } from '../../server/src/organisations/add-organisation.ts';
import { hashPassword } from '../../server/src/session/passwords.ts';
import { password } from '../acceptance/harness/index.ts';

/** A school beside the sample school, with one teacher and one class. */
export const otherSchool = {
  id: 'other-school',
  teacherId: 'other-teacher',
  classId: 'other-class',
  phone: '13800000077',
  students: 40,
} as const;

/** Adds it to the data folder of a server that is stopped. */
export async function addOtherSchool(data: string): Promise<void> {
  const { id: schoolId, teacherId, classId, phone, students } = otherSchool;
  const db = await openDatabase(data, Date.now);
  try {
    await addOrganisation(db, { id: schoolId, parentId: platformId, kind: 'school', name: '邻校', code: '', createdAt: 0 });
    await addAccount(db, { id: teacherId, phone, name: '邻校老师', passwordHash: await hashPassword(password), createdAt: 0 });
    const teacher = { id: teacherId, stage: 'middle' as const };
    await addMembership(db, { accountId: teacherId, orgId: schoolId, fromMs: 0, role: 'teacher', teacher });
    const room = { id: classId, schoolId, name: '七年级1班', gradeId: 1, ordinal: 0, externalIds: '{}', archivedAt: null };
    await db.insertInto('classes').values(room).execute();
    await db.insertInto('classTeachers').values({ schoolId, classId, teacherId }).execute();
    for (let n = 1; n <= students; n += 1) {
      const id = `other-student-${n}`;
      const name = `学生${n}`;
      const student = {
        id,
        schoolId,
        realName: name,
        name,
        loginAccount: `other-${n}`,
        initialLetter: 'X',
        initials: 'XS',
        externalIds: '{}',
      };
      await db.insertInto('students').values(student).execute();
      await db
        .insertInto('enrolments')
        .values({ id: `other-${n}`, schoolId, studentId: id, classId, seat: n, fromMs: 0, toMs: null })
        .execute();
    }
  } finally {
    await db.destroy();
  }
}
