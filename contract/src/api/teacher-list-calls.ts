import Type, { type Static } from 'typebox';
import { PlannedWordList, SavedWordList, Version, WordListToPlan, WordListToSave } from '../content/word-list-draft.ts';
import { Id } from '../journal/entry.ts';
import { call, closed, Nullable } from './envelope.ts';
import { callPaths } from './paths.ts';

const Ms = Type.Integer();
const Count = Type.Integer({ minimum: 0 });

/** A word list of the school, as its teachers see it. */
export const TeacherListInfo = closed({
  id: Id,
  packId: Id,
  title: Type.String(),
  words: Count,
  units: Count,
  changedAt: Ms,
  changedBy: Type.String(),
  /** Who made it; null: the administration. */
  madeBy: Nullable(Type.String()),
  mine: Type.Boolean(),
  /** The caller may change and delete it: who made it, and administrators. */
  editable: Type.Boolean(),
  removedAt: Nullable(Ms),
});
export type TeacherListInfo = Static<typeof TeacherListInfo>;

/** Word lists that teachers make. They belong to the school, and every class of it can be taught from them. */
export const teacherListCalls = {
  teacherLists: call(
    callPaths.teacherLists,
    'The school’s word lists, the newest first, with those that the caller can put back. `allowed`: its teachers may make them; where not, there are none, and the other calls know no list.',
    closed({}),
    closed({ allowed: Type.Boolean(), lists: Type.Array(TeacherListInfo) }),
  ),
  teacherList: call(callPaths.teacherList, 'A word list of the school, to be changed or copied.', closed({ id: Id }), SavedWordList),
  planTeacherList: call(
    callPaths.planTeacherList,
    'What would become of each row of a word list, unit by unit. Nothing is written.',
    WordListToPlan,
    PlannedWordList,
  ),
  saveTeacherList: call(
    callPaths.saveTeacherList,
    'Write a word list, which is a book from then on. `id` is made by the client; `version`: which one was changed, null for a new list. Words that stay keep their ids.',
    WordListToSave,
    closed({ list: TeacherListInfo, version: Version }),
  ),
  removeTeacherList: call(
    callPaths.removeTeacherList,
    'Take a word list off the shelf, or put it back within 30 days. What answers name of it can be looked up until it is deleted.',
    closed({ id: Id, removed: Type.Boolean() }),
    TeacherListInfo,
  ),
} as const;
