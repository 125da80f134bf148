import { dayOf, type Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { classesOf } from '../school/school-calls.ts';
import { idleMs } from './end-lessons.ts';

/** In any zone, what began longer ago began on another day. */
const dayMs = 24 * 60 * 60_000;

/** How far the day's lesson of each class is, in the school's zone [4-1]. */
export function classStatusCalls(db: Db, now: Now): Pick<Handlers, 'classStatuses'> {
  return {
    async classStatuses(_body, { owner }) {
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', owner.schoolId).executeTakeFirstOrThrow();
      const at = now();
      const classes = await classesOf(db, owner).execute();
      const ofSchool = db.selectFrom('lessons').select(['classId', 'startedAt']).where('schoolId', '=', owner.schoolId);
      const open = await ofSchool
        .where('endedAt', 'is', null)
        .where('activeAt', '>=', at - idleMs)
        .execute();
      const today = dayOf(at, timeZone);
      const begun = await ofSchool.where('startedAt', '>', at - dayMs).execute();
      const [on, over] = [open, begun.filter(({ startedAt }) => dayOf(startedAt, timeZone) === today)].map(
        (lessons) => new Set(lessons.map(({ classId }) => classId)),
      ) as [Set<string>, Set<string>];
      return classes.map(({ id }) => ({ clazzId: id, status: on.has(id) ? 1 : over.has(id) ? 2 : 0 }));
    },
  };
}
