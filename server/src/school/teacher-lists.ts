import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import { choose } from './choices.ts';

/** Name of what a school has chosen. */
export const teacherListsSetting = (schoolId: string): string => `teacher-lists/${schoolId}`;

/** Whether a school's teachers make word lists: they do, unless an administrator has switched it off. */
export async function teachersMakeLists(db: Db, schoolId: string): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', teacherListsSetting(schoolId)).executeTakeFirst();
  return row === undefined || row.value === 'true';
}

/** Chooses it, for an administrator of the school. */
export async function chooseTeacherLists(db: Db, now: Now, by: Doer, allowed: boolean): Promise<void> {
  const { orgId: schoolId } = by;
  await choose(db, schoolId, async (trx) => {
    const before = { allowed: await teachersMakeLists(trx, schoolId) };
    await writeSetting(trx, teacherListsSetting(schoolId), String(allowed));
    await writeAudit(trx, now, by, {
      action: 'teacher-lists.changed',
      subjectKind: 'school',
      subjectId: schoolId,
      before,
      after: { allowed },
    });
  });
}
