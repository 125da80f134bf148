import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { HeldLessons } from './held-lessons.ts';

/** A lesson in which nothing happens for this long has ended. */
export const idleMs = 90 * 60_000;

/** Lessons are looked through for idle ones this often; a call ends those of its own teacher, and whoever reads judges for itself. */
export const idleLookMs = 60_000;

/** Ends the lessons in which nothing has happened for {@link idleMs}, as of their last entry: of a teacher, or of all. One whose machine speaks goes on. */
export async function endIdleLessons(db: Kysely<Tables>, now: Now, held?: HeldLessons, teacherId?: string): Promise<void> {
  const speaking = held?.lately() ?? [];
  await db
    .updateTable('lessons')
    .set((eb) => ({ endedAt: eb.ref('activeAt') }))
    .where('endedAt', 'is', null)
    .where('activeAt', '<', now() - idleMs)
    .$if(speaking.length > 0, (query) => query.where('id', 'not in', speaking))
    .$if(teacherId !== undefined, (query) => query.where('teacherId', '=', teacherId!))
    .execute();
}

/** Ends lessons whose session logs out; one that was idle ended before. */
export async function endLessonsOf(db: Db, now: Now, tokenHash: string): Promise<void> {
  await ending(db, now()).where('sessionHash', '=', tokenHash).execute();
}

/** Ends a lesson; one that was idle ended before. */
export async function endLesson(db: Db, now: Now, id: string): Promise<void> {
  await ending(db, now()).where('id', '=', id).execute();
}

/** Lessons that end now, each as of its last entry where it was idle before. */
export const ending = (db: Kysely<Tables>, at: number) =>
  db
    .updateTable('lessons')
    .set((eb) => ({
      endedAt: eb
        .case()
        .when('activeAt', '<', at - idleMs)
        .then(eb.ref('activeAt'))
        .else(at)
        .end(),
    }))
    .where('endedAt', 'is', null);
