import { describe, expect, it } from 'vitest';
import { classIn, classKey, nearestClasses } from './class-name.ts';

const known = (...names: string[]) => names.map((name) => ({ name, key: classKey(name) }));

describe('a class name', () => {
  it.each([
    ['七年级2班', 7, 2],
    ['七(2)班', 7, 2],
    ['七【2】班', 7, 2],
    ['七年级（２）班', 7, 2],
    ['7年级2班', 7, 2],
    ['七年级二班', 7, 2],
    ['七2班', 7, 2],
    ['七年级-2', 7, 2],
    ['七年级·2班', 7, 2],
    ['7-2', 7, 2],
    ['7.2班', undefined, undefined],
    ['初一（2）班', 7, 2],
    ['初一年级第2班', 7, 2],
    ['初一十二班', 7, 12],
    ['初112班', 7, 12],
    ['七年级二十三班', 7, 23],
    ['高一3班', 10, 3],
    ['小学三年级1班', 3, 1],
    ['初2026级3班', undefined, undefined],
    ['实验班', undefined, undefined],
    ['702', undefined, undefined],
  ])('%s has the grade %s and the number %s', (name, grade, number) => {
    expect(classKey(name)).toMatchObject({ grade, number });
  });

  it('that can’t be read is itself', () => {
    expect(classKey('实验班').key).not.toBe(classKey('创新班').key);
    expect(classKey('实验 班').key).toBe(classKey('实验班').key);
  });
});

describe('names near a name', () => {
  it('are those of the grade, by number', () => {
    expect(nearestClasses(known('七年级13班', '八年级1班', '八年级12班', '八年级11班'), 2, 9)('八年级13班')).toEqual([
      '八年级12班',
      '八年级11班',
    ]);
  });

  it('are else those with most characters in common, if they are enough', () => {
    expect(nearestClasses(known('七年级1班', '实验班', '创新班'), 2, 9)('试验班')).toEqual(['实验班']);
    expect(nearestClasses(known('七年级1班'), 2, 9)('英语')).toEqual([]);
  });
});

it.each([
  ['七年级6班学生名单', '七年级6班'],
  ['江州市第一中学2026年秋季七（6）班花名册', '七（6）班'],
  ['2026级 6班', '2026级6班'],
  ['初一6班.xlsx', '初一6班'],
  ['7-6班', '7-6班'],
  ['Sheet1', undefined],
  ['2026年秋季学生名单', undefined],
])('the title %s names the class %s', (title, name) => {
  expect(classIn(title)).toBe(name);
});
