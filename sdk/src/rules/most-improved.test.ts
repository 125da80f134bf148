import { expect, it } from 'vitest';
import { sampleScore, sampleStudent } from '../testing/samples.ts';
import { mostImproved, type HeardAttempt } from './most-improved.ts';

const students = [1, 2, 3, 4].map((n) => sampleStudent(n));
let at = 0;
const read = (n: number, sound: number, change: Partial<HeardAttempt> = {}) =>
  ({
    studentId: `student-${n}`,
    item: { packId: 'p', packVersion: '1', itemId: 'word:a' },
    questionId: 'q',
    status: 'scored',
    givenAt: (at += 1),
    result: { outcome: sampleScore(60, {}, [{ phone: 'TH', score: sound, fromMs: 0, toMs: 1 }]) },
    ...change,
  }) as unknown as HeardAttempt;
const gain = (n: number, from: number) => [read(n, from), read(n, 90)];
const named = (...attempts: HeardAttempt[]) =>
  mostImproved(attempts, students).map(({ student, sign, from, to }) => [student.seat, sign, from, to]);

it('names three at most, the largest gain first, of one gain as the class sits', () => {
  expect(named(...gain(4, 40), ...gain(2, 20), ...gain(1, 40), ...gain(3, 45))).toEqual([
    [2, 'θ', 20, 90],
    [1, 'θ', 40, 90],
    [4, 'θ', 40, 90],
  ]);
});

it('needs a sound that was poor (below 60) and is good (from 85)', () => {
  expect([named(read(1, 59), read(1, 85)).length, named(read(1, 60), read(1, 85)).length, named(read(1, 59), read(1, 84)).length]).toEqual([
    1, 0, 0,
  ]);
});

it('counts no reading that was refused, taken out or marked by the teacher', () => {
  for (const change of [{ status: 'refused' }, { voided: true }, { override: { overall: 9, reason: '', by: 't', at: 0 } }] as const)
    expect(named(read(1, 20, change), read(1, 90))).toEqual([]);
});
