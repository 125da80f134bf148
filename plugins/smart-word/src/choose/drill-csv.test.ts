import { sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { drillCsv } from './drill-csv.ts';
import type { DrillItem } from './drill-items.ts';

const texts = { seat: '座号', name: '姓名', right: '对', wrong: '错', facility: '正确率', discrimination: '区分度' };
const items = ['apple', '=pear'].map((text) => ({ id: text, word: sampleWord(text) }) as DrillItem);

it('has a row for each student, a column for each word, and says how each word did', () => {
  const students = [1, 2, 3].map((n) => sampleStudent(n));
  const [one, two] = students;
  const csv = drillCsv(items, { apple: { [one!.id]: 100, [two!.id]: 40 } }, students, texts);
  expect(csv.split('\r\n')).toEqual([
    "\uFEFF座号,姓名,apple,'=pear",
    `1,${one!.realName},对,`,
    `2,${two!.realName},错,`,
    `3,${students[2]!.realName},,`,
    ',正确率,50%,',
    ',区分度,,',
    '',
  ]);
});

it('tells what distinguishes the class, where it is large enough', () => {
  const students = Array.from({ length: 6 }, (_, n) => sampleStudent(n + 1));
  const scores = Object.fromEntries(students.map(({ id }, n) => [id, n < 3 ? 100 : 0]));
  expect(drillCsv(items, { apple: scores }, students, texts)).toContain(',区分度,1.00,');
});
