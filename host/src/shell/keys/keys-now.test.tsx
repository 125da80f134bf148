import { ObservableValue } from '@chorus/sdk';
import { KeysProvider, useKeys } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import { LocalKeys } from '../../services/keys/local-keys.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { KeysNow } from './keys-now.tsx';

function show(teacherUid?: string) {
  const kept: Record<string, string> = {};
  const keys = new LocalKeys({
    get: (key: string) => kept[key],
    set: (key: string, value?: string) => void (kept[key] = value ?? ''),
  } as never);
  const notices = { show: vi.fn(async () => undefined) };
  const next = vi.fn();
  function Page() {
    useKeys({ ArrowRight: { does: '下一个词', press: next }, ArrowLeft: () => undefined });
    return (
      <main data-stage="">
        <button className="ch-button-primary">开始录音</button>
      </main>
    );
  }
  const element = renderWithHost(
    <KeysProvider keys={keys.state} registry={keys.registry}>
      <Page />
      <KeysNow />
    </KeysProvider>,
    {
      keys,
      notices,
      devices: { state: new ObservableValue({ teacherUid }) },
      waitingList: { state: new ObservableValue({ playType: 'SINGLE', activeStudentId: undefined }) },
      answerSession: { state: new ObservableValue(undefined) },
    },
  );
  const press = (key: string) =>
    perform(
      () => void element.querySelector('main')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
  const rows = () =>
    [...document.querySelectorAll('.ch-keys li')].map((row) => [...row.children].map(({ textContent }) => textContent).join(': '));
  return { keys, notices, next, press, rows };
}

it('says behind ? what each key of the page does now, and what the pointer does', async () => {
  const { press, rows, keys } = show('7');
  await press('?');
  expect(rows()).toEqual([
    '空格键: 开始录音',
    '?: 按键说明',
    '→ 键PageDown 键: 下一个词',
    '← 键PageUp 键: 上一个',
    'C 键按一次: 开始录音',
    'C 键连按两次: 下一个词',
    'D 键按一次: 随机点名',
    'D 键连按两次: 切换到全班',
  ]);
  await perform(() => keys.setOn(false));
  expect(rows()).toHaveLength(4);
});

it('says once on a machine what a page-turner does, when it has turned', async () => {
  const { press, notices, next } = show();
  await press('ArrowRight');
  expect(notices.show).not.toHaveBeenCalled();
  await press('PageDown');
  await press('PageDown');
  expect([next.mock.calls.length, notices.show.mock.calls.length]).toEqual([3, 1]);
});
