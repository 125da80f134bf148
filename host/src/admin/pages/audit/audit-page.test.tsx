import type { AuditRow } from '@chorus/contract/api/admin/audit-calls';
import { auditActions, auditSubjects, actionGroups } from '@chorus/contract/audit-actions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTexts } from '../../admin-texts.ts';
import { tableCells } from '../../kit/save-table.ts';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, press, renderWithAdmin, settle, type } from '../../testing/render-with-admin.tsx';
import { allAuditRows } from './all-audit-rows.ts';
import AuditPage from './audit-page.tsx';
import { changesOf } from './audit-texts.ts';

beforeEach(() => layOut());
afterEach(() => vi.restoreAllMocks());

const row = (n: number, change: Partial<AuditRow> = {}): AuditRow => ({
  id: `row-${n}`,
  at: 1_790_000_000_000 - n,
  org: { id: 'org', name: '青禾实验学校' },
  by: { id: 'me', name: '周敏' },
  action: 'student.changed',
  subject: { kind: 'student', id: 's', name: '欧阳一一' },
  before: { realName: '欧阳一' },
  after: { realName: '欧阳一一' },
  ...change,
});

describe('the activity log', () => {
  it('lists what was done, and shows how it was beside how it is', async () => {
    const { admin } = adminForTest({ audit: () => ({ rows: [row(1)], total: 1 }) });
    const element = renderWithAdmin(<AuditPage />, admin);
    await settle();
    expect(element.querySelector('.ad-grid-row')?.textContent).toContain('周敏修改学生学生 · 欧阳一一');
    await press('Enter', element.querySelector('.ad-grid-row')!);
    const sheet = element.querySelector('.ad-sheet')!;
    expect([...sheet.querySelectorAll('tbody tr')].map((line) => line.textContent)).toEqual(['姓名欧阳一欧阳一一']);
  });

  it('asks for a group and days', async () => {
    const { admin, bodies } = adminForTest({ audit: () => ({ rows: [row(1)], total: 1 }) });
    const element = renderWithAdmin(<AuditPage />, admin);
    await settle();
    await type(element.querySelector('select')!, 'data');
    await type(element.querySelector<HTMLInputElement>('input[type=date]')!, '2026-09-01');
    expect(bodies('audit').at(-1)).toMatchObject({ group: 'data', from: '2026-09-01', offset: 0 });
  });

  it('offers a region no actions to children, and names the school of each', async () => {
    const { admin } = adminForTest({ audit: () => ({ rows: [row(1)], total: 1 }) }, 'city');
    const element = renderWithAdmin(<AuditPage />, admin);
    await settle();
    expect([...element.querySelectorAll('option')].map(({ value }) => value)).not.toContain('people');
    expect(element.querySelector('.ad-grid-row')?.textContent).toContain('青禾实验学校');
  });

  it('shows markup in a name as the text that it is, and what it does not know by its code', async () => {
    const strange = row(1, {
      action: 'later.action',
      subject: { kind: 'later', id: 'x', name: null },
      by: { id: '', name: '' },
      before: null,
      after: { note: '<b>x</b>' },
    });
    const { admin } = adminForTest({ audit: () => ({ rows: [strange], total: 1 }) });
    const element = renderWithAdmin(<AuditPage />, admin);
    await settle();
    expect(element.querySelector('.ad-grid-row')?.textContent).toContain('系统自动later.actionlater · 已不存在（x）');
    await press('Enter', element.querySelector('.ad-grid-row')!);
    expect(element.querySelector('.ad-sheet tbody')?.textContent).toBe('备注<b>x</b>');
    expect(element.querySelector('.ad-sheet b')).toBeNull();
    button('导出 Excel', element);
  });
});

it('has a text for every action, subject and group, in both languages', () => {
  const keys = [
    ...Object.keys(auditActions).map((action) => `audit.action.${action}`),
    ...auditSubjects.map((kind) => `audit.kind.${kind}`),
    ...actionGroups.map((group) => `audit.group-${group}`),
  ];
  for (const table of Object.values(adminTexts)) expect(keys.filter((key) => !Object.hasOwn(table, key))).toEqual([]);
});

it('reads the whole log for a file, a part at a time and up to the first row that was there', async () => {
  const asked: unknown[] = [];
  const all = Array.from({ length: 2_500 }, (_, n) => row(n));
  const call = async (_name: 'audit', body: { offset: number; limit: number }) => {
    asked.push(body);
    return { rows: all.slice(body.offset, body.offset + body.limit), total: all.length };
  };
  expect((await allAuditRows({ call } as never, { group: 'data' })).rows).toEqual(all);
  expect(asked).toEqual([
    { group: 'data', offset: 0, limit: 1_000 },
    { group: 'data', offset: 1_000, limit: 1_000, upTo: 'row-0' },
    { group: 'data', offset: 2_000, limit: 1_000, upTo: 'row-0' },
  ]);
});

it('saves no cell that a spreadsheet would run', () => {
  const cells = tableCells([['=1+2', '+1', '-1', '@SUM(A1)', '名称：=1\n=2', '张三']])[0]!;
  expect(cells).toEqual(["'=1+2", "'+1", "'-1", "'@SUM(A1)", "名称：=1\n'=2", '张三']);
});

it('tells changes by their way down, and of an erasure how much there was', () => {
  const { admin } = adminForTest();
  const t = admin.i18n.t;
  expect(changesOf(t, { action: 'student.added', before: null, after: { enrolment: { seat: 3 }, louder: true, ids: ['a', 'b'] } })).toEqual(
    [
      { field: '座号', before: '', after: '3' },
      { field: '教室可以调得更响', before: '', after: '是' },
      { field: 'ids', before: '', after: 'a, b' },
    ],
  );
  expect(changesOf(t, { action: 'student.erased', before: { answers: 41 }, after: null })).toEqual([
    { field: '答题', before: '41', after: '' },
  ]);
});
