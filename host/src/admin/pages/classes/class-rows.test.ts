import { expect, it } from 'vitest';
import { classRows } from './class-rows.ts';

const one = (id: string, name: string, gradeId: number, students: number, archivedAt: number | null = null) => ({
  id,
  name,
  gradeId,
  students,
  archivedAt,
  teachers: [{ id: 't', name: id === 'b' ? '林老师' : '周老师' }],
  inLesson: false,
});
const all = [one('a', '七年级2班', 1, 38), one('b', '七年级10班', 1, 52), one('c', '六年级1班', 0, 1), one('d', '九年级1班', 3, 0, 5)];
const page = { offset: 0, limit: 100 };
const ids = (...[filter, query]: [Parameters<typeof classRows>[1], object?]) =>
  classRows(all, filter, { ...page, ...query }).rows.map(({ id }) => id);

it('shows classes in use, those put away, or all of them', () => {
  expect([ids('in-use'), ids('archived'), ids('all')]).toEqual([['a', 'b', 'c'], ['d'], ['a', 'b', 'c', 'd']]);
});

it('finds a class by its name or its teacher', () => {
  expect([ids('all', { search: '10' }), ids('all', { search: '林' })]).toEqual([['b'], ['b']]);
});

it('sorts names by their numbers and grades as children come through them', () => {
  expect(ids('in-use', { sort: { by: 'name', descending: false } }).indexOf('a')).toBeLessThan(
    ids('in-use', { sort: { by: 'name', descending: false } }).indexOf('b'),
  );
  expect(ids('all', { sort: { by: 'grade', descending: false } })[0]).toBe('c');
  expect(ids('all', { sort: { by: 'students', descending: true } })[0]).toBe('b');
});
