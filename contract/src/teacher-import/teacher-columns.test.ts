import { expect, it } from 'vitest';
import { matchTeacherColumns, toTeacherRows } from './teacher-columns.ts';

it.each([
  [['序号', '学校', '姓名', '手机号', '学段', '任教班级'], { school: 1, area: null, name: 2, phone: 3, stage: 4, grade: null, classes: 5 }],
  [
    ['区县', '单位名称', '教师姓名*', '联系电话（必填）', '任教年级', '任教班级'],
    { school: 1, area: 0, name: 2, phone: 3, stage: null, grade: 4, classes: 5 },
  ],
  [['School', 'Name', 'Mobile phone', 'Stage', 'Classes'], { school: 0, area: null, name: 1, phone: 2, stage: 3, grade: null, classes: 4 }],
])('tells columns by their headings: %s', (headings, columns) => {
  const match = matchTeacherColumns([['2026学年教师名单'], headings, ['', '', '']]);
  expect([match.headerRow, match.columns]).toEqual([1, columns]);
});

it('tells columns by what is in them, where there are no headings', () => {
  const rows = [
    ['第一小学', '林晓', '13800001234', '三（1）班、三（2）班', '小学'],
    ['第二小学', '何知夏', '138 0000 1235', '四1', '小学'],
  ];
  const match = matchTeacherColumns(rows);
  expect(match).toMatchObject({ headerRow: null, columns: { school: 0, name: 1, phone: 2, classes: 3, stage: 4 } });
  expect(toTeacherRows(rows, match)).toEqual([
    { line: 1, school: '第一小学', area: '', name: '林晓', phone: '13800001234', stage: 'primary', classes: ['三（1）班', '三（2）班'] },
    { line: 2, school: '第二小学', area: '', name: '何知夏', phone: '13800001235', stage: 'primary', classes: ['四1班'] },
  ]);
});

it('leaves out headings that are printed again, and rows that name nobody', () => {
  const head = ['学校', '姓名', '手机号'];
  const rows = [head, ['一小', '林晓', '13800001234'], head, ['一小', '', ''], ['', '', '13800001235']];
  expect(toTeacherRows(rows, matchTeacherColumns(rows)).map(({ line }) => line)).toEqual([2, 5]);
});
