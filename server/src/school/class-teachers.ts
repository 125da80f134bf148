import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { unknown } from '../http/call-error.ts';
import type { Owner } from '../http/handlers.ts';

/** Who teaches a class from now on; whoever did before is written down, with the time in which they did. */
export async function setClassTeachers(
  trx: Kysely<Tables>,
  ofClass: { readonly schoolId: string; readonly classId: string },
  wanted: readonly string[],
  at: number,
): Promise<void> {
  const { schoolId, classId } = ofClass;
  const known = await trx.selectFrom('classTeachers').selectAll().where('classId', '=', classId).execute();
  for (const { teacherId, sinceMs } of known) {
    if (wanted.includes(teacherId)) continue;
    await trx.deleteFrom('classTeachers').where('classId', '=', classId).where('teacherId', '=', teacherId).execute();
    await trx
      .insertInto('formerClassTeachers')
      .values({ schoolId, classId, teacherId, fromMs: sinceMs, toMs: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const teacherId of wanted) {
    if (known.some((one) => one.teacherId === teacherId)) continue;
    await trx.insertInto('classTeachers').values({ schoolId, classId, teacherId, sinceMs: at }).execute();
  }
}

/** Whether a teacher teaches a class now, or did at a moment (UTC milliseconds). */
export async function hasTaughtAt(db: Kysely<Tables>, { schoolId, teacherId }: Owner, classId: string, at: number): Promise<boolean> {
  const now = db
    .selectFrom('classTeachers')
    .select('classId')
    .where('schoolId', '=', schoolId)
    .where('teacherId', '=', teacherId)
    .where('classId', '=', classId);
  const before = db
    .selectFrom('formerClassTeachers')
    .select('classId')
    .where('schoolId', '=', schoolId)
    .where('teacherId', '=', teacherId)
    .where('classId', '=', classId)
    .where('fromMs', '<=', at)
    .where('toMs', '>', at);
  return ((await now.executeTakeFirst()) ?? (await before.executeTakeFirst())) !== undefined;
}

/** A lesson of a class that began at a moment may be told of by the session's teacher. Error: `unknown`. */
export async function requireTaughtAt(db: Kysely<Tables>, owner: Owner, classId: string, at: number): Promise<void> {
  if (!(await hasTaughtAt(db, owner, classId, at))) throw unknown();
}

/** The session's teacher's classes that were put away, and those that were theirs before. */
export async function formerClassesOf(db: Kysely<Tables>, { schoolId, teacherId }: Owner) {
  const given = db.selectFrom('formerClassTeachers').select('classId').where('schoolId', '=', schoolId).where('teacherId', '=', teacherId);
  const taught = db.selectFrom('classTeachers').select('classId').where('schoolId', '=', schoolId).where('teacherId', '=', teacherId);
  return db
    .selectFrom('classes')
    .select(['id', 'name', 'gradeId'])
    .where('schoolId', '=', schoolId)
    .where((eb) =>
      eb.or([
        eb.and([eb('id', 'in', taught), eb('archivedAt', 'is not', null)]),
        eb.and([eb('id', 'in', given), eb('id', 'not in', taught)]),
      ]),
    )
    .orderBy('ordinal')
    .execute();
}
