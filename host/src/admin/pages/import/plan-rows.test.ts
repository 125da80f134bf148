import { planRoster } from '@chorus/contract/roster/plan-roster';
import { rosterRow } from '@chorus/contract/roster/roster-row';
import type { RosterState } from '@chorus/contract/roster/roster-state';
import { expect, it } from 'vitest';
import { pinRows } from './pin-rows.ts';
import { lineOf, planRows, unknownClasses } from './plan-rows.ts';

const school: RosterState = {
  classes: [{ id: 'a', name: '七年级1班', gradeId: 1 }],
  students: [
    { id: 's', number: '1', realName: '单思琪', initialLetter: 'S', enrolment: { classId: 'a', seat: 1 } },
    { id: 't', number: '9', realName: '马洁', initialLetter: 'M', enrolment: { classId: 'a', seat: 2 } },
  ],
};
const row = (line: number, number: string, name: string, className = '七年级1班') => rosterRow(line, { number, name, className, seat: '' });
const plan = (...rows: ReturnType<typeof row>[]) => planRoster(school, rows, { removals: true, newClasses: [] });
const all = { kind: undefined, search: '', initialsOf: (name: string) => (name === '欧阳予安' ? 'OYYA' : '') };
const list = [row(2, '1', '单思琪'), row(3, '2', '欧阳予安'), row(4, '3', '')];
const lines = (rows: ReturnType<typeof planRows>) => rows.map(({ change }) => lineOf(change));

it('shows errors first, then what changes and who is removed, and last whom nothing happens to', () => {
  const planned = plan(...list);
  expect(lines(planRows(planned, pinRows([], planned.changes), all))).toEqual([4, 3, null, 2]);
});

it('leaves a row that is mended where it was, also among the errors', () => {
  const pins = pinRows([], plan(...list).changes);
  const mended = plan(...list.slice(0, 2), row(4, '3', '何知夏'));
  const after = pinRows(pins, mended.changes);
  expect(lines(planRows(mended, after, all))[0]).toBe(4);
  expect(lines(planRows(mended, after, { ...all, kind: 'error' }))).toEqual([4]);
});

it('adds rows that come into error below those that are there', () => {
  const pins = pinRows([], plan(...list).changes);
  const worse = plan(row(2, '', '单思琪'), ...list.slice(1));
  expect(pinRows(pins, worse.changes).map(({ line }) => line)).toEqual([4, 2]);
});

it('finds rows by name, number and initials, of one kind', () => {
  const planned = plan(...list);
  const found = (search: string, kind?: 'add') => lines(planRows(planned, [], { ...all, search, kind }));
  expect(found('oyy')).toEqual([3]);
  expect(found('予安')).toEqual([3]);
  expect(found('9')).toEqual([null]);
  expect(found('', 'add')).toEqual([3]);
});

it('tells the grade of a class that the school has not by its name, and how many rows name it', () => {
  const planned = plan(row(2, '5', '甲', '八年级3班'), row(3, '6', '乙', '八年级3班'), row(4, '7', '丙', '口语社'));
  expect(unknownClasses(planned)).toEqual([
    { name: '八年级3班', gradeId: 2, rows: 2 },
    { name: '口语社', gradeId: null, rows: 1 },
  ]);
});
