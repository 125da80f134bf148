import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellAt, type TableRows, type TableSheet } from '@chorus/contract/table-file/table';
import { describe, expect, it } from 'vitest';
import { parseWords } from './parse-words.ts';
import { isAsked, linesOfSheets, readWordFile, struckRows, wordSheets, type WordSheet } from './word-table.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/word-lists', name)));
const wordsOf = (text: string) =>
  parseWords(text).flatMap(({ title, rows }) => rows.map(({ line: _, ...row }) => ({ ...(title !== '' && { unit: title }), ...row })));
function readFixture(name: string) {
  const file = readWordFile(fixture(name));
  if (!file.ok) throw new Error(file.problem);
  return wordsOf(linesOfSheets(file.sheets));
}
const word = (text: string, pos: number | null, meaning: string, ipa = '') => ({ text, pos, meaning, ipa });
const sheetOf = (rows: TableRows, more: Partial<TableSheet> = {}): TableSheet => ({
  name: '',
  hidden: false,
  rows,
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  struck: new Set(),
  filtered: false,
  ...more,
});
const ofRows = (rows: TableRows) => wordsOf(linesOfSheets(wordSheets([sheetOf(rows)])));

describe('a file with words', () => {
  it.each([
    [
      'w01-index-column.xlsx',
      [word('apple', 0, '苹果', '/ˈæpl/'), word('banana', 0, '香蕉', '/bəˈnɑːnə/'), word('look after', null, '照顾')],
    ],
    [
      'w02-field-labels.txt',
      [
        word('restaurant', 0, '[经] 餐馆'),
        word('vehicle', 0, '[车辆] 车；工具'),
        word('camel', 0, '[畜牧][脊椎] 骆驼'),
        word('party', 0, '聚会 [复数 parties]；v. 参加聚会'),
        word('Russia', null, '俄罗斯（地名）'),
      ],
    ],
    ['w03-anki.txt', [word('book', 0, '书'), word('desk', 0, '书桌；办公桌'), word('pen', 0, '钢笔')]],
    [
      'w04-typewords.xlsx',
      [
        { ...word('boat', 0, '小船；v. 划船'), example: 'They row a boat.', exampleMeaning: '他们划船。' },
        word('clean', 4, '干净的；v. 打扫'),
      ],
    ],
    ['w05-eudic.csv', [word('boat', 0, '小船；v. 划船', '/bəʊt/'), word('clean', 4, '干净的', '/kliːn/')]],
  ])('is read as its maker means it: %s', (name, words) => expect(readFixture(name)).toEqual(words));
});

describe('a table of words', () => {
  it('has words that are struck through left out, until they are asked for', () => {
    const rows = [
      ['单词', '词义', '单词', '词义'],
      ['apple', '苹果', 'pear', '梨'],
      ['peach', '桃', 'plum', '李子'],
    ];
    const struck = new Set([cellAt(2, 0), cellAt(1, 3)]);
    const [read] = wordSheets([sheetOf(rows, { struck })]);
    const texts = (more: Partial<WordSheet> = {}) => wordsOf(linesOfSheets([{ ...read!, ...more }])).map(({ text }) => text);
    expect([texts(), struckRows(read!), isAsked([read!])]).toEqual([['apple', 'pear', 'plum'], [2], true]);
    expect(texts({ withStruck: true })).toEqual(['apple', 'peach', 'pear', 'plum']);
    // Line by line, too.
    const lines = wordSheets([sheetOf([['apple'], ['peach']], { struck: new Set([cellAt(1, 0)]) })]);
    expect([linesOfSheets(lines), isAsked(lines)]).toEqual(['apple', true]);
    // A whole list in that font means nothing by it.
    expect(wordSheets([sheetOf([['apple']], { struck: new Set([0]) })])[0]!.withStruck).toBe(true);
  });

  it('has its title, repeated headings, remarks and rows without a word left out', () => {
    const heading = ['No.', '单词（Words）', '词义', '备注'];
    const rows = [
      ['七年级上册单词表', '七年级上册单词表', '七年级上册单词表', '七年级上册单词表'],
      heading,
      ['1', 'teacher', 'n. 老师', '重点'],
      heading,
      ['2', 'doctor', 'n. 医生', ''],
      ['注：黑体词要求会默写 (bold words)', '', '', ''],
      ['合计', '', '2', ''],
    ];
    expect(ofRows(rows)).toEqual([word('teacher', 0, '老师'), word('doctor', 0, '医生')]);
  });

  it('has its units from rows of their own, from a merged cell, or from a column', () => {
    const rows = [
      ['单词', '词义'],
      ['Unit 1 School', ''],
      ['pen', 'n. 钢笔'],
      ['第二单元', '第二单元'],
      ['red', 'adj. 红色的'],
    ];
    expect(ofRows(rows).map(({ unit, text }) => [unit, text])).toEqual([
      ['Unit 1 School', 'pen'],
      ['第二单元', 'red'],
    ]);
    const byColumn = [
      ['单元', '单词', '词义'],
      ['1', 'pen', 'n. 钢笔'],
      ['1', 'desk', 'n. 书桌'],
      ['Unit 2', 'red', 'adj. 红色的'],
    ];
    expect(ofRows(byColumn).map(({ unit, text }) => [unit, text])).toEqual([
      ['Unit 1', 'pen'],
      ['Unit 1', 'desk'],
      ['Unit 2', 'red'],
    ]);
  });

  it('is read in both halves where the same headings stand side by side', () => {
    const rows = [
      ['单词', '词义', '单词', '词义'],
      ['pen', 'n. 钢笔', 'red', 'adj. 红色的'],
      ['desk', 'n. 书桌', '', ''],
    ];
    expect(ofRows(rows).map(({ text, meaning }) => `${text} ${meaning}`)).toEqual(['pen 钢笔', 'desk 书桌', 'red 红色的']);
  });

  it('without headings is told by what is in its columns, a number or an example among them', () => {
    const rows = [
      ['1', 'boat', '/bəʊt/', 'n.', '小船', 'They row a boat.', '他们划船。'],
      ['2', 'clean', '/kliːn/', 'adj.', '干净的', 'My room is clean.', '我的房间很干净。'],
    ];
    expect(ofRows(rows)[1]).toEqual({
      ...word('clean', 4, '干净的', '/kliːn/'),
      example: 'My room is clean.',
      exampleMeaning: '我的房间很干净。',
    });
  });

  it('is none where one column has all: its lines are read one by one', () => {
    expect(isAsked(wordSheets([sheetOf([['teacher n. 老师'], ['doctor n. 医生']])]))).toBe(false);
    expect(ofRows([['teacher n. 老师'], ['doctor n. 医生']]).map(({ text }) => text)).toEqual(['teacher', 'doctor']);
  });
});

describe('a line', () => {
  it.each([
    ['work\tn./v. 工作', [word('work', 0, '工作（n. & v.）')]],
    ['work\tn. & v.\t工作', [word('work', 0, '工作（n. & v.）')]],
    ['mother; mum\tn. 妈妈', [word('mother', 0, '妈妈'), word('mum', 0, '妈妈')]],
    ['water\tn. [U] 水', [word('water', 0, '[U] 水')]],
    ['trousers\tn. [pl.] 裤子', [word('trousers', 0, '[pl.] 裤子')]],
    ['pen [pen] n. 钢笔', [word('pen', 0, '钢笔', '/pen/')]],
    ['注：本表共 20 词', []],
    ['#tags column:3', []],
    ['desk\t<b>n.</b> 书桌&nbsp;<br>办公桌[sound:desk.mp3]', [word('desk', 0, '书桌；办公桌')]],
    [
      'boat\tn. 小船\tThey row a boat.\t他们划船。',
      [{ ...word('boat', 0, '小船'), example: 'They row a boat.', exampleMeaning: '他们划船。' }],
    ],
  ])('“%s” is read', (line, read) => expect(wordsOf(line)).toEqual(read));
});
