import { describe, expect, it } from 'vitest';
import { meantClass, schoolYearOf } from './class-meant.ts';

describe('a day that a spreadsheet made of a class', () => {
  it.each([
    ['7月6日', 7, 6],
    ['2026年7月6日', 7, 6],
    ['2026/7/6', 7, 6],
    ['2026-07-06', 7, 6],
    ['2026-07-06 00:00:00', 7, 6],
    ['7/6/2026', 7, 6],
    ['6-Jul', 7, 6],
    ['6-Jul-26', 7, 6],
    ['Jul-13', 7, 13],
    ['2013年7月', 7, 13],
    ['46209', 7, 6],
    ['46209.0', 7, 6],
    ['2026-07-06T00:00:00.000Z', 7, 6],
    ['7.6', 7, 6],
  ])('%s is of grade %i, number %i', (name, grade, number) => {
    expect(meantClass(name, 2026)).toMatchObject({ grades: [grade], number });
  });

  it.each(['七年级6班', '7-6', '13月2日', '2026', '音乐班', ''])('%s is none', (name) => {
    expect(meantClass(name, 2026)).toBeUndefined();
  });
});

describe('a class that is called by a year', () => {
  it.each([
    ['2026级6班', [1, 7, 10]],
    ['2025级（6）班', [2, 8, 11]],
    ['初2026级6班', [7]],
    ['2026级初中6班', [7]],
    ['26级6班', [1, 7, 10]],
    ['高二〇二四级6班', [12]],
    ['小学2021级6班', [6]],
    ['2027届6班', [6, 9, 12]],
    ['初2029届6班', [7]],
    ['2020级6班', undefined],
    ['2019级6班', undefined],
  ])('%s is of %j', (name, grades) => {
    expect(meantClass(name, 2026)?.grades).toEqual(grades);
  });

  it('has its year from August on', () => {
    expect(schoolYearOf(new Date(2026, 7, 20).getTime())).toBe(2026);
    expect(schoolYearOf(new Date(2027, 6, 20).getTime())).toBe(2026);
  });
});
