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
