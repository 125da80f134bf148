import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { CallError, unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { requireClass } from '../school/school-calls.ts';

/** Model of a clicker that does not say it [9-2]. */
const defaultType = 18;

/** Clickers and whose they are: in a class each clicker has one student, each student one clicker. */
export function deviceCalls(db: Db, now: Now): Pick<Handlers, 'answerMachines' | 'bindAnswerMachines' | 'deviceBindings' | 'unbindDevice'> {
  return {
    async answerMachines({ receiverId }, { owner }) {
      return db
        .selectFrom('devices')
        .select(['uid as answerMachineId', 'type as answerMachineTypeId', 'seq'])
        .where('schoolId', '=', owner.schoolId)
        .where('receiverId', '=', receiverId)
        .orderBy('seq')
        .execute();
    },

    async bindAnswerMachines({ userId: studentId, answerMachineIds: [uid], receiverId, answerMachineTypeId }, { owner }) {
      await db.transaction().execute(async (trx) => {
        const classIds = await classesOf(trx, owner, studentId, now());
        if (classIds.length === 0) throw unknown();
        if (uid === undefined) {
          await trx.deleteFrom('deviceBindings').where('studentId', '=', studentId).where('classId', 'in', classIds).execute();
          return;
        }
        const taken = await trx
          .selectFrom('deviceBindings')
          .select('studentId')
          .where('uid', '=', uid)
          .where('classId', 'in', classIds)
          .where('studentId', '!=', studentId)
          .executeTakeFirst();
        if (taken) throw new CallError('device-bound');
        await remember(trx, owner.schoolId, { uid, receiverId, type: answerMachineTypeId });
        await trx
          .insertInto('deviceBindings')
          .values(classIds.map((classId) => ({ schoolId: owner.schoolId, classId, studentId, uid, boundAt: now() })))
          .onConflict((conflict) => conflict.columns(['classId', 'studentId']).doUpdateSet({ uid, boundAt: now() }))
          .execute();
      });
      return {};
    },

    async deviceBindings({ clazzId }, { owner }) {
      await requireClass(db, owner, clazzId);
      return db
        .selectFrom('deviceBindings')
        .innerJoin('devices', (join) =>
          join.onRef('devices.uid', '=', 'deviceBindings.uid').onRef('devices.schoolId', '=', 'deviceBindings.schoolId'),
        )
        .select(['studentId', 'devices.uid as answerMachineId', 'type as answerMachineTypeId', 'receiverId'])
        .where('deviceBindings.schoolId', '=', owner.schoolId)
        .where('classId', '=', clazzId)
        .orderBy('boundAt')
        .orderBy('studentId')
        .execute();
    },

    async unbindDevice({ clazzId, answerMachineId }, { owner }) {
      await requireClass(db, owner, clazzId);
      const { numDeletedRows } = await db
        .deleteFrom('deviceBindings')
        .where('classId', '=', clazzId)
        .where('uid', '=', answerMachineId)
        .executeTakeFirst();
      if (Number(numDeletedRows) === 0) throw new CallError('device-missing');
      return {};
    },
  };
}

/** The classes that a student is in today and the session's teacher teaches. */
async function classesOf(trx: Kysely<Tables>, owner: Owner, studentId: string, at: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('enrolments')
    .innerJoin('classTeachers', 'classTeachers.classId', 'enrolments.classId')
    .select('enrolments.classId')
    .distinct()
    .where('enrolments.schoolId', '=', owner.schoolId)
    .where('enrolments.studentId', '=', studentId)
    .where('classTeachers.teacherId', '=', owner.teacherId)
    .where('fromMs', '<=', at)
    .where((eb) => eb.or([eb('toMs', 'is', null), eb('toMs', '>', at)]))
    .execute();
  return rows.map(({ classId }) => classId);
}

/** Keeps a clicker's model and receiver; one that moves to another receiver gets the next number there. */
async function remember(
  trx: Kysely<Tables>,
  schoolId: string,
  { uid, receiverId, type }: { readonly uid: string; readonly receiverId: string; readonly type: number | undefined },
): Promise<void> {
  const known = await trx.selectFrom('devices').selectAll().where('schoolId', '=', schoolId).where('uid', '=', uid).executeTakeFirst();
  if (known?.receiverId === receiverId && (type ?? known.type) === known.type) return;
  const { last } = await trx
    .selectFrom('devices')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('schoolId', '=', schoolId)
    .where('receiverId', '=', receiverId)
    .executeTakeFirstOrThrow();
  const row = {
    type: type ?? known?.type ?? defaultType,
    receiverId,
    seq: known?.receiverId === receiverId ? known.seq : Number(last ?? 0) + 1,
  };
  await trx
    .insertInto('devices')
    .values({ schoolId, uid, ...row })
    .onConflict((conflict) => conflict.columns(['schoolId', 'uid']).doUpdateSet(row))
    .execute();
}
