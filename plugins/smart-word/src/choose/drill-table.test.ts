import { sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import type { DrillItem } from './drill-items.ts';
import { drillTable } from './drill-table.ts';

const texts = { seat: '座号', name: '姓名', right: '对', wrong: '错', facility: '正确率', discrimination: '区分度' };
const items = ['apple', '=pear'].map((text) => ({ id: text, word: sampleWord(text) }) as DrillItem);

it('has a row for each student in seat order, a column for each word, and says how each word did', () => {
  const students = [3, 1, 2].map((n) => sampleStudent(n));
  const [three, one, two] = students;
  const table = drillTable(
    items,
    { apple: { [one!.id]: 100, [two!.id]: 40 } },
    [...students, sampleStudent(4, { placeholder: true })],
    texts,
  );
  expect(table).toEqual([
    ['座号', '姓名', 'apple', '=pear'],
    [1, one!.realName, '对', undefined],
    [2, two!.realName, '错', undefined],
    [3, three!.realName, undefined, undefined],
    [undefined, '正确率', { share: 0.5 }, undefined],
    [undefined, '区分度', undefined, undefined],
  ]);
});

it('tells what distinguishes the class as a number, where it is large enough', () => {
  const students = Array.from({ length: 6 }, (_, n) => sampleStudent(n + 1));
  const scores = (right: (n: number) => boolean) => Object.fromEntries(students.map(({ id }, n) => [id, right(n) ? 100 : 0]));
  const sheet = { apple: scores((n) => n < 3), '=pear': scores((n) => n < 2) };
  expect(drillTable(items, sheet, students, texts).at(-1)).toEqual([undefined, '区分度', 1, 1]);
});
