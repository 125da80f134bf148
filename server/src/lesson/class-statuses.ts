import { dayOf, type Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { classesOf } from '../school/school-calls.ts';
import { endIdleLessons } from './end-lessons.ts';

/** In any zone, what began longer ago began on another day. */
const dayMs = 24 * 60 * 60_000;

/** How far the day's lesson of each class is, in the school's zone [4-1]. */
export function classStatusCalls(db: Db, now: Now): Pick<Handlers, 'classStatuses'> {
  return {
    async classStatuses(_body, { owner }) {
      await endIdleLessons(db, now);
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', owner.schoolId).executeTakeFirstOrThrow();
      const at = now();
      const classes = await classesOf(db, owner).execute();
      const lessons = await db
        .selectFrom('lessons')
        .select(['classId', 'startedAt', 'endedAt'])
        .where('schoolId', '=', owner.schoolId)
        .where((eb) => eb.or([eb('endedAt', 'is', null), eb('startedAt', '>', at - dayMs)]))
        .execute();
      const today = dayOf(at, timeZone);
      const of = (classId: string) => lessons.filter((lesson) => lesson.classId === classId);
      const ofToday = ({ startedAt }: { readonly startedAt: number }) => dayOf(startedAt, timeZone) === today;
      return classes.map(({ id }) => ({
        clazzId: id,
        status: of(id).some(({ endedAt }) => endedAt === null) ? 1 : of(id).some(ofToday) ? 2 : 0,
      }));
    },
  };
}
