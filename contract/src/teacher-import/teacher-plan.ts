import Type, { type Static } from 'typebox';
import { closed } from '../api/envelope.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });

/** Why a row is left out; closed. */
export const teacherErrors = [
  /** A spreadsheet has left something else in a cell than what was meant; `text`: what stands there. */
  'cell-lost',
  'name-missing',
  'name-too-long',
  'phone-missing',
  'phone-bad',
  /** The phone stands in another row with another name, which is taken; `text`: that line. */
  'phone-twice',
  /** The phone is somebody else's here; `text`: whose. */
  'phone-of-another',
  /** The account is nothing here: nobody takes a stranger's in. */
  'taken-elsewhere',
  /** Was switched off here by hand. */
  'ended',
  'school-missing',
  'school-too-long',
  'school-unknown',
  'school-ambiguous',
  'school-archived',
  /** Of another school than the own one. */
  'school-other',
  'area-unknown',
  'area-ambiguous',
  'stage-missing',
  'stage-bad',
  'class-unknown',
  'class-ambiguous',
  'class-full',
  'classes-too-many',
] as const;
export type TeacherErrorCode = (typeof teacherErrors)[number];

/** What is done, and should be looked at; closed. */
export const teacherWarnings = [
  /** The account has another name, which stays; `text`: that one. */
  'other-name',
  /** Classes are given by the school itself. */
  'classes-left',
] as const;

/** Why a row can't come, or what about it should be looked at; `text`: the class, the name or the line that it is about. */
export const TeacherNote = closed({ code: Type.Enum([...teacherErrors, ...teacherWarnings]), text: Text });
export type TeacherNote = Static<typeof TeacherNote>;

/** What happens to a teacher of the list. */
export const TeacherChange = closed({
  line: Type.Integer({ minimum: 1 }),
  kind: Type.Enum(['error', 'add', 'change', 'same']),
  school: Text,
  name: Text,
  phone: Text,
  /** `account`: is new; `membership`: teaches at the school from now on; `classes`: is given {@link TeacherChange.classes}. */
  does: Type.Array(Type.Enum(['account', 'membership', 'name', 'stage', 'classes'])),
  classes: Type.Array(Text),
  notes: Type.Array(TeacherNote),
});
export type TeacherChange = Static<typeof TeacherChange>;

/** How an import is taken. */
export const TeacherOptions = closed({
  /** Schools that are not there are made. */
  newSchools: Type.Boolean(),
  /** Classes that are not there are made, where their names say the grade. */
  newClasses: Type.Boolean(),
  /** Whether names of accounts become those of the list. */
  renames: Type.Boolean(),
  /** Of new teachers whose rows and classes don't say it; null: such a row is in error. */
  stage: Type.Union([Type.Enum(['primary', 'middle']), Type.Null()]),
});
export type TeacherOptions = Static<typeof TeacherOptions>;

/** What an import would do. */
export const TeacherPlan = closed({
  /** One for each row, in their order. */
  changes: Type.Array(TeacherChange),
  /** `near`: a school that is there and has nearly that name; empty: none. */
  newSchools: Type.Array(closed({ name: Text, area: Text, near: Text })),
  newClasses: Type.Array(closed({ school: Text, name: Text })),
  /** Rows by kind; accounts and classes that are made; classes that are given. */
  counts: closed({
    errors: Count,
    adds: Count,
    changes: Count,
    same: Count,
    accounts: Count,
    schools: Count,
    classes: Count,
    given: Count,
  }),
});
export type TeacherPlan = Static<typeof TeacherPlan>;

/** Several parts' plans as one. */
export function joinTeacherPlans(plans: readonly TeacherPlan[]): TeacherPlan {
  const counts = { errors: 0, adds: 0, changes: 0, same: 0, accounts: 0, schools: 0, classes: 0, given: 0 };
  for (const plan of plans) for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += plan.counts[key];
  return {
    changes: plans.flatMap(({ changes }) => changes).sort((a, b) => a.line - b.line),
    newSchools: plans.flatMap(({ newSchools }) => newSchools),
    newClasses: plans.flatMap(({ newClasses }) => newClasses),
    counts,
  };
}
