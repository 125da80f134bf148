import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import { sampleScore, sampleStudent } from '../testing/samples.ts';
import { askedStudents, classResult, isFullSuccess, needAgain, newestAttempts, scoreBands, sureScore } from './class-result.ts';

const attempt = (studentId: string, result: unknown, more: Partial<AttemptView> = {}) =>
  ({ id: studentId, studentId, result, ...more }) as AttemptView;
const said = (studentId: string, overall: number, confidence = 0.9) =>
  attempt(studentId, { outcome: sampleScore(overall, { confidence }) });
const override = (overall: number) => ({ override: { overall, reason: '', by: 't', at: 1 } });

it('takes each student’s newest attempt', () => {
  expect(newestAttempts([said('a', 40), said('b', 50), said('a', 90)]).get('a')).toMatchObject({ result: { outcome: { overall: 90 } } });
});

it('counts a score from a confidence of a half, and the teacher’s before it', () => {
  expect([0.49, 0.5].map((confidence) => sureScore(said('a', 70, confidence)))).toEqual([undefined, 70]);
  expect(sureScore(attempt('a', { outcome: sampleScore(30, { confidence: 0 }) }, override(80)))).toBe(80);
  expect(sureScore(attempt('a', { outcome: { kind: 'refused', reason: 'too-quiet' } }))).toBeUndefined();
  expect(sureScore(attempt('a', { overall: 100, correct: { q: true } }))).toBe(100);
  expect(sureScore(attempt('a', undefined))).toBeUndefined();
  // What was kept when it was judged counts, whatever form its result has.
  const kept = attempt('a', { stars: 3 });
  expect([kept, { ...kept, summary: { overall: 60 } }, { ...kept, summary: { unsure: true } }].map(sureScore)).toEqual([
    undefined,
    60,
    undefined,
  ]);
});

it('parts a class into who can, who can’t, who was not heard surely and who is missing', () => {
  const attempts = [said('good', 85), said('fair', 84.9), said('poor', 10), said('doubtful', 95, 0.4), said('other', 99)];
  const result = classResult({ asked: ['good', 'fair', 'poor', 'doubtful', 'silent'], attempts, accountType: 0 });
  expect(result).toMatchObject({ can: ['good'], cannot: ['fair', 'poor'], unsure: ['doubtful'], refused: [], missing: ['silent'] });
  expect([...result.scores.keys()]).toEqual(['good', 'fair', 'poor']);
  expect(needAgain(result)).toEqual(['fair', 'poor', 'doubtful', 'silent']);
});

it('counts who said something else among those who were heard, and asks them again', () => {
  const refused = (studentId: string, reason: string) => attempt(studentId, { outcome: { kind: 'refused', reason, durationMs: 1 } });
  const attempts = [said('a', 90), said('b', 95), said('c', 90), refused('other', 'other-text'), refused('quiet', 'too-quiet')];
  const heard = classResult({ asked: ['a', 'b', 'c', 'other', 'quiet'], attempts, accountType: 0 });
  expect(heard).toMatchObject({ can: ['a', 'b', 'c'], otherText: ['other'], unsure: ['quiet'], refused: ['quiet'] });
  expect(needAgain(heard)).toEqual(['other', 'quiet']);
  expect(isFullSuccess(heard)).toBe(false);
  expect(isFullSuccess(classResult({ asked: ['a', 'b', 'c', 'quiet'], attempts, accountType: 0 }))).toBe(true);
  // the teacher has heard it
  const marked = classResult({ asked: ['other'], attempts: [{ ...refused('other', 'other-text'), ...override(90) }], accountType: 0 });
  expect(marked).toMatchObject({ can: ['other'], otherText: [] });
});

it('asks those there with a clicker by their seats, and whoever answered without one', () => {
  const row = (n: number, more = {}) => ({ student: sampleStudent(n), device: 'bound' as const, absent: false, ...more });
  const rows = [row(3), row(1), row(2, { absent: true }), row(4, { device: 'none' as const })];
  expect(askedStudents(rows, [{ studentId: 'student-4' }, { studentId: 'student-1' }])).toEqual(['student-1', 'student-3', 'student-4']);
  expect(askedStudents([row(4, { device: 'none' as const })], [])).toEqual([]);
});

const bandsOf = (accountType: number, ...scores: readonly number[]) =>
  scoreBands(new Map(scores.map((score, n) => [String(n), score])), accountType).map(({ grade, from, to, level, studentIds }) => [
    grade ?? `${from}-${to}`,
    level,
    studentIds.length,
  ]);

it('spreads scores over five bands, none of which has two levels', () => {
  expect(bandsOf(0, 0, 64.9, 65, 74.4, 75, 84.9, 85, 94, 95, 100)).toEqual([
    ['0-64', 'poor', 2],
    ['65-74', 'fair', 2],
    ['75-84', 'fair', 2],
    ['85-94', 'good', 2],
    ['95-100', 'good', 2],
  ]);
});

it('spreads the scores of primary-school accounts over their letters', () => {
  expect(bandsOf(7, 0, 49.9, 50, 69.9, 70, 84.9, 85, 100)).toEqual([
    ['D', 'poor', 2],
    ['C', 'poor', 2],
    ['B', 'fair', 2],
    ['A', 'good', 2],
  ]);
});
