import type { GroupSet } from '../model/group-set.ts';
import type { Lesson, SchoolClass, Student, Teacher } from '../model/student.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** The classroom of now. `students` has two placeholders when the class has fewer than two. */
export type Classroom = {
  readonly teacher: Teacher | undefined;
  readonly stage: 'primary' | 'middle';
  readonly schoolClass: SchoolClass | undefined;
  readonly students: readonly Student[];
  readonly lesson: Lesson | undefined;
  /** The school's time zone, one that this browser knows: what a date or a time is said in, whatever zone the board is in. */
  readonly timeZone: string;
};

/** Groups to be kept. With the `id` of groups that are there, in place of those; what has no id gets one. A {@link GroupSet} with a change is one, too. */
export type GroupsToSave = {
  readonly id?: string;
  /** 1 to 60 characters; without one they are called "groups", in the language of who reads it. */
  readonly name?: string;
  /** 1 to 30 groups; names of 1 to 60 characters, and without one by their number, in the language of who reads it; each student in one of them at most. */
  readonly groups: readonly { readonly id?: string; readonly name?: string; readonly studentIds: readonly string[] }[];
};

/** Why groups were not kept. `refused`: by the server, whose groups are shown again; a class has 20 sets of groups in use at most. */
export type GroupsRefusal = 'no-class' | 'bad-groups' | 'student-twice' | 'unknown-student' | 'unknown-groups' | 'refused';

/** Done, with the id of the set of groups, or the reason why not. */
export type GroupsOutcome = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: GroupsRefusal };

/** The chosen class with its students and groups, the lesson that is on, and the teacher with the account type that decides between numbers and letter grades. */
export interface ClassroomService {
  readonly state: Observable<Classroom>;
  /** The groups of the chosen class that are in use, newest first; without a server as they were here last, with what was changed since. */
  readonly groups: Observable<readonly GroupSet[]>;
  /** Keeps groups, for every teacher of the class. Without a server they are kept here at once, and there when it can be reached. */
  saveGroups(groups: GroupsToSave): Promise<GroupsOutcome>;
  /** Groups are no longer in use; kept as {@link ClassroomService.saveGroups} does. */
  endGroups(id: string): Promise<GroupsOutcome>;
}

export const ClassroomService = serviceToken<ClassroomService>(
  'ClassroomService',
  1,
  'Which class, which students and groups, is a lesson on, who teaches?',
  'roster.read',
);
