import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import { commonestWrong, optionVotes } from './option-votes.ts';

const question = { id: 'q', text: '?', options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id })), answer: ['b'] };
const chose = (studentId: string, ...chosen: readonly string[]) =>
  ({ studentId, answer: { chosen: { q: chosen } } }) as unknown as AttemptView;
const votes = (...given: readonly AttemptView[]) => optionVotes(question, given);

it('says of each option who chose it, and whether it is right', () => {
  const counted = votes(chose('1', 'b'), chose('2', 'a', 'b'), chose('3'));
  expect(counted.map(({ letter, right, studentIds }) => [letter, right, studentIds])).toEqual([
    ['A', false, ['2']],
    ['B', true, ['1', '2']],
    ['C', false, []],
    ['D', false, []],
  ]);
});

it('names the two wrong options that most chose, those equal to the second too, and none that nobody chose', () => {
  const wrong = (...given: readonly AttemptView[]) => commonestWrong(votes(...given)).map(({ letter }) => letter);
  expect(wrong(chose('1', 'd'), chose('2', 'd'), chose('3', 'a'), chose('4', 'c'), chose('5', 'c'), chose('6', 'c'))).toEqual(['C', 'D']);
  expect(wrong(chose('1', 'd'), chose('2', 'd'), chose('3', 'a'), chose('4', 'c'))).toEqual(['D', 'A', 'C']);
  expect(wrong(chose('1', 'a'), chose('2', 'b'))).toEqual(['A']);
  expect(wrong(chose('1', 'b'))).toEqual([]);
});
