import type { Body, Data } from '@chorus/contract';
import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import type { Now } from '../clock.ts';
import type { LessonTable, Tables } from '../database/tables.ts';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { requireClass } from '../school/school-calls.ts';
import { endIdleLessons, ending } from './end-lessons.ts';
import type { HeldLessons } from './held-lessons.ts';

/** A machine that was not heard for this long is not in the lesson any more, as far as one that begins is concerned. Machines are heard every few seconds. */
const silentMs = 30_000;

type Lesson = Selectable<LessonTable>;
type Hold = Body<'holdLesson'>;

/**
 * One lesson, and one machine that writes for it, though a teacher has opened the class on several. The first one writes; who takes over raises the
 * epoch, so that what it writes comes after what was written before.
 */
export function lessonWriterCalls(db: Db, now: Now, held: HeldLessons): Pick<Handlers, 'holdLesson'> {
  return {
    async holdLesson(hold, { session, owner }): Promise<Data<'holdLesson'>> {
      await requireClass(db, owner, hold.clazzId);
      return db.transaction().execute(async (trx) => {
        await endIdleLessons(trx, now, held, owner.teacherId);
        if (hold.leave === true) return leave(trx, hold);
        const lesson = await lessonOn(trx, owner, hold, now());
        const watches = hold.watch === true && hold.take !== true;
        if (!lesson) {
          // A restored server may not know a lesson that two machines are in: the one that gives it tells.
          const untold = hold.lessonId !== undefined && !(await isKnown(trx, hold.lessonId));
          return { lesson: null, mine: !(watches && untold), epoch: hold.epoch, shared: false };
        }
        const setBy = held.hear(lesson.id, now());
        // Who reads when something happened last goes by the clock of now.
        if (setBy !== 0)
          await trx
            .updateTable('lessons')
            .set({ activeAt: Math.max(lesson.startedAt, lesson.activeAt + setBy) })
            .where('id', '=', lesson.id)
            .execute();
        const changes = hold.take === true && lesson.writerId !== hold.deviceId && lesson.writerId !== null;
        const mine = hold.take === true || (lesson.writerId === null && !watches) || lesson.writerId === hold.deviceId;
        const epoch = mine ? Math.max(lesson.epoch, hold.epoch) + (changes ? 1 : 0) : lesson.epoch;
        if (mine) {
          if (lesson.writerId !== hold.deviceId) await endOthersOf(trx, owner.teacherId, hold.deviceId, lesson.id, now());
          // Its logout ends the lesson from now on.
          const place = hold.place ?? lesson.place;
          const written = { writerId: hold.deviceId, epoch, sessionHash: session.tokenHash, place };
          await trx.updateTable('lessons').set(written).where('id', '=', lesson.id).execute();
        }
        await trx
          .insertInto('lessonMachines')
          .values({ lessonId: lesson.id, deviceId: hold.deviceId, seenAt: now() })
          .onConflict((conflict) => conflict.columns(['lessonId', 'deviceId']).doUpdateSet({ seenAt: now() }))
          .execute();
        const others = await machinesBeside(trx, lesson.id, hold.deviceId);
        const place = mine && !changes ? null : lesson.place;
        return {
          lesson: { id: lesson.id, startedAt: lesson.startedAt },
          mine,
          epoch,
          shared: others > 0,
          ...(place !== null && { place }),
          ...((await isPutAway(trx, hold.clazzId)) && { putAway: true as const }),
        };
      });
    },
  };
}

/** It is still the one that writes: a page that was only loaded again comes back in a moment. */
async function leave(trx: Transaction<Tables>, { lessonId = '', deviceId, epoch }: Hold): Promise<Data<'holdLesson'>> {
  await trx.deleteFrom('lessonMachines').where('lessonId', '=', lessonId).where('deviceId', '=', deviceId).execute();
  return { lesson: null, mine: false, epoch, shared: false };
}

/**
 * A lesson begins. A teacher gives one at a time, so the ones before end; not one whose machine is heard, nor one of this class that has just begun: where
 * a machine was without a server, or two began at one moment, {@link lessonOn} says which of them goes on.
 */
export async function endLessonsBefore(trx: Transaction<Tables>, teacherId: string, classId: string, at: number): Promise<void> {
  await ending(trx, at)
    .where('teacherId', '=', teacherId)
    .where((eb) => eb.not(isHeard(eb, at)))
    .where((eb) => eb.or([eb('writerId', 'is not', null), eb('classId', '!=', classId), eb('activeAt', '<', at - silentMs)]))
    .execute();
}

/** A machine that begins to write for a lesson has left the one before. */
async function endOthersOf(trx: Transaction<Tables>, teacherId: string, deviceId: string, lessonId: string, at: number): Promise<void> {
  await ending(trx, at).where('teacherId', '=', teacherId).where('writerId', '=', deviceId).where('id', '!=', lessonId).execute();
}

/** The machine that writes for a lesson was heard lately; not counting one of them. */
const isHeard = (eb: ExpressionBuilder<Tables, 'lessons'>, at: number, except = '') =>
  eb.exists(
    eb
      .selectFrom('lessonMachines')
      .select('lessonMachines.deviceId')
      .whereRef('lessonMachines.lessonId', '=', 'lessons.id')
      .whereRef('lessonMachines.deviceId', '=', 'lessons.writerId')
      .where('lessonMachines.deviceId', '!=', except)
      .where('lessonMachines.seenAt', '>=', at - silentMs),
  );

/** The lesson that a machine is in, unless nobody is heard to write for it and another machine gives the class one; else that one. */
async function lessonOn(
  trx: Transaction<Tables>,
  owner: { readonly schoolId: string; readonly teacherId: string },
  { clazzId, lessonId, deviceId }: Hold,
  at: number,
): Promise<Lesson | undefined> {
  const open = trx
    .selectFrom('lessons')
    .selectAll()
    .where('schoolId', '=', owner.schoolId)
    .where('teacherId', '=', owner.teacherId)
    .where('classId', '=', clazzId)
    .where('endedAt', 'is', null);
  const own = lessonId === undefined ? undefined : await open.where('id', '=', lessonId).executeTakeFirst();
  // One that the server was not told of yet goes on: it may be told in a moment.
  if (!own && lessonId !== undefined && !(await isKnown(trx, lessonId))) return undefined;
  if (
    own &&
    (await open
      .where('id', '=', own.id)
      .where((eb) => isHeard(eb, at))
      .executeTakeFirst())
  )
    return own;
  const theirs = await open
    .where('id', '!=', lessonId ?? '')
    .where((eb) => isHeard(eb, at, deviceId))
    .orderBy('startedAt', 'desc')
    .executeTakeFirst();
  if (own && theirs) await ending(trx, at).where('id', '=', own.id).execute();
  return theirs ?? own;
}

const isKnown = async (trx: Kysely<Tables>, lessonId: string): Promise<boolean> =>
  (await trx.selectFrom('lessons').select('id').where('id', '=', lessonId).executeTakeFirst()) !== undefined;

const isPutAway = async (trx: Kysely<Tables>, classId: string): Promise<boolean> =>
  (await trx.selectFrom('classes').select('id').where('id', '=', classId).where('archivedAt', 'is not', null).executeTakeFirst()) !==
  undefined;

async function machinesBeside(trx: Kysely<Tables>, lessonId: string, deviceId: string): Promise<number> {
  const others = await trx
    .selectFrom('lessonMachines')
    .select('deviceId')
    .where('lessonId', '=', lessonId)
    .where('deviceId', '!=', deviceId)
    .execute();
  return others.length;
}
