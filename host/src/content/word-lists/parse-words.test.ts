import { describe, expect, it } from 'vitest';
import { linesOf, lineOf, parseWords, wordsText } from './parse-words.ts';

const one = (line: string) => {
  const { line: _line, ...row } = parseWords(line)[0]!.rows[0]!;
  return row;
};
const row = (text: string, pos: number | null, meaning: string, ipa = '') => ({ text, pos, meaning, ipa });

describe('a line', () => {
  it.each([
    ['teacher\t老师', row('teacher', null, '老师')],
    ['teacher\tn. 老师，教师', row('teacher', 0, '老师，教师')],
    ['teacher\tn.\t老师\t教师', row('teacher', 0, '老师；教师')],
    ['teacher\t/ˈtiːtʃə/\tn.\t老师', row('teacher', 0, '老师', '/ˈtiːtʃə/')],
    ['teacher  老师', row('teacher', null, '老师')],
    ['teacher　　老师', row('teacher', null, '老师')],
    ['teacher,老师', row('teacher', null, '老师')],
    ['teacher，老师', row('teacher', null, '老师')],
    ['teacher,n.,"老师"', row('teacher', 0, '老师')],
    ['teacher 老师，教师', row('teacher', null, '老师，教师')],
    ['teacher老师', row('teacher', null, '老师')],
    ['teacher [ˈtiːtʃə] n. 老师', row('teacher', 0, '老师', '/ˈtiːtʃə/')],
    ['open vt. & vi. 打开', row('open', 19, '打开')],
    ['open v.打开', row('open', 1, '打开')],
    ['must modal v. 必须', row('must', 12, '必须')],
    ['ice cream 冰激凌', row('ice cream', null, '冰激凌')],
    ['look forward to  盼望', row('look forward to', null, '盼望')],
    ['o’clock adv. ……点钟', row("o'clock", 5, '……点钟')],
    ['ｔｅａｃｈｅｒ\t老师。', row('teacher', null, '老师')],
    ['12. teacher\t老师', row('teacher', null, '老师')],
    ['（3）teacher 老师', row('teacher', null, '老师')],
    ['* teacher 老师', row('teacher', null, '老师')],
    ['photo (= photograph)\t照片', row('photo (= photograph)', null, '照片')],
    ['Mr.\t先生', row('Mr.', null, '先生')],
    ['teacher', row('teacher', null, '')],
    ['老师', row('老师', null, '')],
  ])('“%s” is read', (line, read) => {
    expect(one(line)).toEqual(read);
  });
});

it('parts units by their headings, and knows a word from a heading', () => {
  const text = '# 我的学校\nteacher\t老师\n\nUnit 2 Food\r\nunit\tn. 单元\nfood\tn. 食物\n第三单元 颜色\nred\tadj. 红色的\n# 空的';
  const units = parseWords(text);
  expect(units.map(({ title, rows }) => [title, rows.map((each) => `${each.line} ${each.text}`)])).toEqual([
    ['我的学校', ['1 teacher']],
    ['Unit 2 Food', ['4 unit', '5 food']],
    ['第三单元 颜色', ['7 red']],
  ]);
  expect(parseWords('apple 苹果')[0]!.title).toBe('');
  expect(parseWords(' \n\n')).toEqual([]);
});

it('writes a list as it is read', () => {
  const rows = [row('teacher', 0, '老师，教师', '/ˈtiːtʃə/'), row('ice cream', 20, '冰激凌'), row('red', null, '红色的')];
  const units = [
    { id: 'a', title: '第一单元', rows },
    { id: null, title: 'Unit 2', rows: [row('open', 19, '打开')] },
  ];
  const read = parseWords(wordsText(units));
  expect(read.map(({ title, rows: of }) => ({ title, rows: of.map(({ line: _line, ...each }) => each) }))).toEqual(
    units.map(({ title, rows: of }) => ({ title, rows: of })),
  );
  expect(lineOf(row('red', null, '红色的'))).toBe('red\t红色的');
});

it('reads cells of a spreadsheet as they would be pasted', () => {
  expect(linesOf([['Unit 1'], ['red ', 'adj.', '红色\n的', '']])).toBe('Unit 1\nred\tadj.\t红色 的');
});

it('reads a line of a million letters in a time that grows with the line alone', () => {
  // squared, each of these would take longer than a test may
  for (const line of [
    'a '.repeat(500_000),
    '('.repeat(1_000_000),
    '1.'.repeat(500_000),
    `${' '.repeat(1_000_000)}x`,
    '/'.repeat(1_000_000),
  ])
    expect(() => parseWords(line)).not.toThrow();
});
