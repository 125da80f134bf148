import { expect, it } from 'vitest';
import { calledName, greeting } from './greeting.ts';

it.each([
  [0, 'home.evening'],
  [4, 'home.evening'],
  [5, 'home.morning'],
  [10, 'home.morning'],
  [11, 'home.noon'],
  [12, 'home.noon'],
  [13, 'home.afternoon'],
  [17, 'home.afternoon'],
  [18, 'home.evening'],
  [23, 'home.evening'],
])('at %d says %s', (hour, key) => {
  expect(greeting(hour)).toBe(key);
});

it('calls a teacher by the family name in Chinese and by the whole name in English', () => {
  expect(calledName('林晓雯', 'zh-CN')).toBe('林');
  expect(calledName('林老师', 'zh-CN')).toBe('林');
  expect(calledName('欧阳文静', 'zh-CN')).toBe('欧阳');
  expect(calledName('Ms Lin', 'zh-CN')).toBe('Ms Lin');
  expect(calledName('林晓雯', 'en')).toBe('林晓雯');
});
