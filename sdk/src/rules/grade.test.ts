import { expect, it } from 'vitest';
import { gradeName, scoringGrade } from './grade.ts';

it.each([
  [0, '六年级', 'Grade 6'],
  [1, '七年级', 'Grade 7'],
  [2, '八年级', 'Grade 8'],
  [3, '九年级', 'Grade 9'],
  [4, '高一', 'Senior 1'],
  [5, '高二', 'Senior 2'],
  [6, '高三', 'Senior 3'],
  [7, '初中', 'Junior high'],
  [8, '高中', 'Senior high'],
  [9, '小学', 'Primary'],
  [100, '幼儿园', 'Kindergarten'],
  [101, '一年级', 'Grade 1'],
  [102, '二年级', 'Grade 2'],
  [103, '三年级', 'Grade 3'],
  [104, '四年级', 'Grade 4'],
  [105, '五年级', 'Grade 5'],
])('names grade %d %s [3-29]', (id, zh, en) => {
  expect(gradeName(id, 'zh-CN')).toBe(zh);
  expect(gradeName(id, 'en')).toBe(en);
});

it('has no name for codes outside the list, and falls back to Chinese for other locales [3-29]', () => {
  expect(gradeName(10, 'en')).toBe('');
  expect(gradeName(-1, 'en')).toBe('');
  expect(gradeName(106, 'zh-CN')).toBe('');
  expect(gradeName(2, 'fr')).toBe('八年级');
});

it.each([
  [-1, 8],
  [0, 7],
  [3, 7],
  [4, 8],
  [6, 8],
  [7, 7],
  [8, 8],
  [9, 8],
  [101, 8],
] as const)('scores grade %d as %d [3-29]', (id, grade) => {
  expect(scoringGrade(id)).toBe(grade);
});
