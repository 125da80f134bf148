import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import { missedBy, noteScores, rightCounts } from './score-sheet.ts';

const gave = (studentId: string, overall: number | undefined) =>
  ({ studentId, result: overall === undefined ? undefined : { overall, correct: {} } }) as unknown as AttemptView;

it('keeps each student’s newest score of a question, and takes the place of an earlier one', () => {
  const first = noteScores({}, 'one', [gave('a', 0), gave('b', 100), gave('a', 100), gave('c', undefined)]);
  expect(first).toEqual({ one: { a: 100, b: 100 } });
  expect(noteScores(first, 'one', [gave('b', 0)])).toEqual({ one: { a: 100, b: 0 } });
});

const sheet = { one: { a: 100, b: 99, c: 0 }, two: { a: 100 } };

it('calls a question missed by who is not wholly right, and by who took part elsewhere only', () => {
  expect(missedBy(sheet, 'one')).toEqual(['b', 'c']);
  expect(missedBy(sheet, 'two')).toEqual(['b', 'c']);
  expect(missedBy(sheet, 'three')).toEqual(['a', 'b', 'c']);
  expect(missedBy({}, 'one')).toEqual([]);
});

it('counts students by how many they had right, from none to all', () => {
  expect(rightCounts(sheet, ['one', 'two'])).toEqual([2, 0, 1]);
  expect(rightCounts({}, ['one'])).toEqual([0, 0]);
});
