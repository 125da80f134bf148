import { expect, it } from 'vitest';
import type { PhoneScore } from '../model/speech.ts';
import { letterRuns } from './letter-runs.ts';

const phone = (score: number, letters?: [number, number]): PhoneScore => ({
  phone: 'X',
  score,
  fromMs: 0,
  toMs: 1,
  ...(letters && { letters }),
});

it('joins letters that are said equally well [5-25]', () => {
  expect(letterRuns('straw', [phone(95, [0, 1]), phone(92, [1, 2]), phone(88, [2, 3]), phone(40, [3, 5])])).toEqual([
    { text: 'str', level: 'good' },
    { text: 'aw', level: 'poor' },
  ]);
});

it('gives a letter of two phones the worse of them, and none to a silent letter', () => {
  expect(letterRuns('exe', [phone(90, [0, 1]), phone(86, [1, 2]), phone(59, [1, 2])])).toEqual([
    { text: 'e', level: 'good' },
    { text: 'x', level: 'poor' },
    { text: 'e', level: undefined },
  ]);
});

it('stays inside the word whatever the ranges say', () => {
  expect(letterRuns('ab', [phone(90, [-3, 9])])).toEqual([{ text: 'ab', level: 'good' }]);
  expect(letterRuns('ab', [phone(90)])).toEqual([{ text: 'ab', level: undefined }]);
  expect(letterRuns('', [phone(90, [0, 1])])).toEqual([]);
});
