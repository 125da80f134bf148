import { expect, it } from 'vitest';
import { groupFault } from './group-fault.ts';

const students = [...['a', 'b'].map((id) => ({ id, placeholder: false })), { id: 'placeholder', placeholder: true }];
const group = (name: string, ...studentIds: string[]) => ({ name, studentIds });
const fault = (name: string, ...groups: ReturnType<typeof group>[]) => groupFault({ name, groups }, students);

it('finds groups that have no name, too long a one, or are none or too many', () => {
  expect(fault('x', group('1', 'a'), group('2', 'b'))).toBeUndefined();
  expect([fault('', group('1', 'a')), fault('x', group('', 'a')), fault('x')]).toEqual(['bad-groups', 'bad-groups', 'bad-groups']);
  expect([60, 61].map((length) => fault('x'.repeat(length), group('1')))).toEqual([undefined, 'bad-groups']);
  const many = (count: number) => Array.from({ length: count }, () => group('1'));
  expect([fault('x', ...many(30)), fault('x', ...many(31))]).toEqual([undefined, 'bad-groups']);
});

it('finds a student who is in two groups, or twice in one, or not of the class', () => {
  expect(fault('x', group('1', 'a'), group('2', 'a'))).toBe('student-twice');
  expect(fault('x', group('1', 'a', 'a'))).toBe('student-twice');
  expect(fault('x', group('1', 'a', 'c'))).toBe('unknown-student');
  expect(fault('x', group('1', 'a', 'placeholder'))).toBe('unknown-student');
});
