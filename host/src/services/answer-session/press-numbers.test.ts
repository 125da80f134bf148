import { beforeEach, expect, it } from 'vitest';
import type { LastPress } from '../journal/lesson-record.ts';
import { PressNumbers } from './press-numbers.ts';

let numbers: PressNumbers;
let kept: Map<string, LastPress>;
beforeEach(() => {
  numbers = new PressNumbers();
  kept = new Map();
});
/** The number of a press, with its run where the clicker has begun to count anew, or what else it is. */
const next = (answer: string, sequence?: number, monoMs = 0, questionId = 'q') => {
  const known = numbers.next({ questionId, presses: kept }, { uid: '1', answer, sequence, monoMs, givenAt: monoMs });
  if (known.kind !== 'new') return known.kind;
  return known.run > 0 ? `${known.n}~${known.run}` : known.n;
};

it('counts the changes of a clicker that gives no numbers; a repeat says nothing new', () => {
  expect(['A', 'A', 'B', 'B', 'A'].map((answer) => next(answer))).toEqual([1, 'again', 2, 'again', 3]);
});

it('counts anew with each question', () => {
  next('A');
  expect(next('A', undefined, 0, 'r')).toBe(1);
});

it('goes on from what the record says, also when another window wrote there in between', () => {
  kept.set('1', { n: 4, run: 0, answer: 'A', givenAt: 0 });
  expect([next('A'), next('B')]).toEqual(['again', 5]);
  kept.set('1', { n: 6, run: 0, answer: 'C', givenAt: 0 });
  expect([next('C'), next('B')]).toEqual(['again', 7]);
});

it('takes numbers as they are; an older one that comes soon is a late copy', () => {
  expect([next('A', 4), next('A', 4), next('B', 6), next('C', 5, 1_999)]).toEqual([4, 'copy', 6, 'copy']);
});

it('hears a letter that is pressed again as said once, also after a reload', () => {
  expect([next('A', 4), next('A', 5), next('A', 6, 60_000)]).toEqual([4, 'again', 'again']);
  numbers = new PressNumbers();
  kept.set('1', { n: 4, run: 0, answer: 'A', givenAt: 0 });
  expect([next('A', 5), next('B', 7), next('A', 8)]).toEqual(['again', 7, 8]);
});

it('takes a letter for an answer before which it may have missed another one', () => {
  expect([next('A', 4), next('A', 6), next('A', 7), next('A', 1, 90_000), next('A', 2, 90_001)]).toEqual([4, 6, 'again', '1~1', 'again']);
  numbers = new PressNumbers();
  kept.set('1', { n: 6, run: 0, answer: 'A', givenAt: 0 });
  expect(next('A', 8)).toBe(8);
});

it('goes on over 65,535', () => {
  expect([next('A', 65_535), next('B', 0), next('B', 0), next('A', 1), next('B', 2)]).toEqual([65_535, 65_536, 'copy', 65_537, 65_538]);
});

it('hears a clicker that was switched off and counts anew, however fast it is pressed then', () => {
  expect([next('A', 40), next('B', 1, 5_000), next('B', 2, 5_100), next('C', 3, 5_900), next('D', 3, 5_950)]).toEqual([
    40,
    '1~1',
    'again',
    '3~1',
    'copy',
  ]);
  kept.set('1', { n: 3, run: 1, answer: 'C', givenAt: 0 });
  numbers = new PressNumbers();
  expect([next('A', 4, 6_000), next('B', 1, 9_000)]).toEqual(['4~1', '1~2']);
});

it('goes on from what another machine has written since, although that did not know that the clicker counts anew', () => {
  next('B', 5, 0);
  kept.set('1', { n: 1, run: 0, answer: 'C', givenAt: 2_001 });
  expect(next('B', 2, 9_000)).toBe(2);
});
