import type { RosterPlan } from './roster-plan.ts';
import type { RosterClass, RosterState, RosterStudent } from './roster-state.ts';

/** What a plan leaves open. */
export interface RosterMakers {
  readonly newId: () => string;
  readonly initialLetterOf: (name: string) => string;
}

/** The state after a plan that was made from it. Errors change nothing. */
export function applyPlan(state: RosterState, plan: RosterPlan, { newId, initialLetterOf }: RosterMakers): RosterState {
  const made = plan.newClasses.map(({ name, gradeId }): RosterClass => ({ id: newId(), name, gradeId }));
  const madeIds = new Map(made.map(({ id, name }) => [name, id]));
  const students = new Map(state.students.map((student) => [student.id, student]));
  for (const change of plan.changes) {
    if (change.kind === 'error' || change.kind === 'same') continue;
    const { number, to } = change;
    const id = change.studentId ?? newId();
    const known = students.get(id);
    const place = to.place && { classId: to.place.classId ?? madeIds.get(to.place.className)!, seat: to.place.seat };
    const initialLetter = known?.realName === to.name ? known.initialLetter : initialLetterOf(to.name);
    students.set(id, { id, number, realName: to.name, initialLetter, enrolment: place } satisfies RosterStudent);
  }
  return { classes: [...state.classes, ...made], students: [...students.values()] };
}
