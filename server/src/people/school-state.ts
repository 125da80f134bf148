import type { RosterState } from '@chorus/contract/roster/roster-state';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The school's classes that are in use, and all its students with their places in these. */
export async function schoolState(db: Kysely<Tables>, schoolId: string): Promise<RosterState> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'name', 'gradeId'])
    .where('schoolId', '=', schoolId)
    .where('archivedAt', 'is', null)
    .execute();
  const rows = await db
    .selectFrom('students')
    .select(['id', 'loginAccount', 'realName', 'initialLetter'])
    .where('schoolId', '=', schoolId)
    .execute();
  const enrolments = await db
    .selectFrom('enrolments')
    .select(['studentId', 'classId', 'seat'])
    .where('schoolId', '=', schoolId)
    .where('toMs', 'is', null)
    .orderBy('fromMs')
    .execute();
  const inUse = new Set(classes.map(({ id }) => id));
  // Of several the last one counts.
  const places = new Map(enrolments.flatMap(({ studentId, ...place }) => (inUse.has(place.classId) ? [[studentId, place] as const] : [])));
  return {
    classes,
    students: rows.map(({ loginAccount, ...row }) => ({ ...row, number: loginAccount, enrolment: places.get(row.id) ?? null })),
  };
}
