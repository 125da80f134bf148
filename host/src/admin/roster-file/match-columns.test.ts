import { describe, expect, it } from 'vitest';
import { matchColumns } from './match-columns.ts';
import { toRosterRows } from './to-roster-rows.ts';

const none = { number: null, name: null, className: null, grade: null, seat: null };

describe('headings', () => {
  it.each([
    [['学号', '姓名', '班级', '座号'], { number: 0, name: 1, className: 2, grade: null, seat: 3 }],
    [['序号', '*姓 名', '学籍号（必填）', '行政班', '座位号'], { number: 2, name: 1, className: 3, grade: null, seat: 4 }],
    [['Student No.', 'Name', 'Class', 'Seat'], { number: 0, name: 1, className: 2, grade: null, seat: 3 }],
    [['年级', '班', '编号', '学生姓名'], { number: 2, name: 3, className: 1, grade: 0, seat: null }],
  ])('%j are known', (titles, columns) => {
    expect(matchColumns([titles, ['1']])).toMatchObject({ headerRow: 0, columns });
  });

  it('are found below a title and a note', () => {
    const rows = [['2026年秋季学生名单'], [], ['注：学号不可重复'], ['姓名', '学号', '性别'], ['马洁', '1', '女']];
    const unknown = [{ column: 2, title: '性别' }];
    expect(matchColumns(rows)).toEqual({ headerRow: 3, columns: { ...none, number: 1, name: 0 }, more: [], twice: [], unknown });
  });

  it('of two columns that can be the number name the better known one', () => {
    expect(matchColumns([['学籍号', '学号', '姓名']]).columns.number).toBe(1);
  });
});

describe('headings', () => {
  it('that stand there again are a list beside the first, with what stands once for both', () => {
    const titles = ['班级', '学号', '姓名', '座号', '', '学号', '姓名', '座号'];
    const { columns, more, twice } = matchColumns([titles, ['七年级1班', '1', '马洁', '1', '', '2', '罗萌', '2']]);
    expect(columns).toEqual({ ...none, className: 0, number: 1, name: 2, seat: 3 });
    expect(more).toEqual([{ ...none, className: 0, number: 5, name: 6, seat: 7 }]);
    expect(twice).toEqual([]);
  });

  it('of which one alone is there twice are said', () => {
    const { columns, more, twice } = matchColumns([['学号', '姓名', '班级', '姓名']]);
    expect([columns.name, more, twice]).toEqual([1, [], [{ field: 'name', columns: [1, 3] }]]);
  });

  it('over two rows are one', () => {
    const rows = [
      ['学号', '姓名', '所在班级', ''],
      ['', '', '年级', '班级'],
      ['1', '马洁', '七年级', '2班'],
    ];
    expect(matchColumns(rows)).toMatchObject({ headerRow: 1, columns: { number: 0, name: 1, grade: 2, className: 3 } });
  });

  it('in hidden columns are taken only where no other one has the field', () => {
    const hidden = new Set([0, 2]);
    expect(matchColumns([['学号', '学籍号', '姓名']], hidden).columns).toMatchObject({ number: 1, name: 2 });
  });
});

describe('without headings', () => {
  it('columns are told by what is in them', () => {
    const students = ['马洁', '罗萌', '阿依古丽·买买提', '欧阳予安', '单思琪'];
    const rows = students.map((name, at) => [String(at + 1), '汉族', name, '2026', `2026010${at}`, `七年级${at + 1}班`]);
    const unknown = [1, 3].map((column) => ({ column, title: '' }));
    expect(matchColumns(rows)).toMatchObject({
      headerRow: null,
      columns: { number: 4, name: 2, className: 5, grade: null, seat: 0 },
      unknown,
    });
  });

  it('a word alone is no row of headings', () => {
    expect(matchColumns([['班级'], ['20260101', '马洁']])).toMatchObject({ headerRow: null });
  });

  it('what can’t be told is left open', () => {
    expect(matchColumns([['甲', '—']]).columns).toEqual(none);
    expect(matchColumns([]).columns).toEqual(none);
  });
});

describe('rows of students', () => {
  const read = (rows: string[][]) => toRosterRows(rows, matchColumns(rows)).rows;

  it('have the line that they stand in, and leave out what is empty or a heading again', () => {
    const rows = [
      ['名单'],
      ['学号', '姓名', '班级', '座号'],
      ['2', ' 马　洁 ', '七年级2班', '08'],
      [],
      ['学号', '姓名', '班级', '座号'],
      ['３', '罗萌', '七年级2班', ''],
    ];
    expect(read(rows)).toEqual([
      { line: 3, number: '2', name: '马洁', className: '七年级2班', seat: 8 },
      { line: 6, number: '3', name: '罗萌', className: '七年级2班', seat: null },
    ]);
  });

  it('are no notes, sums and titles, and a title names the class of those below it', () => {
    const rows = [
      ['学号', '姓名', '性别'],
      ['七年级1班学生名单'],
      ['1', '马洁', '女'],
      ['合计', '1人'],
      ['七年级2班学生名单'],
      ['2', '罗萌', '女'],
      ['', '何知夏', '男'],
      ['注：学号不可重复'],
      ['共 3 人'],
      ['制表人：周敏', '', '2026年9月1日'],
    ];
    const { rows: students, notes } = toRosterRows(rows, matchColumns(rows));
    expect(students.map(({ name, className }) => `${name} ${className}`)).toEqual(['马洁 七年级1班', '罗萌 七年级2班', '何知夏 七年级2班']);
    expect(notes.map(({ line }) => line)).toEqual([2, 4, 5, 8, 9, 10]);
  });

  it('that a remark says have left are told apart', () => {
    const rows = [
      ['学号', '姓名', '班级', '备注', '是否休学'],
      ['1', '马洁', '七年级1班', '9月已转出', ''],
      ['2', '罗萌（休学）', '七年级1班', '', ''],
      ['3', '何知夏', '七年级1班', '转入', '是'],
      ['4', '单思琪', '七年级1班', '转入', '否'],
    ];
    const { rows: students, leavers } = toRosterRows(rows, matchColumns(rows));
    expect(students.map(({ name }) => name)).toEqual(['马洁', '罗萌', '何知夏', '单思琪']);
    expect(leavers.map(({ name, text }) => `${name} ${text}`)).toEqual(['马洁 9月已转出', '罗萌 （休学）', '何知夏 是']);
  });

  it('have a class that is given in two columns', () => {
    const rows = [
      ['学号', '姓名', '年级', '班级'],
      ...[
        ['七年级', '2班'],
        ['七年级', '2'],
        ['7', '2班'],
        ['七年级', '七年级2班'],
        ['七年级', '七(2)班'],
        ['', '七年级2班'],
      ].map(([grade, name], at) => [String(at), '马洁', grade!, name!]),
    ];
    expect(read(rows).map(({ className }) => className)).toEqual([
      '七年级2班',
      '七年级2班',
      '7年级2班',
      '七年级2班',
      '七(2)班',
      '七年级2班',
    ]);
  });

  it('have the class of the whole table where it names none', () => {
    const rows = [
      ['学号', '姓名'],
      ['1', '马洁'],
    ];
    expect(toRosterRows(rows, matchColumns(rows), { className: '七年级2班' }).rows).toEqual([
      { line: 2, number: '1', name: '马洁', className: '七年级2班', seat: null },
    ]);
  });
});
