import type { Data } from '@chorus/contract';
import { parseWallTime, type Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { uuidv7 } from '@chorus/contract/uuid';
import { beginGiving, goOnGiving } from '../journal/give-class.ts';
import type { JournalLog } from '../ports/journal-log.ts';
import { requireTaughtAt } from '../school/class-teachers.ts';
import { claimLessonCalls } from './claim-lesson.ts';
import { classStatusCalls } from './class-statuses.ts';
import { endIdleLessons, endLesson } from './end-lessons.ts';
import type { HeldLessons } from './held-lessons.ts';
import { resumeCalls } from './resume-calls.ts';
import { endLessonsBefore, lessonWriterCalls } from './lesson-writer.ts';

/** Start and end of a lesson, and who writes for it. */
export function lessonCalls(
  db: Db,
  now: Now,
  journal: JournalLog,
  held: HeldLessons,
): Pick<Handlers, 'classStatuses' | 'startLesson' | 'claimLesson' | 'endLesson' | 'holdLesson' | 'resumePlace' | 'setResumePlace'> {
  return {
    ...classStatusCalls(db, now),
    ...claimLessonCalls(db, now),
    ...lessonWriterCalls(db, now, held),
    ...resumeCalls(db, now),
    async startLesson(body, { session, owner }): Promise<Data<'startLesson'>> {
      if (body.teacherId !== owner.teacherId) throw unknown();
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', owner.schoolId).executeTakeFirstOrThrow();
      const startedAt = parseWallTime(body.startTime, timeZone);
      if (startedAt === undefined) throw badField('/startTime', 'must be a moment');
      await requireTaughtAt(db, owner, body.clazzId, startedAt);
      const at = now();
      const id = body.id ?? uuidv7(at);
      const lesson = await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirst();
        if (known) return known;
        await endIdleLessons(trx, now, held, owner.teacherId);
        await endLessonsBefore(trx, owner.teacherId, body.clazzId, at);
        const begun = await trx
          .insertInto('lessons')
          .values({
            id,
            schoolId: owner.schoolId,
            classId: body.clazzId,
            teacherId: owner.teacherId,
            sessionHash: session.tokenHash,
            startedAt,
            activeAt: at,
            endedAt: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await beginGiving(trx, id);
        return begun;
      });
      if (lesson.schoolId !== owner.schoolId || lesson.teacherId !== owner.teacherId) throw unknown();
      if (lesson.classId !== body.clazzId) throw badField('/id', 'is the lesson of another class');
      await goOnGiving(db, id);
      return { id, classId: lesson.classId, startedAt: lesson.startedAt, plugins: await journal.pinnedPlugins(owner, id) };
    },

    async endLesson({ id }, { owner }) {
      const lesson = await db
        .selectFrom('lessons')
        .select('endedAt')
        .where('id', '=', id)
        .where('schoolId', '=', owner.schoolId)
        .where('teacherId', '=', owner.teacherId)
        .executeTakeFirst();
      if (!lesson) throw unknown();
      await endLesson(db, now, id);
      return {};
    },
  };
}
