import { expect, it } from 'vitest';
import { chosenSteps, countSteps, nameProblems, withGrade, type PlannedStep } from './rollover-steps.ts';

const step = (id: string, name: string, gradeId: 1 | 2, to: PlannedStep['to'], students = 10): PlannedStep => ({
  from: { id, name, gradeId, archivedAt: null, students, teachers: [], inLesson: false },
  to,
});
const planned = [
  step('a', '七年级1班', 1, { id: 'a', name: '八年级1班', gradeId: 2 }),
  step('b', '八年级1班', 2, { id: 'b', name: '八年级1班', gradeId: null }, 41),
];

it('counts classes that move up, stay and leave, and students who leave', () => {
  expect(countSteps(planned)).toEqual({ up: 1, stay: 0, leave: 1, leavingStudents: 41, changed: 2 });
  const stays = chosenSteps(planned, { a: { name: '七年级1班', gradeId: 1 } });
  expect(countSteps(stays)).toMatchObject({ up: 0, stay: 1, changed: 1 });
});

it('says which classes have one name or none; a class that leaves takes none', () => {
  expect(nameProblems(planned)).toEqual(new Map());
  const stays = chosenSteps(planned, { b: { name: '八年级1班', gradeId: 2 } });
  expect([...nameProblems(stays)]).toEqual([
    ['a', 'taken'],
    ['b', 'taken'],
  ]);
  expect([...nameProblems(chosenSteps(planned, { a: { name: ' ', gradeId: 2 } }))]).toEqual([['a', 'empty']]);
});

it('gives the name that goes with a grade, and keeps one that was typed', () => {
  const [first] = planned;
  expect(withGrade(first!, first!.to, 1)).toEqual({ name: '七年级1班', gradeId: 1 });
  const typed = { ...first!, to: { ...first!.to, name: '火箭班' } };
  expect(withGrade(typed, first!.to, 1)).toEqual({ name: '火箭班', gradeId: 1 });
});
