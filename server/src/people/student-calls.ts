import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { rosterRow } from '@chorus/contract/roster/roster-row';
import { sql, type Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { isErased } from '../journal/erasures.ts';
import { writeStudents, type Standing } from './student-changes.ts';

/** The school's students, one by one. Errors: `unknown`, `bad-input`. */
export function studentCalls(db: Db, now: Now): Pick<AdminHandlers, 'schoolStudents' | 'saveStudent'> {
  return {
    async schoolStudents({ search = '', sort, offset, limit, classId, state }, { orgId }) {
      const found = placed(db, orgId)
        .$if(classId !== undefined, (query) => query.where('enrolments.classId', '=', classId!))
        .$if(state === 'enrolled', (query) => query.where('enrolments.id', 'is not', null))
        .$if(state === 'without-class', (query) => query.where('enrolments.id', 'is', null))
        .$if(search.trim() !== '', (query) => query.where(matches(search.trim())));
      // Where nobody filters, all count: without their places, which ten thousand times over are the dear part.
      const counted =
        classId === undefined && state === undefined && search.trim() === ''
          ? db.selectFrom('students').where('schoolId', '=', orgId)
          : found;
      const { total } = await counted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const direction = sort?.descending ? 'desc' : 'asc';
      let ordered = found.select(columns);
      for (const column of orderOf[sort?.by ?? 'class']) ordered = ordered.orderBy(column, direction);
      const rows = await ordered.orderBy('students.id').offset(offset).limit(limit).execute();
      return { rows: rows.map(infoOf), total: Number(total) };
    },

    async saveStudent({ id, number: typedNumber, name: typedName, place }, { accountId, orgId }) {
      const { number, name } = rosterRow(1, { number: typedNumber, name: typedName, className: '', seat: '' });
      if (number === '') throw badField('/number', 'empty');
      if (name === '') throw badField('/name', 'empty');
      await db.transaction().execute(async (trx) => {
        const elsewhere = await trx
          .selectFrom('students')
          .select('id')
          .where('id', '=', id)
          .where('schoolId', '!=', orgId)
          .executeTakeFirst();
        if (elsewhere || (await isErased(trx, orgId, ['student'], id, accountId))) throw unknown();
        const known = await placed(trx, orgId).select(columns).where('students.id', '=', id).executeTakeFirst();
        const twin = await trx
          .selectFrom('students')
          .select('id')
          .where('schoolId', '=', orgId)
          .where('loginAccount', '=', number)
          .where('id', '!=', id)
          .executeTakeFirst();
        if (twin) throw badField('/number', 'taken');
        const before = known && standingOf(known);
        const after: Standing = {
          number,
          realName: name,
          enrolment: place && { classId: place.classId, seat: await seatFor(trx, orgId, id, place, before) },
        };
        await writeStudents(trx, orgId, now(), [{ id, before: before ?? null, after }]);
        const action = known ? 'student.changed' : 'student.added';
        await writeAudit(trx, now, { accountId, orgId }, { action, subjectKind: 'student', subjectId: id, before, after });
      });
      const row = await placed(db, orgId).select(columns).where('students.id', '=', id).executeTakeFirstOrThrow();
      return infoOf(row);
    },
  };
}

/** What a list of students is sorted by. */
export const orderOf = {
  number: ['students.loginAccount'],
  name: ['students.initials', 'students.realName'],
  class: ['classes.ordinal', 'enrolments.seat'],
  seat: ['enrolments.seat', 'classes.ordinal'],
} as const;

/** What {@link infoOf} needs. */
export const columns = [
  'students.id',
  'students.loginAccount',
  'students.realName',
  'students.initials',
  'enrolments.classId',
  'enrolments.seat',
  'classes.name as className',
] as const;

/** Students with their places in classes that are in use. */
export const placed = (db: Kysely<Tables>, schoolId: string) =>
  db
    .selectFrom('students')
    .leftJoin('enrolments', (join) => join.onRef('enrolments.studentId', '=', 'students.id').on('enrolments.toMs', 'is', null))
    .leftJoin('classes', (join) => join.onRef('classes.id', '=', 'enrolments.classId'))
    .where('students.schoolId', '=', schoolId);

interface Placed {
  readonly id: string;
  readonly loginAccount: string;
  readonly realName: string;
  readonly initials: string;
  readonly classId: string | null;
  readonly className: string | null;
  readonly seat: number | null;
}

const standingOf = ({ loginAccount, realName, classId, seat }: Placed): Standing => ({
  number: loginAccount,
  realName,
  enrolment: classId === null ? null : { classId, seat: seat! },
});

export const infoOf = ({ id, loginAccount, realName, initials, classId, className, seat }: Placed): SchoolStudentInfo => ({
  id,
  number: loginAccount,
  name: realName,
  initials,
  place: classId === null ? null : { classId, className: className!, seat: seat! },
});

/** Name, number, or initials of the name's pinyin. */
export const matches = (search: string) => {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`("students"."realName" like ${like} escape '\\' or "students"."loginAccount" like ${like} escape '\\' or "students"."initials" like ${like} escape '\\')`;
};

/** The seat that is asked for, if it is free; else the own one in that class, else the next free one. */
async function seatFor(
  trx: Kysely<Tables>,
  schoolId: string,
  studentId: string,
  { classId, seat }: { readonly classId: string; readonly seat: number | null },
  before: Standing | undefined,
): Promise<number> {
  const known = await trx
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where('schoolId', '=', schoolId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!known) throw badField('/place/classId', 'unknown');
  if (seat === null && before?.enrolment?.classId === classId) return before.enrolment.seat;
  const rows = await trx
    .selectFrom('enrolments')
    .select('seat')
    .where('classId', '=', classId)
    .where('toMs', 'is', null)
    .where('studentId', '!=', studentId)
    .execute();
  const taken = new Set(rows.map((row) => row.seat));
  if (seat !== null) {
    if (taken.has(seat)) throw badField('/place/seat', 'taken');
    return seat;
  }
  let free = 1;
  while (taken.has(free)) free += 1;
  return free;
}
