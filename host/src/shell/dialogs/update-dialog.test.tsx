import type { UpdateFault, UpdateState } from '@chorus/contract/desktop/updates';
import { ObservableValue, type Classroom } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { UpdateDesk } from '../../services/version/update-desk.ts';
import type { VersionState } from '../../services/version/versions.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { UpdateDialog } from './update-dialog.tsx';

async function shown({ forced = false, inLesson = false, page = false } = {}) {
  const upgrade = { message: '修复了点名。\n改进了画笔。', forced };
  const offer = page
    ? { page: upgrade, client: undefined }
    : { page: undefined, client: { ...upgrade, version: '1.2.0', downloadUrl: '' } };
  const versions = new ObservableValue<VersionState>({ version: '1.0.0', build: 'A', page: undefined, client: undefined });
  const classroom = new ObservableValue({ lesson: inLesson ? { id: 'lesson' } : undefined } as unknown as Classroom);
  const asked: string[] = [];
  let tell: (state: UpdateState) => void = () => undefined;
  const clock = new VirtualClock();
  const updateDesk = new UpdateDesk({
    clock,
    versions,
    classroom,
    client: {
      about: { version: '1.0.0', system: 'win32-x64' },
      shown: () => undefined,
      begin: (url) => void asked.push(`begin ${url}`),
      install: () => void asked.push('install'),
      onState: (listener) => {
        tell = listener;
        return () => undefined;
      },
    },
  });
  await clock.advance(5_000);
  renderWithHost(<UpdateDialog />, { updateDesk });
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
  const buttons = () => [...(dialog()?.querySelectorAll('button') ?? [])];
  return {
    asked,
    dialog,
    buttons: () => buttons().map(({ textContent }) => textContent),
    offer: () => perform(() => versions.set({ ...versions.get(), ...offer })),
    open: () => perform(() => updateDesk.open()),
    tell: (state: UpdateState) => perform(() => tell(state)),
    press: (name: string) =>
      perform(() =>
        buttons()
          .find(({ textContent }) => textContent === name)
          ?.click(),
      ),
    escape: () => perform(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))),
  };
}

it('offers a release, fetches it with its progress, and installs it [4-42]', async () => {
  const update = await shown();
  await update.offer();
  expect(update.dialog()).toBeNull();
  await update.open();
  expect(update.dialog()?.textContent).toContain('发现新版本 1.2.0修复了点名。改进了画笔。');
  expect(update.buttons()).toEqual(['以后再说', '更新']);
  await update.press('更新');
  expect(update.asked).toEqual(['begin ']);
  await update.tell({ phase: 'downloading', version: '1.2.0', percent: 42 });
  expect(update.dialog()?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('42');
  expect(update.dialog()?.textContent).toContain('正在下载新版本：42%');
  // However long what is new is.
  expect(update.dialog()?.textContent).toMatch(/正在下载新版本：42%.*修复了点名/);
  expect(update.buttons()).toEqual(['后台下载']);
  await update.tell({ phase: 'ready', version: '1.2.0' });
  await update.press('重启并安装');
  expect(update.asked).toEqual(['begin ', 'install']);
  await update.tell({ phase: 'installing' });
  await update.escape();
  expect([update.dialog() !== null, update.buttons()]).toEqual([true, []]);
});

it('has no way out of a forced release, by button or by key, until it failed [4-42]', async () => {
  const update = await shown({ forced: true });
  await update.offer();
  expect(update.asked).toEqual(['begin ']);
  await update.tell({ phase: 'downloading', version: '1.2.0', percent: 7 });
  await update.escape();
  expect(update.buttons()).toEqual([]);
  expect(update.dialog()?.textContent).toContain('这次更新必须完成才能继续使用。');
  await update.tell({ phase: 'failed', fault: 'cut' });
  expect(update.buttons()).toEqual(['关闭', '重试']);
  await update.press('关闭');
  expect(update.dialog()).toBeNull();
});

it.each<[UpdateFault, string]>([
  ['address', '更新客户端地址异常'],
  ['not-signed', '安装包没有通过签名验证'],
  ['withdrawn', '已恢复到原来的版本'],
])('says what is wrong: %s [8-19]', async (fault, text) => {
  const update = await shown();
  await update.offer();
  await update.open();
  await update.tell({ phase: 'failed', fault });
  expect(update.dialog()?.querySelector('[role=alert]')?.textContent).toContain(text);
});

it('says that the client is the newest after all [8-19]', async () => {
  const update = await shown();
  await update.offer();
  await update.open();
  await update.tell({ phase: 'newest' });
  expect(update.dialog()?.textContent).toContain('当前已经是最新版本了哦~');
  expect(update.buttons()).toEqual(['关闭']);
});

it('leaves the installation for after the lesson', async () => {
  const update = await shown({ inLesson: true });
  await update.offer();
  await update.open();
  await update.tell({ phase: 'ready', version: '1.2.0' });
  expect(update.dialog()?.textContent).toContain('正在上课，下课后再安装。');
  expect(update.buttons()).toEqual(['以后再说']);
});

it('asks to load a forced build of the page, and nothing else', async () => {
  const update = await shown({ forced: true, page: true });
  await update.offer();
  await update.escape();
  expect(update.dialog()?.textContent).toContain('课堂页面有新版本');
  expect(update.buttons()).toEqual(['刷新']);
});
