import { beforeEach, expect, it } from 'vitest';
import { PressNumbers } from './press-numbers.ts';

let numbers: PressNumbers;
let kept: Map<string, { n: number; answer: string }>;
beforeEach(() => {
  numbers = new PressNumbers();
  kept = new Map();
});
const next = (answer: string, sequence?: number, monoMs = 0, questionId = 'q') =>
  numbers.next({ questionId, presses: kept }, { uid: '1', answer, sequence, monoMs });

it('counts the changes of a clicker that gives no numbers; a repeat says nothing new', () => {
  expect(['A', 'A', 'B', 'B', 'A'].map((answer) => next(answer))).toEqual([1, undefined, 2, undefined, 3]);
});

it('counts anew with each question', () => {
  next('A');
  expect(next('A', undefined, 0, 'r')).toBe(1);
});

it('goes on from what the record says, also when another window wrote there in between', () => {
  kept.set('1', { n: 4, answer: 'A' });
  expect([next('A'), next('B')]).toEqual([undefined, 5]);
  kept.set('1', { n: 6, answer: 'C' });
  expect([next('C'), next('B')]).toEqual([undefined, 7]);
});

it('takes numbers as they are; an older one that comes soon is a late copy', () => {
  expect([next('A', 4), next('A', 4), next('B', 6), next('C', 5, 1_999)]).toEqual([4, undefined, 6, undefined]);
});

it('hears a letter that is pressed again as said once, whatever its number, also after a reload', () => {
  expect([next('A', 4), next('A', 5), next('A', 900, 60_000), next('A', 1, 90_000)]).toEqual([4, undefined, undefined, undefined]);
  numbers = new PressNumbers();
  kept.set('1', { n: 4, answer: 'A' });
  expect([next('A', 6), next('B', 7), next('A', 8)]).toEqual([undefined, 7, 8]);
});

it('goes on over 65,535', () => {
  expect([next('A', 65_535), next('B', 0), next('B', 0), next('A', 1), next('B', 2)]).toEqual([65_535, 65_536, undefined, 65_537, 65_538]);
});

it('hears a clicker that was switched off and counts anew', () => {
  expect([next('A', 40), next('B', 1, 5_000), next('B', 2, 5_100), next('C', 3, 9_000)]).toEqual([40, 41, undefined, 42]);
});
