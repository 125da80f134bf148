import { expect, it } from 'vitest';
import { classesOf, mergeTeachers, partsOfTeachers, teacherRow, type TeacherCells } from './teacher-row.ts';

const row = (line: number, cells: Partial<TeacherCells> = {}) =>
  teacherRow(line, { school: '一小', area: '', name: '林晓', phone: '13800000000', stage: '', grade: '', classes: '', ...cells });

it.each([
  ['七年级1班、七年级2班', '', ['七年级1班', '七年级2班']],
  ['七年级1、2、3班', '', ['七年级1班', '七年级2班', '七年级3班']],
  ['七（1）班；八（3）班', '', ['七（1）班', '八（3）班']],
  ['七1 七2', '', ['七1班', '七2班']],
  ['1班/2班', '三年级', ['三年级1班', '三年级2班']],
  ['1,2', '3', ['3年级1班', '3年级2班']],
  ['七年级1班\n七年级1班', '', ['七年级1班']],
  ['启明 实验班', '', ['启明 实验班']],
  ['', '三年级', []],
])('reads the classes of “%s” of grade “%s”', (cell, grade, names) => {
  expect(classesOf(cell, grade)).toEqual(names);
});

it('reads cells as people write them: spaced names, full-width and grouped phones, stages in words', () => {
  expect(row(2, { name: '林 晓', phone: '１３８-0000 1234', stage: '初中' })).toEqual({
    line: 2,
    school: '一小',
    area: '',
    name: '林晓',
    phone: '13800001234',
    stage: 'middle',
    classes: [],
  });
  expect(row(2, { phone: '13800001234.0', stage: '小学' })).toMatchObject({ phone: '13800001234', stage: 'primary' });
});

it('takes out what turns the direction of a name, and cuts a cell that is too long', () => {
  const { name, school, classes } = row(2, { name: '林\u202E晓', school: '校'.repeat(5000), classes: '班'.repeat(5000) });
  expect(name).toBe('林晓');
  expect([school.length, classes[0]!.length]).toEqual([200, 200]);
});

it('makes one row of those of one teacher at one school, and leaves another name of the phone apart', () => {
  const rows = [
    row(2, { classes: '七1' }),
    row(3, { classes: '七2', stage: '初中' }),
    row(4, { name: '何知夏' }),
    row(5, { school: '二小' }),
  ];
  expect(mergeTeachers(rows).map(({ line, stage, classes }) => [line, stage, classes])).toEqual([
    [2, 'middle', ['七1班', '七2班']],
    [4, '', []],
    [5, '', []],
  ]);
});

it('parts a list so that a school, and a phone, is in one part, and no part is too large for a call', () => {
  const rows = Array.from({ length: 900 }, (_, n) => row(n + 1, { school: `${n % 30}`, phone: `138${n}` }));
  rows.push(row(1000, { school: '0', phone: 'x' }), row(1001, { school: '29', phone: 'x' }));
  const parts = partsOfTeachers(rows);
  expect(parts.flat()).toHaveLength(902);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(100);
  const partOf = (school: string) => parts.flatMap((part, at) => (part.some((one) => one.school === school) ? [at] : []));
  expect(Array.from({ length: 30 }, (_, n) => partOf(String(n)).length)).toEqual(Array.from({ length: 30 }, () => 1));
  expect(partOf('0')).toEqual(partOf('29'));
  expect(partsOfTeachers(Array.from({ length: 2_500 }, (_, n) => row(n + 1, { phone: `1${n}` }))).map(({ length }) => length)).toEqual([
    1000, 1000, 500,
  ]);
});
