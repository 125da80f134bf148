import type { Student } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { byQuestion, byStudent, newestOfEach } from './group-rows.ts';

const row = (id: string, studentId: string, questionId: string): HistoryRow =>
  ({ attempt: { id, studentId, questionId } }) as unknown as HistoryRow;
const rows = [row('1', 'ben', 'q1'), row('2', 'anna', 'q1'), row('3', 'ben', 'q2'), row('4', 'gone', 'q2')];
const seats = [
  { id: 'anna', seat: 1 },
  { id: 'ben', seat: 2 },
] as unknown as readonly Student[];

it('groups by student, as the class sits [1-11]', () => {
  expect(byStudent(rows, seats).map(({ key, rows: own }) => [key, own.length])).toEqual([
    ['anna', 1],
    ['ben', 2],
    ['gone', 1],
  ]);
});

it('groups by question, the newest first [1-11]', () => {
  expect(byQuestion(rows).map(({ key, rows: own }) => [key, own.length])).toEqual([
    ['q2', 2],
    ['q1', 2],
  ]);
});

it('takes the newest answer of each student', () => {
  expect(newestOfEach([row('1', 'ben', 'q'), row('2', 'anna', 'q'), row('3', 'ben', 'q')])).toEqual(['3', '2']);
});
