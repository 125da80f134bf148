import type { ExportTask } from '@chorus/contract/api/export-calls';
import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import type { ExportTasksSnapshot } from '../../services/export-tasks/export-tasks.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { savedFiles } from '../testing/saved-files.ts';
import DownloadsPanel from './downloads-panel.tsx';

const saved = savedFiles();

const task = (id: string, taskStatus: ExportTask['taskStatus']): ExportTask => ({
  id,
  taskBizType: 'CHORUS_CLASS_REPORT',
  remark: `报告 ${id}`,
  requestAt: Date.UTC(2026, 8, 1, 0, 5),
  taskStatus,
  resultUrl: '',
  bytes: 1,
  expiresAt: Date.UTC(2026, 8, 8),
});

function panel(shown: Partial<ExportTasksSnapshot>, file: () => Promise<Blob> = async () => new Blob(['x'])) {
  const state = new ObservableValue<ExportTasksSnapshot>({
    showExportProgress: true,
    tasks: [],
    trouble: 'none',
    fresh: false,
    ...shown,
  });
  const exportTasks = { state, file: vi.fn(file), close: vi.fn(), look: vi.fn(async () => undefined), retry: vi.fn(async () => undefined) };
  const notices = { show: vi.fn(async () => undefined) };
  return { exportTasks, notices, element: renderWithHost(<DownloadsPanel />, { exportTasks, notices }) };
}

it('says of each file when it was asked for, in the school’s zone, and how far it is; the panel has the focus [3-13] [8-12]', () => {
  const { element } = panel({ tasks: [task('a', 'RUNNING'), task('b', 'FINISHED'), task('c', 'FAILED')] });
  expect([...element.querySelectorAll('.ch-download-what')].map((row) => row.textContent)).toEqual([
    '报告 a9/1 08:05正在准备…',
    '报告 b9/1 08:05可以下载，保留到 9月8日',
    '报告 c9/1 08:05数据准备失败',
  ]);
  expect(document.activeElement).toBe(element.querySelector('[role="dialog"]'));
});

it('saves a file that is ready under its title and closes, once for a double press [4-40]', async () => {
  const { element, exportTasks } = panel({ tasks: [task('b', 'FINISHED')] });
  const row = element.querySelector<HTMLButtonElement>('button.ch-download')!;
  await perform(() => {
    row.click();
    row.click();
  });
  await perform(() => undefined);
  expect(saved.map(({ name }) => name)).toEqual(['报告 b.xlsx']);
  expect(exportTasks.close).toHaveBeenCalledOnce();
});

it('stays open and says so when a file does not come', async () => {
  const { element, exportTasks, notices } = panel({ tasks: [task('b', 'FINISHED')] }, () => Promise.reject(new Error('away')));
  await perform(() => element.querySelector<HTMLButtonElement>('button.ch-download')!.click());
  await perform(() => undefined);
  expect(notices.show).toHaveBeenCalledWith({ kind: 'error', text: '文件没有取到，请稍后再试' });
  expect([exportTasks.close.mock.calls, saved]).toEqual([[], []]);
});

it.each([
  ['timeout', '准备超时，请检查网络是否通畅'],
  ['unreachable', '连不上服务器，看不到最新的下载。'],
] as const)('says what is wrong and looks again: %s [8-12]', async (trouble, text) => {
  const { element, exportTasks } = panel({ trouble, tasks: undefined });
  expect(element.querySelector('[role="alert"]')?.textContent).toContain(text);
  await perform(() => element.querySelector<HTMLButtonElement>('[role="alert"] button')!.click());
  expect(exportTasks.look).toHaveBeenCalledOnce();
});

it('makes one that failed once more', async () => {
  const { element, exportTasks } = panel({ tasks: [task('c', 'FAILED')] });
  await perform(() => element.querySelector<HTMLButtonElement>('.ch-download button')!.click());
  expect(exportTasks.retry).toHaveBeenCalledWith('c');
});
