import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

const Text = (max: number) => Type.String({ maxLength: max });
const Values = Type.Record(Text(200), Text(2_000));
const Count = Type.Integer({ minimum: 1, maximum: 100_000 });

/** Where an activity goes on: a page with its values, what it is called, and how far it is. */
export const ResumePlace = closed({
  label: Text(500),
  route: Type.String({ minLength: 1, maxLength: 200 }),
  params: Type.Optional(Values),
  query: Type.Optional(Values),
  progress: Type.Optional(closed({ at: Count, of: Count, text: Text(500), picture: Type.Optional(Text(2_000)) })),
});
export type ResumePlace = Static<typeof ResumePlace>;

/** UTC milliseconds at which the page was there. */
const At = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** Where a teacher goes on with a class, on any machine. */
export const resumeCalls = {
  resumePlace: call(
    callPaths.resumePlace,
    'Where the teacher goes on with a class; null where nothing was said yet.',
    closed({ clazzId: Id }),
    closed({ place: Type.Union([ResumePlace, Type.Null()]), at: At }),
  ),
  setResumePlace: call(
    callPaths.setResumePlace,
    'Say where the teacher goes on with a class, and since when; what another machine said for a later moment stays.',
    closed({ clazzId: Id, place: ResumePlace, at: At }),
    closed({}),
  ),
} as const;
