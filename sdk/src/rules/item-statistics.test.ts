import { expect, it } from 'vitest';
import { itemStatistics } from './item-statistics.ts';

/** Students s1, s2 …: 1 for right, 0 for wrong, a point for no answer; per question. */
const sheet = (...questions: readonly string[]) =>
  Object.fromEntries(
    questions.map((row, at) => [
      `q${at + 1}`,
      Object.fromEntries([...row].flatMap((mark, n) => (mark === '.' ? [] : [[`s${n + 1}`, mark === '1' ? 100 : 40]]))),
    ]),
  );

it('says which part of those who answered can, and whether the best can rather than the weakest', () => {
  //            best … weakest
  const scores = sheet('111111', '110000', '001111', '111000');
  expect(itemStatistics(scores, ['q1', 'q2', 'q3', 'q4']).map(({ facility, discrimination }) => [facility, discrimination])).toEqual([
    [1, 0],
    [2 / 6, 1],
    [4 / 6, -1],
    [0.5, 1],
  ]);
});

it('counts who answered, and says nothing of a question that nobody answered', () => {
  const scores = sheet('11.000', '......');
  const [first, second] = itemStatistics(scores, ['q1', 'q2']);
  expect([first?.answered, first?.facility]).toEqual([5, 0.4]);
  expect(second).toEqual({ question: 'q2', answered: 0, facility: undefined, discrimination: undefined });
});

it('does not tell the best from the weakest where nobody has more right than another', () => {
  // each of six has one of two right: who is called the best is chance
  expect(itemStatistics(sheet('111000', '000111'), ['q1', 'q2']).map(({ discrimination }) => discrimination)).toEqual([
    undefined,
    undefined,
  ]);
  expect(itemStatistics(sheet('111111'), ['q1'])[0]).toMatchObject({ facility: 1, discrimination: undefined });
});

it('does not tell the best from the weakest among fewer than six', () => {
  expect(itemStatistics(sheet('11100'), ['q1'])[0]?.discrimination).toBeUndefined();
  expect(itemStatistics(sheet('111000'), ['q1'])[0]?.discrimination).toBe(1);
  expect(itemStatistics({}, [])).toEqual([]);
});
