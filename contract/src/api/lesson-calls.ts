import Type from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { lessonPlaceLength } from './lesson-limits.ts';
import { callPaths } from './paths.ts';

/** How far a class’s lesson of the day is. */
export const ClassStatus = Type.Enum([0, 1, 2]);

const WallTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });

/** Which lessons there are today; and what machines of one teacher agree on by the server: the lesson, and which of them writes for it. */
export const lessonCalls = {
  classStatuses: call(
    callPaths.classStatuses,
    'How far the day’s lesson of each of the teacher’s classes is [4-1]: 0 not started, 1 in progress, 2 ended, whoever gives it.',
    closed({}),
    Type.Array(closed({ clazzId: Id, status: ClassStatus })),
  ),
  claimLesson: call(
    callPaths.claimLesson,
    'Take a lesson that was given on a device without a login, for a class that the caller teaches: its entries are taken as the caller’s from now on. Again: the same.',
    closed({
      id: Id,
      clazzId: Id,
      /** Whose the entries say that they are: `device:<deviceId>`. */
      deviceId: Id,
      startTime: WallTime,
      endTime: WallTime,
    }),
    closed({ claimedAt: Type.Integer() }),
  ),
  holdLesson: call(
    callPaths.holdLesson,
    'Which lesson the caller gives a class now on several machines, and which of them writes. Each machine says every few seconds that it is there; `take` takes the writing over.',
    closed({
      clazzId: Id,
      /** The machine, whatever becomes of what its browser keeps. */
      deviceId: Id,
      /** The lesson that it is in; without: it is about to begin one. */
      lessonId: Type.Optional(Id),
      /** Under which it wrote last. */
      epoch: Type.Integer({ minimum: 0 }),
      take: Type.Optional(Type.Boolean()),
      /** It watches: it writes only when it takes over. */
      watch: Type.Optional(Type.Boolean()),
      /** The page goes away: a machine that begins a lesson for the class need not wait for it. */
      leave: Type.Optional(Type.Boolean()),
      /** Where the machine that writes is, when that has changed: {@link lessonPlaceLength} characters at most, for the other machines of the lesson. */
      place: Type.Optional(Type.String({ maxLength: lessonPlaceLength })),
    }),
    closed({
      /** Null: there is none but the machine's own, or the one that it is in has ended; where that is not `mine`, it was not told yet, and goes on. */
      lesson: Type.Union([closed({ id: Id, startedAt: Type.Integer() }), Type.Null()]),
      /** Whether this machine writes. */
      mine: Type.Boolean(),
      /** Under which the machine that writes does. */
      epoch: Type.Integer(),
      /** Other machines are in it, or were: what they wrote is to be read. */
      shared: Type.Boolean(),
      /** Where the lesson is, for a machine that does not write, or takes over. */
      place: Type.Optional(Type.String()),
      /** The class was put away; the lesson goes on until its teacher ends it. */
      putAway: Type.Optional(Type.Literal(true)),
    }),
  ),
} as const;
