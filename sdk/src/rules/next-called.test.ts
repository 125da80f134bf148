import { expect, it } from 'vitest';
import type { WaitingListRow, WaitingListSnapshot } from '../services/waiting-list.ts';
import { nextCalled } from './next-called.ts';

const next = (done: string, activeStudentId: string | undefined, absent = '') => {
  const ids = ['a', 'b', 'c'];
  const rows = ids.map((id) => ({ student: { id }, absent: absent.includes(id) }) as unknown as WaitingListRow);
  const turns = ids.map((studentId) => ({ studentId, rolling: false, done: done.includes(studentId) }));
  const calledNow: WaitingListSnapshot['calledNow'] = { callId: 'x', shown: true, odds: [], turns };
  return nextCalled({ calledNow, activeStudentId, rows });
};

it('is the next down the call who has not answered, and round it', () => {
  expect([next('a', 'a'), next('ab', 'b'), next('bc', 'c'), next('', 'b')]).toEqual(['b', 'c', 'a', 'c']);
});

it('leaves out who is away, and is nobody when everybody has answered', () => {
  expect([next('a', 'a', 'b'), next('abc', 'c'), next('ab', 'c')]).toEqual(['c', undefined, undefined]);
});

it('is the first who has not answered when nobody is active, and nobody without a call', () => {
  expect(next('a', undefined)).toBe('b');
  expect(nextCalled({ calledNow: undefined, activeStudentId: 'a', rows: [] })).toBeUndefined();
});
