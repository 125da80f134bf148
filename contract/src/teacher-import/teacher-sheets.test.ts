import { expect, it } from 'vitest';
import { cellAt, type TableSheet } from '../table-file/table.ts';
import { readTeachers, teacherSheets } from './teacher-sheets.ts';

const sheet = (name: string, rows: readonly (readonly string[])[], more: Partial<TableSheet> = {}): TableSheet => ({
  name,
  rows,
  hidden: false,
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  struck: new Set(),
  filtered: false,
  ...more,
});
const head = ['学校', '姓名', '手机号'];
const list = (...rows: string[][]) => [head, ...rows];

it('reads each sheet that lists teachers, and none of children with their parents’ phones, of samples or of who left', () => {
  const sheets = teacherSheets([
    sheet('填表说明', [['手机号必填']]),
    sheet('一小', list(['一小', '林晓', '13800001234'])),
    sheet('二小', list(['二小', '何知夏', '13800001235'])),
    sheet('花名册', [
      ['学号', '姓名', '手机号'],
      ['1', '马洁', '13900000000'],
    ]),
    sheet('离职教师', list(['一小', '周敏', '13800001236'])),
    sheet('旧', list(['一小', '王芳', '13800001237']), { hidden: true }),
  ]);
  expect(sheets.filter(({ taken }) => taken).map((one) => one.sheet.name)).toEqual(['一小', '二小']);
  const { rows, lines } = readTeachers(sheets);
  expect(rows.map(({ line, name }) => `${line} ${name}`)).toEqual(['2 林晓', '4 何知夏']);
  expect(lines.map(({ offset, sheet: name }) => `${offset} ${name}`)).toEqual(['0 一小', '2 二小']);
});

it('tells who has left, by a remark, a column of its own, a bracket or a line through the name, and what is no teacher', () => {
  const rows = [
    ['学校', '姓名', '手机号', '备注', '是否离职'],
    ['一小', '林晓', '13800001234', '9月调离', ''],
    ['一小', '何知夏（退休）', '13800001235', '', ''],
    ['一小', '周敏', '13800001236', '', '是'],
    ['一小', '王芳', '13800001237', '新调入', '否'],
    ['一小', '李伟', '13800001238', '', ''],
    ['', '合计 5 人', '', '', ''],
    ['注：离职的不填', '', '', '', ''],
    ['', '制表人：周敏', '', '', ''],
  ];
  const { leavers, rows: read, notes } = readTeachers(teacherSheets([sheet('', rows, { struck: new Set([cellAt(5, 1)]) })]));
  expect(leavers.map(({ line, text }) => `${line} ${text}`)).toEqual(['2 9月调离', '3 （退休）', '4 是', '6 ']);
  expect(read).toHaveLength(5);
  expect(notes.map(({ line }) => line)).toEqual([7, 9]);
});
