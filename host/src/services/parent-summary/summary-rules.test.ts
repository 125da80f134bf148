import type { AttemptView } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { classWeek, fewestOfClass, studentWeek } from './summary-rules.ts';

const dayMs = 24 * 3_600_000;
const weeks = { from: 7 * dayMs, before: 0 };
const dayOf = (ms: number) => String(Math.floor(ms / dayMs));
const speaking = { skill: 'speaking', evidence: 'scored' };
let n = 0;
/** `day` from 0: the week begins with 7. */
const read = (student: string, word: string, overall: number, day: number, more: object = {}): AttemptView =>
  ({
    id: `a${(n += 1)}`,
    studentId: student,
    questionId: `q-${word}`,
    item: { packId: 'p', packVersion: '1', itemId: `word:${word}` },
    type: 'chorus.word/1',
    givenAt: day * dayMs + n,
    result: {},
    summary: { ...speaking, overall },
    ...more,
  }) as unknown as AttemptView;
const chosen = (student: string, word: string, right: boolean, day: number) =>
  read(student, word, right ? 100 : 0, day, {
    type: 'chorus.choice/1',
    summary: { skill: 'listening', evidence: 'chosen', overall: right ? 100 : 0, correct: right },
  });
const names = (words: readonly { readonly ref: { readonly itemId: string } }[]) => words.map(({ ref }) => ref.itemId.slice(5));

describe('a child’s week', () => {
  it('counts its days, words and answers, and compares each kind with itself in the week before', () => {
    const before = ['a', 'b', 'c'].map((word) => read('s', word, 60, 2));
    const now = [...['a', 'b', 'c'].map((word) => read('s', word, 90, 7)), chosen('s', 'a', true, 9)];
    const { days, answers, words, kinds } = studentWeek([...before, ...now], 's', weeks, dayOf);
    expect([days, answers, words]).toEqual([2, 4, 3]);
    expect(kinds.map(({ tally, before: earlier }) => [tally.kind.skill, tally.answers, tally.mean, earlier?.mean])).toEqual([
      ['speaking', 3, 90, 60],
      ['listening', 1, 100, undefined],
    ]);
  });

  it('compares nothing of which there were fewer than three answers in either week', () => {
    const kindsOf = (earlier: number, later: number) => {
      const some = (count: number, day: number) => Array.from({ length: count }, (_, at) => read('s', `w${at}`, 80, day));
      return studentWeek([...some(earlier, 2), ...some(later, 8)], 's', weeks, dayOf).kinds[0]!.before !== undefined;
    };
    expect([kindsOf(2, 3), kindsOf(3, 2), kindsOf(3, 3)]).toEqual([false, false, true]);
  });

  it('names the three weakest words that are not good yet, each once, and none that is', () => {
    const attempts = [
      ...[50, 40, 60, 70].map((score, at) => read('s', `w${at}`, score, 8)),
      chosen('s', 'w1', false, 8),
      read('s', 'mended', 30, 3),
      read('s', 'mended', 95, 8),
    ];
    const { practise, better } = studentWeek(attempts, 's', weeks, dayOf);
    expect(names(practise)).toEqual(['w1', 'w0', 'w2']);
    expect(names(better)).toEqual(['mended']);
  });

  it('calls no word learnt that was always good, was not practised this week, or is weak in another kind', () => {
    const attempts = [
      read('s', 'always', 95, 2),
      read('s', 'always', 95, 8),
      read('s', 'earlier', 30, 2),
      read('s', 'earlier', 95, 3),
      read('s', 'heard', 30, 2),
      read('s', 'heard', 95, 8),
      chosen('s', 'heard', false, 8),
    ];
    expect(names(studentWeek(attempts, 's', weeks, dayOf).better)).toEqual([]);
  });

  it('is empty where nothing was answered, or nothing that counts', () => {
    const attempts = [read('s', 'a', 50, 8, { voided: true }), read('s', 'a', 90, 2)];
    expect(studentWeek(attempts, 's', weeks, dayOf)).toMatchObject({ days: 0, answers: 0, words: 0, kinds: [], practise: [], better: [] });
  });
});

describe('a class’s week', () => {
  const students = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);

  it('has no figures of a kind that fewer than five children gave', () => {
    const many = students(fewestOfClass).map((student) => read(student, 'a', 80, 8));
    const few = students(fewestOfClass - 1).map((student) => chosen(student, 'a', true, 8));
    const week = classWeek([...many, ...few], weeks, dayOf);
    expect([week.answers, week.kinds.map(({ tally }) => tally.kind.skill)]).toEqual([fewestOfClass, ['speaking']]);
    expect(classWeek(few, weeks, dayOf)).toMatchObject({ answers: 0, kinds: [], days: 1 });
  });

  it('is compared with a week in which as many answered, and with no other', () => {
    const now = students(5).map((student) => read(student, 'a', 80, 8));
    const before = (count: number) => students(count).map((student) => read(student, 'a', 60, 2));
    const mean = (count: number) => classWeek([...before(count), ...now], weeks, dayOf).kinds[0]!.before?.mean;
    expect([mean(4), mean(5)]).toEqual([undefined, 60]);
  });

  it('names the words that the class can’t, and those that it could not in the week before', () => {
    const all = students(5);
    const attempts = [
      ...all.map((student) => read(student, 'learnt', 40, 2)),
      ...all.map((student) => read(student, 'learnt', 95, 8)),
      ...all.map((student) => read(student, 'hard', 40, 8)),
      read('s0', 'own', 10, 8),
    ];
    const week = classWeek(attempts, weeks, dayOf);
    expect([names(week.practise), names(week.better)]).toEqual([['hard'], ['learnt']]);
  });
});
