import { ObservableValue } from '@chorus/sdk';
import { KeysProvider, useKeys } from '@chorus/sdk/ui';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LocalKeys } from '../../services/keys/local-keys.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { KeysNow } from './keys-now.tsx';

function show(teacherUid?: string) {
  const kept: Record<string, string> = {};
  const keys = new LocalKeys({
    get: (key: string) => kept[key],
    set: (key: string, value?: string) => void (kept[key] = value ?? ''),
  } as never);
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
  return { keys, next, press, rows };
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

it('says once on a machine what a page-turner does, for as long as it takes to read, when it has turned', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { press, keys, next } = show();
  const said: boolean[] = [];
  keys.turnerHint.subscribe((shown) => said.push(shown));
  await press('ArrowRight');
  expect(said).toEqual([]);
  await press('PageDown');
  await press('PageDown');
  expect([next.mock.calls.length, said]).toEqual([3, [true]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual([true, false]);
  await press('PageDown');
  expect(said).toEqual([true, false]);
});
