import { expect, it } from 'vitest';
import { fnv1a64, rosterFingerprint, type RosterState } from './roster-state.ts';

const state: RosterState = {
  classes: [
    { id: 'a', name: '七年级1班', gradeId: 1 },
    { id: 'b', name: '七年级2班', gradeId: 1 },
  ],
  students: [
    { id: '1', number: '1', realName: '马洁', initialLetter: 'M', enrolment: { classId: 'a', seat: 1 } },
    { id: '2', number: '2', realName: '𠮷田', initialLetter: '#', enrolment: null },
  ],
};

it('hashes as FNV-1a is published', () => {
  expect(['', 'a', 'foobar'].map(fnv1a64)).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
});

it('is the same in whatever order a state was read', () => {
  const turned = { classes: [...state.classes].reverse(), students: [...state.students].reverse() };
  expect(rosterFingerprint(turned)).toBe(rosterFingerprint(state));
});

it('is another one after any change that a plan depends on', () => {
  const [first, second] = [state.students[0]!, state.students[1]!];
  const others: RosterState[] = [
    { ...state, classes: state.classes.slice(1) },
    { ...state, classes: [{ ...state.classes[0]!, name: '七年级3班' }, state.classes[1]!] },
    { ...state, classes: [{ ...state.classes[0]!, gradeId: 2 }, state.classes[1]!] },
    { ...state, students: [first] },
    { ...state, students: [{ ...first, number: '3' }, second] },
    { ...state, students: [{ ...first, realName: '马杰' }, second] },
    { ...state, students: [{ ...first, enrolment: null }, second] },
    { ...state, students: [{ ...first, enrolment: { classId: 'b', seat: 1 } }, second] },
    { ...state, students: [{ ...first, enrolment: { classId: 'a', seat: 2 } }, second] },
  ];
  expect(new Set([state, ...others].map(rosterFingerprint)).size).toBe(others.length + 1);
});
