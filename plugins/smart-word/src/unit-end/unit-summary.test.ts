import { expect, it } from 'vitest';
import type { AttemptView } from '@chorus/sdk';
import { sampleScore, sampleStudent } from '@chorus/sdk/testing';
import { summariseUnit } from './unit-summary.ts';

const students = [1, 2, 3, 4].map((n) => sampleStudent(n));
let at = 0;
/** A reading of a word whose sounds have these scores; each later than the one before. */
const read = (n: number, word: string, sounds: Readonly<Record<string, number>>, change: Partial<AttemptView> = {}): AttemptView => {
  const phones = Object.entries(sounds).map(([phone, score]) => ({ phone, score, fromMs: 0, toMs: 1 }));
  const outcome = sampleScore(60, {}, phones);
  at += 1;
  return {
    id: `a${at}`,
    studentId: `student-${n}`,
    item: { packId: 'p', packVersion: '1', itemId: `word:${word}` },
    questionId: 'q',
    status: 'scored',
    givenAt: at,
    result: { outcome },
    ...change,
  } as unknown as AttemptView;
};
const improved = (...attempts: AttemptView[]) =>
  summariseUnit(attempts, students).improved.map(({ student, sign, from, to }) => [student.seat, sign, from, to]);
const progress = (...attempts: AttemptView[]) => summariseUnit(attempts, students).progress;

it('says who read and how often; a refused or voided reading is none, nor one of who is not in the class', () => {
  const { read: who, readings } = summariseUnit(
    [
      read(1, 'a', {}),
      read(1, 'b', {}),
      read(2, 'a', {}, { status: 'unscored', result: undefined }),
      read(3, 'a', {}, { status: 'refused' }),
      read(4, 'a', {}, { voided: true }),
      read(5, 'a', {}),
    ],
    students,
  );
  expect([...who].sort()).toEqual(['student-1', 'student-2']);
  expect([readings.get('student-1'), readings.get('student-2'), readings.get('student-3')]).toEqual([2, 1, undefined]);
});

it('names whose sound was surely poor at first and is good now, in the same word', () => {
  expect(improved(read(1, 'a', { TH: 59 }), read(1, 'a', { TH: 85 }))).toEqual([[1, 'θ', 59, 85]]);
  expect(improved(read(1, 'a', { TH: 60 }), read(1, 'a', { TH: 100 }))).toEqual([]);
  expect(improved(read(1, 'a', { TH: 20 }), read(1, 'a', { TH: 84 }))).toEqual([]);
  expect(improved(read(1, 'a', { TH: 20 }), read(1, 'b', { TH: 90 }))).toEqual([]);
  expect(improved(read(1, 'a', { TH: 20 }), read(1, 'a', { TH: 90 }), read(1, 'a', { TH: 30 }))).toEqual([]);
  expect(improved(read(1, 'a', { TH: 20 }))).toEqual([]);
});

it('names three at most, the largest gain first, one sound each; of one gain as they sit', () => {
  const gain = (n: number, from: number, to = 90) => [read(n, 'a', { TH: from, V: 50 }), read(n, 'a', { TH: to, V: 90 })];
  expect(improved(...gain(4, 40), ...gain(2, 20), ...gain(1, 40), ...gain(3, 45))).toEqual([
    [2, 'θ', 20, 90],
    [1, 'θ', 40, 90],
    [4, 'θ', 40, 90],
  ]);
});

it('takes no reading that is not sure, or that a teacher has marked, for a gain', () => {
  const unsure = { result: { outcome: sampleScore(60, { confidence: 0.4 }, [{ phone: 'TH', score: 9, fromMs: 0, toMs: 1 }]) } } as never;
  const marked = { override: { overall: 10, reason: '', by: 't', at: 0 } };
  expect(improved(read(1, 'a', {}, unsure), read(1, 'a', { TH: 90 }))).toEqual([]);
  expect(improved(read(1, 'a', { TH: 9 }, marked), read(1, 'a', { TH: 90 }))).toEqual([]);
});

it('says which sound more of the class say well by now, of three students and half the class at least', () => {
  const better = (n: number, from: number, to: number) => [read(n, 'a', { TH: from }), read(n, 'b', { TH: to })];
  expect(progress(...better(1, 20, 90), ...better(2, 20, 90))).toBeUndefined();
  expect(progress(...better(1, 20, 90), ...better(2, 20, 90), ...better(3, 90, 90))).toEqual({
    sign: 'θ',
    from: 1 / 3,
    to: 1,
    students: 3,
  });
  const seven = Array.from({ length: 7 }, (_, n) => sampleStudent(n + 1));
  const three = [...better(1, 20, 90), ...better(2, 20, 90), ...better(3, 20, 90)];
  expect([summariseUnit(three, seven).progress, summariseUnit(three, seven.slice(1)).progress]).toEqual([undefined, undefined]);
  expect(summariseUnit(three, seven.slice(0, 6)).progress?.to).toBe(1);
  expect(progress(...better(1, 90, 20), ...better(2, 20, 90), ...better(3, 90, 90))).toBeUndefined();
  expect(progress(...better(1, 20, 90), ...better(2, 20, 20), ...better(3, 20, 20), read(4, 'a', { TH: 20 }))?.to).toBeCloseTo(1 / 3);
});

it('does not care in which order the answers come', () => {
  const all = [read(1, 'a', { TH: 20 }), read(1, 'a', { TH: 90 })];
  expect(improved(...all.reverse())).toEqual([[1, 'θ', 20, 90]]);
});
