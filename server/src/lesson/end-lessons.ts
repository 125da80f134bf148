import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

/** A lesson in which nothing happens for this long has ended. */
export const idleMs = 90 * 60_000;

/** Ends the lessons in which nothing has happened for {@link idleMs}, as of their last entry. */
export async function endIdleLessons(db: Kysely<Tables>, now: Now): Promise<void> {
  await db
    .updateTable('lessons')
    .set((eb) => ({ endedAt: eb.ref('activeAt') }))
    .where('endedAt', 'is', null)
    .where('activeAt', '<', now() - idleMs)
    .execute();
}

/** Ends lessons whose session logs out. */
export async function endLessonsOf(db: Db, now: Now, tokenHash: string): Promise<void> {
  await endIdleLessons(db, now);
  await db.updateTable('lessons').set({ endedAt: now() }).where('sessionHash', '=', tokenHash).where('endedAt', 'is', null).execute();
}
