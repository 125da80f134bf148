import { ObservableValue } from '@chorus/sdk';
import { KeysProvider, useKeys, useObservable, useToldKeys } from '@chorus/sdk/ui';
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
  const language = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
  function Page() {
    const english = useObservable(language) === 'en';
    useKeys({ ArrowRight: { does: english ? 'Next word' : '下一个词', press: next }, ArrowLeft: () => undefined });
    useToldKeys([{ key: 'Escape', does: english ? 'Close' : '关闭' }]);
    return (
      <main data-stage="">
        <button className="ch-button-primary">{english ? 'Record' : '开始录音'}</button>
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
  return { keys, next, press, rows, language };
}

it('says behind ? what each key of the page does now, and what the pointer does', async () => {
  const { press, rows, keys } = show('7');
  await press('?');
  expect(rows()).toEqual([
    '空格键: 开始录音',
    '?: 按键说明',
    '→ 键PageDown 键: 下一个词',
    '← 键PageUp 键: 上一个',
    'Escape: 关闭',
    'C 键按一次: 开始录音',
    'C 键连按两次: 下一个词',
    'D 键按一次: 随机点名',
    'D 键连按两次: 切换到全班',
  ]);
  await perform(() => keys.setOn(false));
  expect(rows()).toHaveLength(4);
});

it('follows the language of the page while it is open', async () => {
  const { press, rows, language } = show('7');
  await press('?');
  await perform(() => language.set('en'));
  expect(rows().filter((row) => /Record|Next word|Close/.test(row))).toEqual([
    '空格键: Record',
    '→ 键PageDown 键: Next word',
    'Escape: Close',
    'C 键按一次: Record',
    'C 键连按两次: Next word',
  ]);
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
