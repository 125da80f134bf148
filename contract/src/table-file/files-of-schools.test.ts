import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const read = (name: string) => {
  const table = readTable(new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/rosters/${name}`, import.meta.url))));
  if (!table.ok) throw new Error(table.problem);
  return table;
};
const rowsOf = (name: string) => read(name).rows;

it('has empty cells for shared texts without an index', () => {
  expect(rowsOf('r01-empty-shared.xlsx')).toEqual([
    ['学号', '姓名', '班级', '座号'],
    ['70601', '林一帆', '七年级6班'],
    ['70602', '周予墨', '七年级6班'],
  ]);
});

it('has a class that became a date as it is shown', () => {
  expect(rowsOf('r02-class-became-date.xlsx')[1]).toEqual(['70621', '林一帆', '7月6日']);
});

it('has numbers as they are shown', () => {
  const numbers = rowsOf('r03-number-format.xlsx').map(([number]) => number);
  expect(numbers).toEqual(['学号', '20260001', '20260002', '000012', '12-03']);
});

it('never gives a number that lost digits as if it were whole', () => {
  const numbers = rowsOf('r04-nineteen-digits.xlsx').map(([number]) => number);
  expect(numbers).toEqual(['学籍号', '5.1010120150101E+18', '5.1010120150101E+18', '5.1010120150102E+18']);
});

it('has all sheets with their names', () => {
  expect(read('r05-sheet-per-class.xlsx').sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['七年级5班', 3],
    ['七年级6班', 4],
  ]);
});

it('has line ends in place of their escapes', () => {
  expect(rowsOf('r07-x000d.xlsx').map((row) => row.map((cell) => cell.trim()))).toEqual([
    ['学号\r\n（必填）', '姓名', '班级'],
    ['70641', '林一帆', '七年级6班'],
    ['70642', '周予墨', '七年级6班'],
  ]);
});

it('has what a formula that failed shows', () => {
  expect(rowsOf('r08-formula-errors.xlsx').slice(1, 3)).toEqual([
    ['70651', '#N/A', '七年级6班'],
    ['#REF!', '周予墨', '七年级6班'],
  ]);
});

it('has numbers without the guards of exporters', () => {
  expect(rowsOf('r09-equals-quoted.csv').map(([number]) => number)).toEqual(['学号', '0070661', '0070662']);
});

it('has each row where quotes stand inside of cells', () => {
  expect(rowsOf('r10-stray-quote.csv').slice(1)).toEqual([
    ['70671', '林一帆', '七年级6班', ''],
    ['70672', '周予墨', '七年级6班', '"小名"墨墨'],
    ['70673', '沈南乔', '七年级6班', '身高5\'2"'],
  ]);
});

it('has cells that are parted as the first line says', () => {
  expect(rowsOf('r11-sep-line.csv').slice(1)).toEqual([
    ['学号', '姓名', '班级'],
    ['70681', '林一帆', '七年级6班'],
    ['70682', '周予墨', '七年级6班'],
  ]);
});

it('knows which rows a filter hides', () => {
  const [sheet] = read('r12-filtered.xlsx').sheets;
  expect([sheet!.filtered, [...sheet!.hiddenRows]]).toEqual([true, [2, 3]]);
});

it.each(['r13-prefixed.xlsx', 'r13b-prefixed-ns1.xlsx'])('reads %s by its namespaces', (name) => {
  expect(rowsOf(name)).toEqual([
    ['学号', '姓名', '班级'],
    ['70701', '林一帆', '七年级6班'],
    ['70702', '周予墨', '七年级6班'],
  ]);
});

it('has a merged class in all rows of its block', () => {
  expect(rowsOf('r15-merged-block.xlsx').map(([className]) => className)).toEqual(['班级', '七年级6班', '七年级6班', '七年级6班']);
});
