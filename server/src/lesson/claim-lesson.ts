import type { Data } from '@chorus/contract';
import { writeAudit } from '../audit/audit.ts';
import { parseWallTime, type Now } from '../clock.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { beginGiving, goOnGiving } from '../journal/give-class.ts';
import { requireTaughtAt } from '../school/class-teachers.ts';

/** A teacher of the class, of now or of when it was given, takes a lesson that was given on a device without a login; who, and when, is written down with it. */
export function claimLessonCalls(db: Db, now: Now): Pick<Handlers, 'claimLesson'> {
  return {
    async claimLesson({ id, clazzId, deviceId, startTime, endTime }, { session, owner }): Promise<Data<'claimLesson'>> {
      const { schoolId, teacherId } = owner;
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', schoolId).executeTakeFirstOrThrow();
      const startedAt = parseWallTime(startTime, timeZone);
      if (startedAt === undefined) throw badField('/startTime', 'must be a moment');
      await requireTaughtAt(db, owner, clazzId, startedAt);
      const endedAt = parseWallTime(endTime, timeZone);
      if (endedAt === undefined || endedAt < startedAt) throw badField('/endTime', 'must be a moment after the start');
      const claimed = await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('lessonClaims').selectAll().where('lessonId', '=', id).executeTakeFirst();
        if (known) {
          const same =
            known.schoolId === schoolId && known.teacherId === teacherId && known.classId === clazzId && known.deviceId === deviceId;
          // Somebody else's is not told from one that never was.
          if (!same) throw unknown();
          return { claimedAt: known.claimedAt };
        }
        if (await trx.selectFrom('lessons').select('id').where('id', '=', id).executeTakeFirst()) throw unknown();
        const claimedAt = now();
        await trx
          .insertInto('lessons')
          .values({ id, schoolId, classId: clazzId, teacherId, sessionHash: session.tokenHash, startedAt, activeAt: claimedAt, endedAt })
          .execute();
        await beginGiving(trx, id);
        await recordClaim(trx, owner, { id, clazzId, deviceId, startTime }, claimedAt);
        return { claimedAt };
      });
      await goOnGiving(db, id);
      return claimed;
    },
  };
}

/** Writes down which teacher has taken a lesson from which device, and when (UTC milliseconds). */
export async function recordClaim(
  trx: Kysely<Tables>,
  { schoolId, teacherId }: Owner,
  lesson: { readonly id: string; readonly clazzId: string; readonly deviceId: string; readonly startTime: string },
  at: number,
): Promise<void> {
  const { id, clazzId, deviceId, startTime } = lesson;
  await trx.insertInto('lessonClaims').values({ lessonId: id, schoolId, classId: clazzId, deviceId, teacherId, claimedAt: at }).execute();
  const { accountId } = await trx.selectFrom('teachers').select('accountId').where('id', '=', teacherId).executeTakeFirstOrThrow();
  const after = { lessonId: id, deviceId, startTime };
  await writeAudit(
    trx,
    () => at,
    { accountId, orgId: schoolId },
    { action: 'lesson.claimed', subjectKind: 'class', subjectId: clazzId, after },
  );
}
