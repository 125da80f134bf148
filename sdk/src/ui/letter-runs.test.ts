import { expect, it } from 'vitest';
import type { PhoneScore } from '../model/speech.ts';
import { letterRuns, phoneRuns } from './letter-runs.ts';

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

it('does not colour the letters of a phone that is not surely poor', () => {
  const unsure = { ...phone(40, [0, 1]), confidence: 0.9 };
  expect(letterRuns('ab', [unsure, phone(90, [1, 2])])).toEqual([
    { text: 'a', level: undefined },
    { text: 'b', level: 'good' },
  ]);
  expect(letterRuns('a', [unsure, phone(70, [0, 1])])).toEqual([{ text: 'a', level: undefined }]);
  expect(letterRuns('a', [unsure, phone(40, [0, 1])])).toEqual([{ text: 'a', level: 'poor' }]);
});

it('keeps the letters of each phone apart where asked', () => {
  expect(phoneRuns('tea', [phone(95, [0, 1]), phone(92, [1, 3])])).toEqual([
    { text: 't', level: 'good', phone: 0 },
    { text: 'ea', level: 'good', phone: 1 },
  ]);
  expect(phoneRuns('xe', [phone(95, [0, 1]), phone(92, [0, 1])])).toEqual([
    { text: 'x', level: 'good', phone: 0 },
    { text: 'e', level: undefined, phone: undefined },
  ]);
});
