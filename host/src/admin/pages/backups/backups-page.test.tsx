import type { BackupInfo, BackupJob } from '@chorus/contract/api/admin/backup-calls';
import { backupPartBytes } from '@chorus/contract/api/admin/backup-calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, refused, renderWithAdmin, settle, type Answers } from '../../testing/render-with-admin.tsx';
import BackupsPage from './backups-page.tsx';
import { sendParts } from '../../send-parts.ts';

beforeEach(() => layOut());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const backup = (name: string, more: Partial<BackupInfo> = {}): BackupInfo => ({
  name,
  at: Date.UTC(2026, 8, 1, 2),
  reason: 'daily',
  bytes: 5 * 1024 ** 2,
  schema: 15,
  check: { at: Date.UTC(2026, 8, 1, 2), sound: true },
  ...more,
});
const job = (more: Partial<BackupJob>): BackupJob => ({
  id: 'job',
  kind: 'make',
  name: null,
  state: 'running',
  problem: null,
  startedAt: 0,
  progress: null,
  ...more,
});
const server = (backups: readonly BackupInfo[], doing: BackupJob | null = null, restorable = true) => ({
  backups: [...backups],
  kept: { daily: 7, migration: 3 },
  databaseBytes: 8 * 1024 ** 2,
  freeBytes: 90 * 1024 ** 3,
  diskBytes: 100 * 1024 ** 3,
  schema: 15,
  restorable,
  job: doing,
  undone: null,
});
async function draw(answers: Answers) {
  const { admin, bodies } = adminForTest(answers, 'platform');
  const said = () => admin.notices.open.get().map(({ text }) => text);
  const page = renderWithAdmin(<BackupsPage />, admin);
  await settle();
  return { page, bodies, said };
}
const open = (page: HTMLElement) => settle(() => page.querySelector<HTMLElement>('[aria-rowindex="2"]')!.click());
const confirm = (text: string) => settle(() => button(text, document.querySelector('[role="alertdialog"], [role="dialog"]')!).click());

describe('the backups page', () => {
  it('lists what there is with its size and whether it is sound, and says what is not in it', async () => {
    const { page } = await draw({
      backups: () => server([backup('a'), backup('b', { reason: 'manual', check: { at: 0, sound: false } })]),
    });
    const rows = [...page.querySelectorAll('[role="row"]')].map((row) => row.textContent);
    expect(rows[1]).toMatch(/每日自动完好5 ?MB/);
    expect(rows[2]).toMatch(/手动已损坏5 ?MB/);
    expect(page.textContent).toContain('录音不在备份里');
  });

  it('says that a restore was taken back, and where its data are', async () => {
    const { page } = await draw({ backups: () => ({ ...server([]), undone: { at: 0, folder: 'replaced-x' } }) });
    expect(page.querySelector('[role="alert"]')!.textContent).toMatch(/恢复没有成功.*自动换回.*replaced-x/);
  });

  it('makes one, shows how far it is, and calls it off', async () => {
    vi.useFakeTimers();
    let doing: BackupJob | null = null;
    const { page, bodies } = await draw({
      backups: () => server([], doing),
      makeBackup: () => (doing = job({ progress: { done: 2 * 1024 ** 2, total: 8 * 1024 ** 2 } })),
      cancelBackupJob: () => ({ job: (doing = job({ state: 'cancelled' })) }),
    });
    await settle(() => button('立即备份', page).click());
    expect(page.querySelector('progress')).toMatchObject({ value: 2 * 1024 ** 2, max: 8 * 1024 ** 2 });
    expect(button('立即备份', page).disabled).toBe(true);
    const before = bodies('backups').length;
    await settle(() => void vi.advanceTimersByTime(1_000));
    expect(bodies('backups').length).toBe(before + 1);
    await settle(() => button('取消', page).click());
    expect(bodies('cancelBackupJob')).toEqual([{ id: 'job' }]);
    expect(page.querySelector('progress')).toBeNull();
  });

  it('restores only after it has said what that does, and then says that the server begins anew', async () => {
    let doing: BackupJob | null = null;
    const { page, bodies } = await draw({
      backups: () => server([backup('a')], doing),
      restoreBackup: () => (doing = job({ kind: 'restore', name: 'a', state: 'restarting' })),
    });
    await open(page);
    await settle(() => button('恢复到这份备份', page).click());
    expect(document.body.textContent).toContain('所有人都要重新登录');
    expect(bodies('restoreBackup')).toEqual([]);
    await confirm('恢复到这份备份');
    expect(bodies('restoreBackup')).toEqual([{ name: 'a' }]);
    expect(page.textContent).toContain('服务器正在重新启动');
  });

  it.each([
    ['a damaged backup', backup('a', { check: { at: 0, sound: false } }), true],
    ['one of a newer version', backup('a', { schema: 99 }), true],
    ['a server that nobody would start again', backup('a'), false],
  ])('offers no restore of %s', async (_what, one, restorable) => {
    const { page } = await draw({ backups: () => server([one], null, restorable) });
    await open(page);
    expect(button('恢复到这份备份', page).disabled).toBe(true);
  });

  it('says that a download holds data of children before it gives one', async () => {
    const { page, bodies } = await draw({
      backups: () => server([backup('a')]),
      backupAddress: () => ({ url: '#', expiresAt: 1 }),
    });
    await open(page);
    await settle(() => button('下载', page).click());
    expect(document.body.textContent).toContain('所有学校孩子的姓名');
    await confirm('下载');
    expect(bodies('backupAddress')).toEqual([{ name: 'a' }]);
  });

  it('says why a work failed, and what the server refuses', async () => {
    const { page, said } = await draw({
      backups: () => server([backup('a')], job({ kind: 'receive', state: 'failed', problem: 'bad' })),
      deleteBackup: () => {
        throw refused(['/name', 'busy']);
      },
    });
    expect(page.querySelector('[role="alert"]')?.textContent).toBe('上传没有成功，什么都没有留下。 文件已损坏，或者不是这个系统的备份。');
    await open(page);
    await settle(() => button('删除', page).click());
    await confirm('删除');
    expect([said(), page.querySelector('aside')]).toEqual([['这份备份正在用，请等它完成'], expect.anything()]);
  });
});

describe('a backup that is sent', () => {
  const file = new Blob([new Uint8Array(backupPartBytes + 10)]);
  const ok = async () => new Response('{}');
  const offsets = (put: ReturnType<typeof vi.fn>) => put.mock.calls.map(([url, { body }]) => [url as string, (body as Blob).size]);
  const wait = async () => undefined;

  it('goes in parts, one after the other', async () => {
    const put = vi.fn(ok);
    await sendParts(file, '/b?x=1', new AbortController().signal, { put, wait });
    expect(offsets(put)).toEqual([
      ['/b?x=1&offset=0', backupPartBytes],
      [`/b?x=1&offset=${backupPartBytes}`, 10],
    ]);
  });

  it('tries a part again that the network lost, and gives up after some', async () => {
    const put = vi
      .fn(ok)
      .mockRejectedValueOnce(new TypeError('network'))
      .mockResolvedValueOnce(new Response('', { status: 502 }));
    await sendParts(file, '/b?', new AbortController().signal, { put, wait });
    expect(put).toHaveBeenCalledTimes(4);
    const never = vi.fn(() => Promise.reject(new TypeError('network')));
    await expect(sendParts(file, '/b?', new AbortController().signal, { put: never, wait })).rejects.toThrow('network');
    expect(never).toHaveBeenCalledTimes(6);
  });

  it('stops at once when the server refuses it, or it is called off', async () => {
    const put = vi.fn(async () => new Response('', { status: 409 }));
    await expect(sendParts(file, '/b?', new AbortController().signal, { put, wait })).rejects.toThrow('HTTP 409');
    expect(put).toHaveBeenCalledTimes(1);
    const ended = AbortSignal.abort();
    await expect(sendParts(file, '/b?', ended, { put, wait })).rejects.toThrow();
    expect(put).toHaveBeenCalledTimes(1);
  });
});
