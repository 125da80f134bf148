import type { StudentData } from '@chorus/contract/api/admin/data-calls';
import { sql, type Kysely } from 'kysely';
import { consentsOf } from '../consents/consent-calls.ts';
import { bindable } from '../database/bind-guard.ts';
import { contains } from '../database/contains.ts';
import type { Tables } from '../database/tables.ts';
import { unknown } from '../http/call-error.ts';
import type { AttemptKey } from '../journal/attempt-key.ts';
import { attemptsOf } from '../journal/erase-student.ts';
import { columns, infoOf, placed } from '../people/student-calls.ts';
import { hashesOfAttempts, soundObjects } from './student-sounds.ts';
import type { Student } from './traces.ts';

/** Days that are shown one by one. */
const days = 60;

/** Who a student is. Error: `unknown` outside the school. */
export async function requireStudent(db: Kysely<Tables>, { schoolId, studentId }: Student): Promise<StudentData['student']> {
  const row = await placed(db, schoolId).select(columns).where('students.id', '=', bindable(studentId)).executeTakeFirst();
  if (!row) throw unknown();
  return infoOf(row);
}

/** Everything that is kept of a student, in figures where it is much. */
export async function studentData(db: Kysely<Tables>, student: Student): Promise<Omit<StudentData, 'student' | 'audit'>> {
  const { schoolId, studentId } = student;
  const ids = await attemptsOf(db, schoolId, studentId);
  const recordings = await recordingsOf(db, schoolId, ids);
  const answers = await db
    .selectFrom('attempts')
    .select(({ fn }) => ['day', fn.countAll<number>().as('answers'), fn.min('givenAt').as('first'), fn.max('givenAt').as('last')])
    .where('schoolId', '=', schoolId)
    .where('studentId', '=', studentId)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
  const dayOfAttempt = new Map(
    (
      await db
        .selectFrom('attempts')
        .select(['id', 'ownerId', 'day'])
        .where('schoolId', '=', schoolId)
        .where('studentId', '=', studentId)
        .execute()
    ).map((row) => [`${row.ownerId} ${row.id}`, row.day]),
  );
  const recordingsOn = new Map<string, number>();
  for (const { attemptId, teacherId } of recordings) {
    const day = dayOfAttempt.get(`${teacherId} ${attemptId}`);
    if (day !== undefined) recordingsOn.set(day, (recordingsOn.get(day) ?? 0) + 1);
  }
  const times = recordings.map(({ storedAt }) => storedAt!);
  return {
    enrolments: (await enrolmentsOf(db, student)).map(({ className, seat, fromMs, toMs }) => ({
      className: className ?? '',
      seat,
      from: fromMs,
      to: toMs,
    })),
    consents: (await consentsOf(db, schoolId, [studentId])).get(studentId)!,
    clickers: (await clickersOf(db, student)).map(({ uid, className, boundAt }) => ({ uid, className: className ?? '', at: boundAt })),
    groups: await groupsOf(db, student),
    answers: {
      count: answers.reduce((sum, row) => sum + Number(row.answers), 0),
      scored: await scoredOf(db, student),
      days: answers.length,
      first: least(answers.map(({ first }) => Number(first))),
      last: answers.length === 0 ? null : answers.reduce((most, { last }) => Math.max(most, Number(last)), 0),
    },
    recordings: {
      count: recordings.length,
      bytes: recordings.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
      oldestAt: least(times),
    },
    praise: await praiseOf(db, student),
    byDay: answers
      .slice(0, days)
      .map(({ day, answers: count }) => ({ day, answers: Number(count), recordings: recordingsOn.get(day) ?? 0 })),
  };
}

/** Not as arguments of one call: a student may have more recordings than that takes. */
const least = (times: readonly number[]): number | null =>
  times.length === 0 ? null : times.reduce((first, time) => Math.min(first, time));

/** Recordings that are kept of these attempts, also under keys of which no answer speaks. */
export async function recordingsOf(db: Kysely<Tables>, schoolId: string, attempts: readonly AttemptKey[]) {
  const objects = await soundObjects(db, schoolId, attempts, await hashesOfAttempts(db, schoolId, attempts));
  return objects.filter(({ state }) => state === 'stored');
}

/** Every time in a class, the first one first. */
export const enrolmentsOf = (db: Kysely<Tables>, { schoolId, studentId }: Student) =>
  db
    .selectFrom('enrolments')
    .leftJoin('classes', 'classes.id', 'enrolments.classId')
    .select(['enrolments.classId', 'classes.name as className', 'seat', 'fromMs', 'toMs'])
    .where('enrolments.schoolId', '=', schoolId)
    .where('studentId', '=', studentId)
    .orderBy('fromMs')
    .execute();

/** The student's clickers, by class. */
export const clickersOf = (db: Kysely<Tables>, { schoolId, studentId }: Student) =>
  db
    .selectFrom('deviceBindings')
    .leftJoin('classes', 'classes.id', 'deviceBindings.classId')
    .select(['uid', 'deviceBindings.classId', 'classes.name as className', 'boundAt'])
    .where('deviceBindings.schoolId', '=', schoolId)
    .where('studentId', '=', studentId)
    .execute();

/** In which groups the student is, or was. */
export async function groupsOf(db: Kysely<Tables>, { schoolId, studentId }: Student): Promise<StudentData['groups']> {
  const rows = await db
    .selectFrom('groupSets')
    .leftJoin('classes', 'classes.id', 'groupSets.classId')
    .select(['content', 'classes.name as className'])
    .where('groupSets.schoolId', '=', schoolId)
    .where(contains('content', JSON.stringify(studentId)))
    .execute();
  return rows.flatMap(({ content, className }) => {
    const { name, groups } = JSON.parse(content) as { name: string; groups: { name: string; studentIds: string[] }[] };
    return groups.flatMap((group) =>
      group.studentIds.includes(studentId) ? [{ className: className ?? '', set: name, group: group.name }] : [],
    );
  });
}

/** Answers that have been scored. */
async function scoredOf(db: Kysely<Tables>, { schoolId, studentId }: Student): Promise<number> {
  const { count } = await db
    .selectFrom('attemptFacts')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.schoolId', '=', 'attemptFacts.schoolId')
        .onRef('attempts.id', '=', 'attemptFacts.attemptId')
        .onRef('attempts.ownerId', '=', 'attemptFacts.ownerId'),
    )
    .select(sql<number>`count(distinct "attempts"."id")`.as('count'))
    .where('attempts.schoolId', '=', schoolId)
    .where('attempts.studentId', '=', studentId)
    .where('attemptFacts.kind', '=', 'scored')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Praise of this student, alone or among others, in the lessons of the student's classes. */
async function praiseOf(db: Kysely<Tables>, { schoolId, studentId }: Student): Promise<number> {
  const lessons = db
    .selectFrom('lessons')
    .select('lessons.id')
    .where('lessons.schoolId', '=', schoolId)
    .where('lessons.classId', 'in', db.selectFrom('enrolments').select('enrolments.classId').where('enrolments.studentId', '=', studentId));
  const { count } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('schoolId', '=', schoolId)
    .where('lessonId', 'in', lessons)
    .where('kind', '=', 'student.praised')
    .where(contains('entry', JSON.stringify(studentId)))
    .executeTakeFirstOrThrow();
  return Number(count);
}
