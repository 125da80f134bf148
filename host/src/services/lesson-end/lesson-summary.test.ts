import type { AttemptView } from '@chorus/sdk';
import { sampleScore, sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { everybodyAnswered, summariseLesson } from './lesson-summary.ts';

const students = [3, 1, 2].map((n) => sampleStudent(n));
let at = 0;
const answer = (n: number, change: Partial<AttemptView> = {}): AttemptView =>
  ({
    id: `a${(at += 1)}`,
    studentId: `student-${n}`,
    item: { packId: 'p', packVersion: '1', itemId: 'word:a' },
    questionId: 'q',
    status: 'scored',
    givenAt: at,
    result: { outcome: sampleScore(90) },
    audioErased: false,
    ...change,
  }) as unknown as AttemptView;
const summed = (attempts: readonly AttemptView[], absent: readonly string[] = [], roll = students) =>
  summariseLesson({ attempts, students: roll, absent: new Set(absent) });

it('has everybody in seat order: who answered and how often, who has not, who is away', () => {
  const { children, ...sums } = summed(
    [answer(1), answer(1, { item: { packId: 'p', packVersion: '1', itemId: 'word:b' } })],
    ['student-3'],
  );
  expect(children.map(({ student, state, times, items }) => [student.seat, state, times, items])).toEqual([
    [1, 'answered', 2, 2],
    [2, 'waits', 0, 0],
    [3, 'absent', 0, 0],
  ]);
  expect(sums).toMatchObject({ answered: 1, there: 2, times: 2, spoken: true });
});

it('counts no answer that was taken out, not heard, or is still judged, and those of who has left the class', () => {
  const none = [answer(1, { voided: true }), answer(1, { status: 'refused' }), answer(1, { status: 'evaluating' })];
  expect(summed([answer(9)])).toMatchObject({ answered: 0, times: 1 });
  expect(summed(none)).toMatchObject({ answered: 0, times: 0 });
  expect(summed([answer(1, { status: 'unscored', result: undefined })])).toMatchObject({ answered: 1 });
});

it('says that everybody has answered when all who are there have, of two at least', () => {
  const all = (n: readonly number[], absent: readonly string[] = [], roll = students) =>
    everybodyAnswered(
      summed(
        n.map((one) => answer(one)),
        absent,
        roll,
      ),
    );
  expect([all([1, 2, 3]), all([1, 2]), all([])]).toEqual([true, false, false]);
  expect([all([1, 2], ['student-3']), all([1], ['student-2', 'student-3'])]).toEqual([true, false]);
  // who answers is there, whatever was said before
  expect(all([1, 2, 3], ['student-3'])).toBe(true);
  expect(all([1], [], [sampleStudent(1), sampleStudent(2, { placeholder: true })])).toBe(false);
});

it('says that the class has read only where nothing was pressed', () => {
  expect(summed([answer(1)]).spoken).toBe(true);
  expect(summed([answer(1), answer(2, { result: { overall: 100 } as never })]).spoken).toBe(false);
});
