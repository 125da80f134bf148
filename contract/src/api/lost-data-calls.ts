import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { maxCompared } from './lost-data-limits.ts';
import { callPaths } from './paths.ts';

/** What was deleted for good, by id alone: the sound of an attempt, an attempt with all that was said of it, or all of a student. */
export const Erasure = closed({ kind: Type.Enum(['recording', 'attempt', 'student']), id: Id });
/** `recording` names its attempt. */
export type Erasure = Static<typeof Erasure>;

/** What a page and a server that has lost data, or was restored, tell each other. */
export const lostDataCalls = {
  erasures: call(
    callPaths.erasures,
    'What was deleted for good, of the teacher and of the whole school, after `next` of the part before, 0 being the first. A page asks before it offers anything.',
    closed({ after: Type.Integer({ minimum: 0 }) }),
    closed({ erasures: Type.Array(Erasure), next: Type.Optional(Type.Integer()) }),
  ),
  compareJournal: call(
    callPaths.compareJournal,
    'Which of these lessons, entries and recordings, that it has acknowledged once, the server does not have any more.',
    closed({
      lessons: Type.Array(Id, { maxItems: maxCompared }),
      entries: Type.Array(Id, { maxItems: maxCompared }),
      /** Keys of recordings. */
      recordings: Type.Array(Type.String({ maxLength: 300 }), { maxItems: maxCompared }),
    }),
    closed({ lessons: Type.Array(Id), entries: Type.Array(Id), recordings: Type.Array(Type.String()) }),
  ),
  eraseStudent: call(
    callPaths.eraseStudent,
    'Delete a student for good: name, places in classes, clickers, answers and recordings (administrators). No restore and no browser brings them back.',
    closed({ studentId: Id }),
    closed({}),
  ),
} as const;
