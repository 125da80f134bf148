import { expect, it } from 'vitest';
import { sampleStudent } from '../testing/samples.ts';
import { podiumPlaces } from './podium.ts';

const places = (...gains: number[]) =>
  podiumPlaces(gains.map((gain, n) => ({ student: sampleStudent(n + 1), sign: 'θ', from: 20, to: 20 + gain }))).map(({ place }) => place);

it('has three places, and the same one for the same gain in whole points', () => {
  expect(places(70, 60, 50, 40)).toEqual([1, 2, 3]);
  expect(places(70, 70, 50)).toEqual([1, 1, 3]);
  expect(places(70, 50.4, 50)).toEqual([1, 2, 2]);
  expect(places(70, 69.6, 69.4)).toEqual([1, 1, 3]);
  expect(places(70, 70, 70)).toEqual([1, 1, 1]);
});

it('stands with fewer', () => {
  expect([places(50), places()]).toEqual([[1], []]);
});
