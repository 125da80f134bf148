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
};

/** The chosen class with its students, the lesson that is on, and the teacher with the account type that decides between numbers and letter grades. */
export interface ClassroomService {
  readonly state: Observable<Classroom>;
}

export const ClassroomService = serviceToken<ClassroomService>(
  'ClassroomService',
  1,
  'Which class, which students, is a lesson on, who teaches?',
  'roster.read',
);
