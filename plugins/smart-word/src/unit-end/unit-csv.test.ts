import { sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { unitCsv } from './unit-csv.ts';

it('is a table that a spreadsheet reads, also of names with a comma, a quote or a formula’s beginning', () => {
  const students = [sampleStudent(1), sampleStudent(2, { realName: 'A, "B"' }), sampleStudent(3, { realName: '=1+1' })];
  const summary = { read: new Set<string>(), readings: new Map([['student-2', 3]]), improved: [], progress: undefined };
  expect(unitCsv({ students, summary }, ['座号', '姓名', '朗读次数'])).toBe(
    '\uFEFF座号,姓名,朗读次数\r\n1,学生1,0\r\n2,"A, ""B""",3\r\n3,\'=1+1,0\r\n',
  );
});
