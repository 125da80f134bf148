import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { maxGroups, maxGroupSets } from './group-limits.ts';
import { callPaths } from './paths.ts';

const Ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Groups = Type.Array(closed({ id: Id, name: Name, studentIds: Type.Array(Id, { maxItems: 200 }) }), {
  minItems: 1,
  maxItems: maxGroups,
});

/** The groups that a class is divided into, from a time on; `to` is null while they are in use. Times are UTC milliseconds. */
export const GroupSetInfo = closed({ id: Id, classId: Id, name: Name, from: Ms, to: Type.Union([Ms, Type.Null()]), groups: Groups });
export type GroupSetInfo = Static<typeof GroupSetInfo>;

/** The groups of a class: the school's data, for every teacher of the class. */
export const groupCalls = {
  groupSets: call(
    callPaths.groupSets,
    'The groups that a class is divided into now, newest first.',
    closed({ clazzId: Id }),
    Type.Array(GroupSetInfo),
  ),
  saveGroupSet: call(
    callPaths.saveGroupSet,
    `Keep the groups of a class, new or in place of those with the same id. Each student is in one group of a set at most; a class has ${maxGroupSets} sets in use at most. A set that has ended stays as it was.`,
    closed({ id: Id, clazzId: Id, name: Name, from: Ms, groups: Groups }),
    GroupSetInfo,
  ),
  endGroupSet: call(
    callPaths.endGroupSet,
    'Groups of a class are no longer in use, from `at` on. What was said of them in lessons stays.',
    closed({ clazzId: Id, id: Id, at: Ms }),
    closed({}),
  ),
} as const;
