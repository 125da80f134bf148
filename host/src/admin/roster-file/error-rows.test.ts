import { planRoster } from '@chorus/contract/roster/plan-roster';
import { expect, it } from 'vitest';
import { errorRowsCsv } from './error-rows.ts';
import { matchColumns } from './match-columns.ts';
import { readTable } from '@chorus/contract/table-file/read-table';
import { toRosterRows } from './to-roster-rows.ts';

const headings = { number: '学号', name: '姓名', className: '班级', seat: '座号', line: '行号', reason: '原因' };
const planned = (cells: string[][]) => {
  const rows = toRosterRows(cells, matchColumns(cells)).rows;
  return {
    rows,
    plan: planRoster({ classes: [{ id: 'a', name: '七年级1班', gradeId: 1 }], students: [] }, rows, { removals: true, newClasses: [] }),
  };
};

it('gives the rows in error with their reasons, and runs no formula', () => {
  const { rows, plan } = planned([
    ['学号', '姓名', '班级', '座号'],
    ['1', '马洁', '七年级1班', '1'],
    ['=1+1', '@罗萌', '七年级9班', '-3'],
    ['', '单,"思琪"', '七年级1班', ''],
  ]);
  const csv = errorRowsCsv(plan, headings, String, ({ code }) => code);
  expect(csv).toBe(
    '\uFEFF学号,姓名,班级,座号,行号,原因\r\n\'=1+1,\'@罗萌,七年级9班,\'-3,3,cell-lost; class-unknown; seat-bad\r\n,"单,""思琪""",七年级1班,,4,number-missing\r\n',
  );
  // repaired or not, it can be imported as it is
  const again = readTable(new TextEncoder().encode(csv));
  if (!again.ok) throw new Error(again.problem);
  expect(toRosterRows(again.rows, matchColumns(again.rows)).rows.map(({ line: _, ...row }) => row)).toEqual(
    rows.slice(1).map(({ line: _, ...row }) => row),
  );
});
