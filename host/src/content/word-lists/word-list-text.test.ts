import type { PlannedRow } from '@chorus/contract/content/word-list-draft';
import { expect, it } from 'vitest';
import { parseWords } from './parse-words.ts';
import { asNouns, countsOf, placeOfLine, shownRows, unitsOf, withoutDuplicates } from './word-list-text.ts';

const planned = (problem: PlannedRow['problem'], source: PlannedRow['source'] = 'dictionary'): PlannedRow => ({
  problem,
  source,
  pos: null,
  ipa: '',
  picture: null,
  sound: null,
  kept: false,
});
const text = '# 一\nkite\t风筝\ntree\tn. 树\n\nkite\t风筝';
const rows = () => shownRows(parseWords(text), [planned('no-pos'), planned(null, 'known'), planned('duplicate')]);

it('shows what is to be mended first, and counts the rest by how it is read', () => {
  expect(rows().map(({ row }) => row.line)).toEqual([1, 4, 2]);
  expect(countsOf(rows())).toEqual({ known: 1, dictionary: 0, guessed: 0, unscorable: 0, problems: 2, good: 1 });
});

it('mends all rows of a kind at once, and leaves the others as they were typed', () => {
  expect(asNouns(text, rows())).toBe('# 一\nkite\tn. 风筝\ntree\tn. 树\n\nkite\t风筝');
  expect(withoutDuplicates(text, rows())).toBe('# 一\nkite\t风筝\ntree\tn. 树\n');
});

it('writes words with their meanings below in a line each when it mends some of them', () => {
  const below = 'kite\n风筝\ntree\nn. 树\n\nkite\n风筝';
  const shown = shownRows(parseWords(below), [planned('no-pos'), planned(null), planned('duplicate')]);
  expect(asNouns(below, shown)).toBe('kite\tn. 风筝\ntree\tn. 树\n\nkite\t风筝');
  expect(withoutDuplicates(below, shown)).toBe('kite\t风筝\ntree\tn. 树\n');
});

it('finds the place of a line', () => {
  expect([0, 1, 4].map((line) => text.slice(...(Object.values(placeOfLine(text, line)) as [number, number])))).toEqual([
    '# 一',
    'kite\t风筝',
    'kite\t风筝',
  ]);
});

it('knows a unit again by its title, and one that was only renamed by its place', () => {
  const before = [
    { id: 'a', title: '一', rows: [] },
    { id: 'b', title: '二', rows: [] },
  ];
  const ids = (typed: string) => unitsOf(parseWords(typed), before, '未分单元').map(({ id, title }) => `${id} ${title}`);
  expect(ids('# 二\nx y\n# 一\nx z')).toEqual(['b 二', 'a 一']);
  expect(ids('# 一\nx\n# 第二\ny')).toEqual(['a 一', 'b 第二']);
  expect(ids('# 新\nx\n# 一\ny\n# 二\nz')).toEqual(['null 新', 'a 一', 'b 二']);
  expect(ids('x')).toEqual(['null 未分单元']);
});
