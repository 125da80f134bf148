import { sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { unitTable } from './unit-table.ts';

it('has each student with how often the child read, as numbers', () => {
  const students = [sampleStudent(1), sampleStudent(2)];
  const summary = { read: new Set<string>(), readings: new Map([['student-2', 3]]), improved: [], progress: undefined };
  expect(unitTable({ students, summary }, ['座号', '姓名', '朗读次数'])).toEqual([
    ['座号', '姓名', '朗读次数'],
    [1, '学生1', 0],
    [2, '学生2', 3],
  ]);
});
