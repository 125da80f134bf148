import { expect, it } from 'vitest';
import { gradeAfter, nameAfter } from './grades.ts';

it('leads each grade to the next, and out of a school that ends with it [3-29]', () => {
  const primary = new Set([101, 102, 103, 104, 105, 0]);
  expect([101, 104, 105, 0].map((grade) => gradeAfter(grade, primary))).toEqual([102, 105, 0, null]);
  const junior = new Set([1, 2, 3]);
  expect([1, 2, 3].map((grade) => gradeAfter(grade, junior))).toEqual([2, 3, null]);
  expect(gradeAfter(0, new Set([0, 1]))).toBe(1);
  expect(gradeAfter(3, new Set([3, 4]))).toBe(4);
  expect([6, 7, 9].map((grade) => gradeAfter(grade, junior))).toEqual([null, 7, 9]);
});

it('names a class after its new grade in the way that it was named', () => {
  const names = [
    ['七年级(3)班', 1, 2, '八年级(3)班'],
    ['七(3)班', 1, 2, '八(3)班'],
    ['7.3', 1, 2, '8.3'],
    ['初一（12）班', 1, 2, '初二（12）班'],
    ['高一1班', 4, 5, '高二1班'],
    ['初三2班', 3, 4, '高一2班'],
    ['5年级2班', 105, 0, '6年级2班'],
    ['1701', 1, 2, '1701'],
    ['71班', 1, 2, '71班'],
    ['火箭班', 1, 2, '火箭班'],
  ] as const;
  for (const [name, from, to, after] of names) expect(nameAfter(name, from, to)).toBe(after);
});
