import type { ResumePlace } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { requireClass } from '../school/school-calls.ts';

/** Where a teacher goes on with a class. */
export function resumeCalls(db: Db, now: Now): Pick<Handlers, 'resumePlace' | 'setResumePlace'> {
  return {
    async resumePlace({ clazzId }, { owner }) {
      await requireClass(db, owner, clazzId);
      const kept = await db
        .selectFrom('resumePlaces')
        .select(['place', 'at'])
        .where('teacherId', '=', owner.teacherId)
        .where('classId', '=', clazzId)
        .executeTakeFirst();
      return kept ? { place: JSON.parse(kept.place) as ResumePlace, at: kept.at } : { place: null, at: 0 };
    },

    async setResumePlace({ clazzId, place, at }, { owner }) {
      await requireClass(db, owner, clazzId);
      // A machine whose clock is ahead must not have the last word for as long.
      const said = { place: JSON.stringify(place), at: Math.min(at, now()) };
      await db
        .insertInto('resumePlaces')
        .values({ schoolId: owner.schoolId, teacherId: owner.teacherId, classId: clazzId, ...said })
        .onConflict((conflict) => conflict.columns(['teacherId', 'classId']).doUpdateSet(said).where('resumePlaces.at', '<=', said.at))
        .execute();
      return {};
    },
  };
}
