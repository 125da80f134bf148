import { readTable } from '@chorus/contract/table-file/read-table';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { imported, linesOf } from './import-for-test.ts';
import { isComplete, rosterSheets } from './roster-sheets.ts';

const classes = [
  { id: 'c5', name: '七年级5班', gradeId: 1 },
  { id: 'c6', name: '七年级6班', gradeId: 1 },
];

function sheetsOf(name: string) {
  const table = readTable(new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/rosters/${name}`, import.meta.url))));
  if (!table.ok) throw new Error(table.problem);
  return rosterSheets(table.sheets, name);
}
const added = (name: string) => linesOf(imported(classes, sheetsOf(name)).plan);

describe('an import of', () => {
  it.each([
    ['r01-empty-shared.xlsx', ['70601 林一帆 七年级6班 1', '70602 周予墨 七年级6班 2']],
    ['r02-class-became-date.xlsx', ['70621 林一帆 七年级6班 1', '70622 周予墨 七年级6班 2']],
    [
      'r03-number-format.xlsx',
      ['20260001 林一帆 七年级6班 1', '20260002 周予墨 七年级6班 2', '000012 沈南乔 七年级6班 3', '12-03 陆星野 七年级6班 4'],
    ],
    ['r04-nineteen-digits.xlsx', ['number cut', 'number cut', 'number cut']],
    [
      'r05-sheet-per-class.xlsx',
      [
        '70501 林一帆 七年级5班 1',
        '70502 周予墨 七年级5班 2',
        '70601 沈南乔 七年级6班 1',
        '70602 陆星野 七年级6班 2',
        '70603 许知远 七年级6班 3',
      ],
    ],
    [
      'r06-side-by-side.xlsx',
      ['70631 林一帆 七年级6班 1', '70632 周予墨 七年级6班 2', '70633 沈南乔 七年级6班 3', '70634 陆星野 七年级6班 4'],
    ],
    ['r07-x000d.xlsx', ['70641 林一帆 七年级6班 1', '70642 周予墨 七年级6班 2']],
    ['r08-formula-errors.xlsx', ['name failed', 'number failed', '70653 沈南乔 七年级6班 1']],
    ['r09-equals-quoted.csv', ['0070661 林一帆 七年级6班 1', '0070662 周予墨 七年级6班 2']],
    ['r10-stray-quote.csv', ['70671 林一帆 七年级6班 1', '70672 周予墨 七年级6班 2', '70673 沈南乔 七年级6班 3']],
    ['r11-sep-line.csv', ['70681 林一帆 七年级6班 1', '70682 周予墨 七年级6班 2']],
    ['r12-filtered.xlsx', ['70691 林一帆 七年级6班 1', '70692 周予墨 七年级6班 2']],
    ['r13-prefixed.xlsx', ['70701 林一帆 七年级6班 1', '70702 周予墨 七年级6班 2']],
    ['r13b-prefixed-ns1.xlsx', ['70701 林一帆 七年级6班 1', '70702 周予墨 七年级6班 2']],
    ['r14-gbk-fe9f.csv', ['70717 王䶮 七年级6班 1']],
    ['r15-merged-block.xlsx', ['70721 林一帆 七年级6班 1', '70722 周予墨 七年级6班 2', '70723 沈南乔 七年级6班 3']],
    ['r16-entry-year.xlsx', ['70731 林一帆 七年级6班 1', '70732 周予墨 七年级6班 2']],
    ['r16b-entry-year-one.xlsx', ['70733 林一帆 七年级6班 1', '70734 周予墨 七年级6班 2']],
  ])('%s brings its students, or says what is wrong', (name, students) => {
    expect(added(name)).toEqual(students);
    expect(
      sheetsOf(name)
        .filter(({ taken }) => taken)
        .every(isComplete),
    ).toBe(true);
  });
});

it('warns of names with a sign in place of a character, and of no rare one', () => {
  const { plan } = imported(classes, sheetsOf('r14-private-use.xlsx'));
  expect(
    plan.changes.map((change) => ('warnings' in change ? [change.to.name, change.warnings.map(({ code }) => code).join()] : [])),
  ).toEqual([
    ['王䶮', ''],
    ['王䶮', ''],
    ['𬱖宇', ''],
    ['阿依古丽·买买提', ''],
    ['李?', 'name-unsure'],
    ['李□', 'name-unsure'],
  ]);
});

it('asks once about a class that became a date, and about one that is called by a year', () => {
  expect(imported(classes, sheetsOf('r02-class-became-date.xlsx')).questions).toMatchObject([{ name: '7月6日', rows: 2, why: 'date' }]);
  expect(imported(classes, sheetsOf('r16-entry-year.xlsx')).questions).toMatchObject([{ name: '2026级6班', rows: 2, why: 'entry-year' }]);
});

it('imports hidden rows only where somebody says so', () => {
  const sheets = sheetsOf('r12-filtered.xlsx').map((sheet) => ({ ...sheet, withHidden: true }));
  expect(imported(classes, sheets).plan.counts.adds).toBe(4);
});

it('counts lines through sheets and lists that stand beside each other', () => {
  expect(imported(classes, sheetsOf('r05-sheet-per-class.xlsx')).lines).toEqual([
    { offset: 0, sheet: '七年级5班', block: 0, blocks: 1 },
    { offset: 3, sheet: '七年级6班', block: 0, blocks: 1 },
  ]);
  expect(imported(classes, sheetsOf('r06-side-by-side.xlsx')).rows.map(({ line }) => line)).toEqual([3, 4, 7, 8]);
});
