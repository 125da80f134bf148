import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import type { UnsentRow } from '../../services/unsent-answers/unsent-rows.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import JournalPage from './journal-page.tsx';

const row = (id: string, more: Partial<UnsentRow> = {}): UnsentRow => ({
  id,
  what: 'attempt',
  lessonId: 'l',
  studentId: 's1',
  question: { type: 't/1', item: { text: 'apple' } },
  at: 1_760_000_000_000,
  bytes: 400,
  why: 'offline',
  tries: 3,
  ...more,
});
const settings = { retentionDays: 30, quotaBytes: 64 * 1024 ** 3, usedBytes: 3 * 1024 ** 3 };

async function page(
  rows: () => Promise<readonly UnsentRow[]>,
  more: {
    administrator?: boolean;
    online?: boolean;
    storeOffline?: boolean;
    weak?: boolean;
    full?: boolean;
    usedBytes?: number;
    doubtedClock?: number;
    confirmed?: boolean;
    unclaimed?: readonly object[];
  } = {},
) {
  const desk = {
    sync: new ObservableValue({ recordings: 0, storeOffline: more.storeOffline ?? false, revision: 0 }),
    weakNetwork: new ObservableValue(more.weak ?? false),
    rows: vi.fn(rows),
    sendNow: vi.fn(async () => undefined),
    export: vi.fn(async () => undefined),
    storageSettings: vi.fn(async () => ({
      ...settings,
      ...(more.usedBytes && { usedBytes: more.usedBytes }),
      ...(more.doubtedClock && { doubtedClock: more.doubtedClock }),
    })),
    setRetention: vi.fn(async (retentionDays: number) => ({ ...settings, retentionDays })),
  };
  const notices = { show: vi.fn(async () => undefined) };
  const element = renderWithHost(<JournalPage />, {
    unsentAnswers: desk,
    journal: {
      state: new ObservableValue({ unsynced: 1, storage: more.full ? 'memory' : 'disk', writer: 'this-tab', online: more.online ?? true }),
      diskFull: new ObservableValue(more.full ?? false),
    },
    claims: { state: new ObservableValue(more.unclaimed ?? []), refresh: async () => undefined, export: async () => undefined },
    notices,
    clock: { now: () => 0 },
    classroom: { state: new ObservableValue({ students: [{ id: 's1', realName: '王欣怡', name: 'wxy' }] }) },
    settings: { state: new ObservableValue({ locale: 'zh-CN' }) },
    session: { state: new ObservableValue({ userInfo: { administrator: more.administrator ?? false } }) },
    dialogs: { confirm: vi.fn(async () => more.confirmed ?? true) },
    storedAnswerTypes: { load: async () => ({ questionTitle: (item: { text: string }) => item.text }) },
  });
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  const button = (text: string) => [...element.querySelectorAll('button')].find((each) => each.textContent?.includes(text))!;
  return { element, desk, notices, button };
}

it('lists what waits: whose, which question, how large, why, how often tried [3-15] [8-4]', async () => {
  const { element } = await page(async () => [row('r', { what: 'recording', bytes: 20_480, why: 'store-offline', tries: 2 }), row('e')]);
  const lines = [...element.querySelectorAll('tbody tr')].map((line) => [...line.children].map((cell) => cell.textContent));
  expect(lines.map(([what, name, question, , size, why, tries]) => [what, name, question, size, why, tries])).toEqual([
    ['录音', '王欣怡', 'apple', '20 KB', '连不上录音存储', '2 次'],
    ['作答', '王欣怡', 'apple', '400 B', '连不上服务器', '3 次'],
  ]);
  expect(element.querySelector('.ch-journal-head p')?.textContent).toBe('1 条记录和 1 段录音还没有到服务器，共 20 KB');
});

it('says that everything is synchronised when nothing waits', async () => {
  const { element, button } = await page(async () => []);
  expect(element.textContent).toContain('全部已同步');
  expect(button('现在发送')).toBeUndefined();
});

it('says that the records can’t be read, and reads them again', async () => {
  let broken = true;
  const { element, button } = await page(async () => {
    if (broken) throw new Error('closed');
    return [row('e')];
  });
  expect(element.textContent).toContain('无法读取本机的记录');
  broken = false;
  await perform(() => button('再试一次').click());
  await perform(() => undefined);
  expect(element.querySelectorAll('tbody tr')).toHaveLength(1);
});

it('sends now, is busy meanwhile, and says what is left [8-3] [8-4]', async () => {
  let rows = [row('a'), row('b')];
  const { element, desk, notices, button } = await page(async () => rows);
  let sent = () => undefined as void;
  desk.sendNow.mockImplementation(() => new Promise((resolve) => (sent = () => resolve(undefined))));
  await perform(() => button('现在发送').click());
  expect(element.querySelector('.ch-journal-head [aria-busy=true]')).not.toBeNull();
  rows = [row('b')];
  await perform(() => sent());
  await perform(() => undefined);
  expect(notices.show).toHaveBeenLastCalledWith({ kind: 'warning', text: '还有 1 条没有发出去，原因见列表。' });
  rows = [];
  desk.sendNow.mockImplementation(async () => undefined);
  await perform(() => button('现在发送').click());
  await perform(() => undefined);
  expect(notices.show).toHaveBeenLastCalledWith({ kind: 'good', text: '全部已发送' });
});

it.each([
  [{ online: false }, 'offline'],
  [{ storeOffline: true }, 'store-offline'],
  [{ weak: true }, 'weak'],
  [{ full: true }, 'disk-full'],
] as const)('says what is wrong with the way: %o [3-16] [7.4-4]', async (more, sign) => {
  const { element } = await page(async () => [row('a')], more);
  expect([...element.querySelectorAll('[data-sign]')].map((each) => each.getAttribute('data-sign'))).toEqual([sign]);
});

it('says that a school has no room left and what to do, and nothing of it before', async () => {
  const { element } = await page(async () => [], { usedBytes: settings.quotaBytes });
  expect(element.querySelector('.ch-kept [role=status]')?.textContent).toContain('缩短保存天数');
  const { element: other } = await page(async () => []);
  expect(other.querySelector('.ch-kept [role=status]')).toBeNull();
});

it('says that no recording is deleted for its age while the server doubts its clock, and what to do', async () => {
  const { element } = await page(async () => [], { doubtedClock: Date.UTC(2027, 10, 23) });
  expect(element.querySelector('.ch-kept [role=status]')?.textContent).toMatch(/2027-11-23.*暂时不按时间删除录音/);
});

it('says how long recordings are kept and how much room is used; only an administrator chooses', async () => {
  const { element } = await page(async () => []);
  expect(element.querySelector('.ch-kept')?.textContent).toContain('录音保存 30 天后自动删除');
  expect(element.querySelector('.ch-kept')?.textContent).toContain('已用 3 GB，共 64 GB');
  expect(element.querySelector('.ch-kept input')).toBeNull();
});

it.each([
  ['7', false, undefined],
  ['7', true, 7],
  ['90', false, 90],
] as const)('keeps recordings for %s days (confirmed: %s): asks before what takes some away', async (days, confirmed, set) => {
  const { element, desk } = await page(async () => [], { administrator: true, confirmed });
  await perform(() => element.querySelector<HTMLInputElement>(`.ch-kept input[value="${days}"]`)!.click());
  await perform(() => undefined);
  expect(desk.setRetention.mock.calls).toEqual(set === undefined ? [] : [[set]]);
});

it('never says that all is synchronised while a lesson without a login waits here [6-3]', async () => {
  const lesson = { id: 'l', className: '九（9）班', startTime: '2026-09-01 08:00:00', answers: 20, left: true };
  const { element, button } = await page(async () => [], { unclaimed: [lesson, { ...lesson, id: 'm', className: undefined }] });
  expect(element.textContent).not.toContain('全部已同步');
  expect([...element.querySelectorAll('.ch-claims li')].map((item) => item.querySelectorAll('button').length)).toEqual([1, 0]);
  expect(element.textContent).toContain('别的老师的班');
  expect(button('导出到文件')).toBeDefined();
});
