import type { AnswerSessionSnapshot } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { studentsOf, type WordReading } from './students-of.ts';

const reading = { id: 'a', questionId: 'q', studentId: 's', student: { id: 's' }, asked: {}, status: 'scored' } as unknown as WordReading;
const open = (recordings: readonly object[]) =>
  ({ questionId: 'q', recordings, recording: undefined, attempts: [], team: undefined }) as unknown as AnswerSessionSnapshot;
const stateWith = (...recordings: readonly object[]) => studentsOf([reading], open(recordings), [])[0]?.state;

it('says that a student speaks until the clicker has ended, then that the answer is on its way [2.6-14] [4-7]', () => {
  expect(stateWith({ studentId: 's' })).toBe('recording');
  expect(stateWith({ studentId: 's', ended: true })).toBe('evaluating');
  expect(stateWith({ studentId: 'other' })).toBe('success');
});

it('has first whom nobody could score, then the others as they answered', () => {
  const of = (id: string, more: object = {}) => ({ ...reading, id, studentId: id, student: { id }, ...more }) as WordReading;
  const some = [
    of('a'),
    of('b', { status: 'refused' }),
    of('c'),
    of('d', { status: 'refused', override: { overall: 80 } }),
    of('e', { status: 'failed' }),
  ];
  expect(studentsOf(some, undefined, []).map(({ student }) => student.id)).toEqual(['b', 'e', 'a', 'c', 'd']);
});
