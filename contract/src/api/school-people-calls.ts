import Type from 'typebox';
import { Id } from '../journal/entry.ts';
import { rosterLimits } from '../roster/roster-row.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** Lists of codes with their names. */
export const dictionaryTypes = ['grade', 'stage', 'deviceType', 'evaluateType'] as const;

/** Who people are, where they sit, and what codes mean. */
export const schoolPeopleCalls = {
  usersByIds: call(
    callPaths.usersByIds,
    'Who these are: students of the caller’s classes, and teachers of the school. Ids of anybody else are left out.',
    closed({ ids: Type.Array(Id, { maxItems: 500 }) }),
    Type.Array(closed({ id: Id, realName: Type.String(), name: Type.String() })),
  ),
  setSeats: call(
    callPaths.setSeats,
    'Give students of a class other seats, all of these or none. Two can’t have one seat: who changes places is named with the other one.',
    closed({
      clazzId: Id,
      students: Type.Array(closed({ id: Id, sequence: Type.Integer({ minimum: 1, maximum: rosterLimits.seat }) }), { maxItems: 200 }),
    }),
    closed({}),
  ),
  dictionary: call(
    callPaths.dictionary,
    'What codes mean: grades of classes, stages of teachers, models of clickers, evaluate types that come with Chorus.',
    closed({ type: Type.Enum([...dictionaryTypes]) }),
    Type.Array(closed({ code: Type.String(), name: Type.String() })),
  ),
} as const;
