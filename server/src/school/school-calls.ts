import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { forbiddenTo } from '../consents/register.ts';
import { formerClassesOf } from './class-teachers.ts';
import { textIn } from '../locales/texts.ts';

/** A class of fewer students gets placeholders added [1-24]. */
const fewest = 2;

/** A class of the session's teacher. Error: `unknown`. */
export async function requireClass(db: Kysely<Tables>, owner: Owner, classId: string): Promise<void> {
  const row = await db
    .selectFrom('classTeachers')
    .select('classId')
    .where('schoolId', '=', owner.schoolId)
    .where('teacherId', '=', owner.teacherId)
    .where('classId', '=', classId)
    .executeTakeFirst();
  if (!row) throw unknown();
}

/** The session's teacher's classes in use, in their order. */
export const classesOf = (db: Kysely<Tables>, { schoolId, teacherId }: Owner) =>
  db
    .selectFrom('classes')
    .innerJoin('classTeachers', 'classTeachers.classId', 'classes.id')
    .select(['classes.id', 'classes.name', 'classes.gradeId'])
    .where('classes.schoolId', '=', schoolId)
    .where('classTeachers.teacherId', '=', teacherId)
    .where('classes.archivedAt', 'is', null)
    .orderBy('classes.ordinal');

/** A lesson that began longer ago names nobody who has left since: no device says when a lesson began but the teacher's own. */
const longestLessonMs = 24 * 60 * 60_000;

/** Classes and students. */
export function schoolCalls(db: Db, now: Now): Pick<Handlers, 'classes' | 'students'> {
  /** Who is in a class now; `since`: or was, then. */
  const enrolled = (schoolId: string, since?: number) =>
    db
      .selectFrom('enrolments')
      .where('enrolments.schoolId', '=', schoolId)
      .where('fromMs', '<=', now())
      .where((eb) =>
        eb.or([
          eb('toMs', 'is', null),
          eb('toMs', '>', now()),
          ...(since === undefined ? [] : [eb.and([eb('fromMs', '<=', since), eb('toMs', '>', since)])]),
        ]),
      );

  /** When the teacher's own lesson of a class began, if it is on. */
  const beganAt = async ({ schoolId, teacherId }: Owner, classId: string, lessonId: string): Promise<number | undefined> => {
    const lesson = await db
      .selectFrom('lessons')
      .select('startedAt')
      .where('id', '=', lessonId)
      .where('schoolId', '=', schoolId)
      .where('teacherId', '=', teacherId)
      .where('classId', '=', classId)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    return lesson && Math.max(lesson.startedAt, now() - longestLessonMs);
  };

  return {
    async classes({ teacherId, former = false }, { owner }) {
      if (teacherId !== owner.teacherId) throw unknown();
      if (former) return (await formerClassesOf(db, owner)).map((row) => ({ ...row, studentCount: 0 }));
      const counts = enrolled(owner.schoolId)
        .select(['classId', ({ fn }) => fn.countAll<number>().as('studentCount')])
        .groupBy('classId')
        .as('counts');
      const rows = await classesOf(db, owner).leftJoin(counts, 'counts.classId', 'classes.id').select('counts.studentCount').execute();
      return rows.map((row) => ({ ...row, studentCount: row.studentCount ?? 0 }));
    },

    async students({ clazzId, consents = false, lessonId }, { owner, language }) {
      await requireClass(db, owner, clazzId);
      const since = lessonId === undefined ? undefined : await beganAt(owner, clazzId, lessonId);
      const places = await enrolled(owner.schoolId, since)
        .innerJoin('students', 'students.id', 'enrolments.studentId')
        .select(['students.id', 'students.realName', 'students.name', 'students.loginAccount', 'enrolments.seat', 'students.initialLetter'])
        .where('enrolments.classId', '=', clazzId)
        // Of somebody who has got another seat since, the place of now.
        .orderBy('enrolments.fromMs', 'desc')
        .execute();
      const rows = [...new Map(places.toReversed().map((row) => [row.id, row])).values()].toSorted(
        (a, b) => a.seat - b.seat || (a.id < b.id ? -1 : 1),
      );
      const fillers = [1, 2].map((n) => `placeholder:${clazzId}:${n}`);
      const ids = consents ? [...rows.map(({ id }) => id), ...fillers] : [];
      const unrecorded = await forbiddenTo(db, owner.schoolId, 'recording', ids);
      const students = rows.map((row) => ({ ...row, placeholder: false, ...(unrecorded.has(row.id) && { unrecorded: true }) }));
      if (students.length >= fewest) return students;
      const lastSeat = Math.max(0, ...students.map(({ seat }) => seat));
      const placeholders = fillers.map((id, at) => {
        const n = at + 1;
        const name = textIn(language, 'placeholder-student', { n });
        return {
          id,
          realName: name,
          name,
          loginAccount: '',
          seat: lastSeat + n,
          initialLetter: '#',
          placeholder: true,
          ...(unrecorded.has(id) && { unrecorded: true }),
        };
      });
      return [...students, ...placeholders];
    },
  };
}
