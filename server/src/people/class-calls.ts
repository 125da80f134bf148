import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { idleMs } from '../lesson/end-lessons.ts';
import { setClassTeachers } from '../school/class-teachers.ts';
import { gradeRank } from './grades.ts';

/** Names of classes in the order that people expect: 2 before 10. */
const byName = new Intl.Collator('zh-CN', { numeric: true });

/** The school's classes. Errors: `unknown`, `bad-input`. */
export function classCalls(db: Db, now: Now): Pick<AdminHandlers, 'schoolClasses' | 'saveClass' | 'archiveClass' | 'schoolTeachers'> {
  const one = async (schoolId: string, id: string): Promise<SchoolClassInfo> =>
    (await classInfos(db, now, schoolId)).find((info) => info.id === id)!;
  return {
    schoolClasses: (_body, { orgId }) => classInfos(db, now, orgId),

    schoolTeachers: (_body, { orgId }) => teachersOf(db, orgId).orderBy('accounts.initials').orderBy('accounts.name').execute(),

    async saveClass({ id, name: typed, gradeId, teacherIds }, { accountId, orgId }) {
      const name = typed.trim().normalize('NFC');
      if (name === '') throw badField('/name', 'empty');
      await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirst();
        if (known && known.schoolId !== orgId) throw unknown();
        if (await twinOfClass(trx, { id, schoolId: orgId, name })) throw badField('/name', 'taken');
        const wanted = [...new Set(teacherIds)];
        const teachers = await teachersOf(trx, orgId).execute();
        if (wanted.some((teacherId) => !teachers.some((teacher) => teacher.id === teacherId))) throw badField('/teacherIds', 'unknown');
        const before = known && (await taughtBy(trx, id));
        if (known) await trx.updateTable('classes').set({ name, gradeId }).where('id', '=', id).execute();
        else await addClass(trx, { id, schoolId: orgId, name, gradeId });
        await setClassTeachers(trx, { schoolId: orgId, classId: id }, wanted, now());
        await orderClasses(trx, orgId);
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          {
            action: known ? 'class.changed' : 'class.added',
            subjectKind: 'class',
            subjectId: id,
            before: known && { name: known.name, gradeId: known.gradeId, teacherIds: before },
            after: { name, gradeId, teacherIds: wanted },
          },
        );
      });
      return one(orgId, id);
    },

    async archiveClass({ id, archived }, { accountId, orgId }) {
      await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('classes').selectAll().where('id', '=', id).where('schoolId', '=', orgId).executeTakeFirst();
        if (!known) throw unknown();
        if ((known.archivedAt !== null) === archived) return;
        const inside = await trx
          .selectFrom('enrolments')
          .select('id')
          .where('classId', '=', id)
          .where('toMs', 'is', null)
          .executeTakeFirst();
        if (archived && inside) throw badField('/id', 'has-students');
        await trx
          .updateTable('classes')
          .set({ archivedAt: archived ? now() : null })
          .where('id', '=', id)
          .execute();
        const action = archived ? 'class.archived' : 'class.restored';
        await writeAudit(trx, now, { accountId, orgId }, { action, subjectKind: 'class', subjectId: id, after: { name: known.name } });
      });
      return one(orgId, id);
    },
  };
}

/** Another class in use of the same name: two are not told apart. */
export const twinOfClass = (trx: Kysely<Tables>, { id, schoolId, name }: Pick<Tables['classes'], 'id' | 'schoolId' | 'name'>) =>
  trx
    .selectFrom('classes')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('name', '=', name)
    .where('archivedAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();

/** Adds a class, last in order until {@link orderClasses}. */
export async function addClass(trx: Kysely<Tables>, added: { id: string; schoolId: string; name: string; gradeId: number }): Promise<void> {
  await trx
    .insertInto('classes')
    .values({ ...added, ordinal: 1_000_000, externalIds: '{}', archivedAt: null })
    .execute();
}

/** Puts a school's classes in the order of their grades and names. */
export async function orderClasses(trx: Kysely<Tables>, schoolId: string): Promise<void> {
  const rows = await trx.selectFrom('classes').select(['id', 'name', 'gradeId', 'ordinal']).where('schoolId', '=', schoolId).execute();
  rows.sort((a, b) => gradeRank(a.gradeId) - gradeRank(b.gradeId) || byName.compare(a.name, b.name));
  for (const [ordinal, row] of rows.entries())
    if (row.ordinal !== ordinal) await trx.updateTable('classes').set({ ordinal }).where('id', '=', row.id).execute();
}

/** Who teaches at a school now. */
export const teachersOf = (db: Kysely<Tables>, schoolId: string) =>
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
    .select(['teachers.id', 'accounts.name', 'accounts.phone'])
    .where('teachers.schoolId', '=', schoolId);

async function taughtBy(trx: Kysely<Tables>, classId: string): Promise<string[]> {
  const rows = await trx.selectFrom('classTeachers').select('teacherId').where('classId', '=', classId).orderBy('teacherId').execute();
  return rows.map(({ teacherId }) => teacherId);
}

/** A school's classes as its administrators see them. */
export async function classInfos(db: Kysely<Tables>, now: Now, schoolId: string): Promise<SchoolClassInfo[]> {
  const rows = await db
    .selectFrom('classes')
    .select(['id', 'name', 'gradeId', 'archivedAt'])
    .where('schoolId', '=', schoolId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('enrolments')
    .select(['classId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('schoolId', '=', schoolId)
    .where('toMs', 'is', null)
    .groupBy('classId')
    .execute();
  const teaching = await db
    .selectFrom('classTeachers')
    .innerJoin('teachers', 'teachers.id', 'classTeachers.teacherId')
    .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
    .select(['classTeachers.classId', 'teachers.id', 'accounts.name'])
    .where('classTeachers.schoolId', '=', schoolId)
    .orderBy('accounts.initials')
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .select('classId')
    .where('schoolId', '=', schoolId)
    .where('endedAt', 'is', null)
    .where('activeAt', '>', now() - idleMs)
    .execute();
  const students = new Map(counts.map(({ classId, count }) => [classId, Number(count)]));
  const inLesson = new Set(lessons.map(({ classId }) => classId));
  const infos = rows.map((row) => ({
    ...row,
    students: students.get(row.id) ?? 0,
    teachers: teaching.flatMap(({ classId, id, name }) => (classId === row.id ? [{ id, name }] : [])),
    inLesson: inLesson.has(row.id),
  }));
  return [...infos.filter(({ archivedAt }) => archivedAt === null), ...infos.filter(({ archivedAt }) => archivedAt !== null)];
}
