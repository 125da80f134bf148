import Type from 'typebox';
import { Id, JournalEntry } from '../journal/entry.ts';
import { answersAtOnce } from './class-history-limits.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

const Ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Cursor = Type.String({ maxLength: 200 });

/** What a class did in lessons that are over. */
export const classHistoryCalls = {
  classAnswers: call(
    callPaths.classAnswers,
    'What a class answered in the teacher’s lessons, newest first: of each answer its entry, what became of it, and its question. `next` goes on as `after`; without, that was all. `since` is the first moment, `until` the first one after.',
    closed({
      clazzId: Id,
      since: Type.Optional(Ms),
      until: Type.Optional(Ms),
      lessonId: Type.Optional(Id),
      /** Of whatever version of the pack. */
      items: Type.Optional(Type.Array(closed({ packId: Id, itemId: Id }), { minItems: 1, maxItems: 200 })),
      /** Whose answers they are now, or were before somebody moved them. */
      studentIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
      after: Type.Optional(Cursor),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: answersAtOnce })),
    }),
    closed({ entries: Type.Array(JournalEntry), next: Type.Optional(Cursor) }),
  ),
  classCalls: call(
    callPaths.classCalls,
    'Roll calls of a class in the teacher’s lessons that began since a moment, and which of them were undone.',
    closed({ clazzId: Id, since: Ms }),
    closed({ entries: Type.Array(JournalEntry) }),
  ),
  classPraise: call(
    callPaths.classPraise,
    'Praise of a class’s students and groups in the teacher’s lessons that began since a moment, and which of it was taken back.',
    closed({ clazzId: Id, since: Ms }),
    closed({ entries: Type.Array(JournalEntry) }),
  ),
  classStars: call(
    callPaths.classStars,
    'Stars that a class and its groups were given in lessons of all its teachers that began since a moment, without those that were taken back; newest first, 4,000 at most.',
    closed({ clazzId: Id, since: Ms }),
    closed({ stars: Type.Array(closed({ id: Id, groupId: Type.Optional(Id), reason: Type.String({ maxLength: 64 }), at: Ms })) }),
  ),
} as const;
