import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { ClassStep } from '@chorus/contract/api/admin/people-calls';

/** What is planned for a class, beside what is usual. */
export type PlannedStep = AdminData<'planRollover'>['steps'][number];
/** What somebody has chosen instead, by class. */
export type Choices = Readonly<Record<string, Pick<ClassStep, 'name' | 'gradeId'>>>;

/** What becomes of each class. */
export function chosenSteps(planned: readonly PlannedStep[], choices: Choices): readonly PlannedStep[] {
  return planned.map(({ from, to }) => ({ from, to: { ...to, ...choices[from.id] } }));
}

/** What is chosen with another grade: the name that goes with it, unless it was typed by hand. */
export function withGrade({ from, to }: PlannedStep, usual: ClassStep, gradeId: ClassStep['gradeId']): Pick<ClassStep, 'name' | 'gradeId'> {
  const isTyped = to.name !== from.name && to.name !== usual.name;
  const name = isTyped ? to.name : gradeId === usual.gradeId ? usual.name : from.name;
  return { name, gradeId };
}

/** What a new school year comes to, in classes and students. */
export interface RolloverCounts {
  readonly up: number;
  readonly stay: number;
  readonly leave: number;
  readonly leavingStudents: number;
  /** Classes that are not afterwards what they were. */
  readonly changed: number;
}

export function countSteps(steps: readonly PlannedStep[]): RolloverCounts {
  const leaving = steps.filter(({ to }) => to.gradeId === null);
  const stay = steps.filter(({ from, to }) => to.gradeId === from.gradeId);
  return {
    up: steps.length - leaving.length - stay.length,
    stay: stay.length,
    leave: leaving.length,
    leavingStudents: leaving.reduce((sum, { from }) => sum + from.students, 0),
    changed: steps.length - stay.filter(({ from, to }) => from.name === to.name.trim()).length,
  };
}

/** What is wrong with the names, by class. */
export function nameProblems(steps: readonly PlannedStep[]): ReadonlyMap<string, 'empty' | 'taken'> {
  const there = steps.filter(({ to }) => to.gradeId !== null).map(({ to }) => to.name.trim());
  const problems = new Map<string, 'empty' | 'taken'>();
  for (const { from, to } of steps) {
    if (to.gradeId === null) continue;
    const name = to.name.trim();
    if (name === '') problems.set(from.id, 'empty');
    else if (there.indexOf(name) !== there.lastIndexOf(name)) problems.set(from.id, 'taken');
  }
  return problems;
}
