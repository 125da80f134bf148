import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PluginError } from '../../plugin/errors.ts';
import { ObservableValue } from '../../plugin/observable.ts';
import { UiProvider } from '../ui-text.tsx';
import { Loadable } from './loadable.ts';
import { Loaded } from './loaded.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('fetches what is in the former language anew, at once or when it is shown again, and shows that meanwhile', async () => {
  const locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
  const fetched: string[] = [];
  const titles = { 'zh-CN': '第一单元', en: 'Unit 1' };
  let answer = () => undefined as void;
  const unit = new Loadable(async (key) => {
    fetched.push(key);
    const title = titles[locale.get()];
    await new Promise<void>((resolve) => (answer = resolve));
    return title;
  });
  const place = document.body.appendChild(document.createElement('div'));
  const show = () => {
    const root = createRoot(place);
    onTestFinished(() => act(() => root.unmount()));
    act(() =>
      root.render(
        <UiProvider locale={locale}>
          <Loaded from={unit} skeleton="lines">
            {(title) => title}
          </Loaded>
        </UiProvider>,
      ),
    );
    return root;
  };
  const answered = () => act(async () => answer());
  const root = show();
  void unit.load('u');
  await answered();
  act(() => locale.set('en'));
  expect(place.textContent).toBe('第一单元');
  await answered();
  expect([place.textContent, fetched]).toEqual(['Unit 1', ['u', 'u']]);
  act(() => root.unmount());
  act(() => locale.set('zh-CN'));
  show();
  await answered();
  expect([place.textContent, fetched]).toEqual(['第一单元', ['u', 'u', 'u']]);
});

/** What is asked for and drawn, as far as it has come. */
async function shown(unit: Loadable<string>): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  act(() =>
    root.render(
      <UiProvider locale={new ObservableValue<'zh-CN' | 'en'>('zh-CN')}>
        <Loaded from={unit} skeleton="lines">
          {(value) => value}
        </Loaded>
      </UiProvider>,
    ),
  );
  await act(async () => unit.load('u'));
  return place;
}

it('shows by itself what could not be had while the server was away, once it is back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let away = true;
  const unit = new Loadable(async () => {
    if (away) throw new PluginError('offline', 'away');
    return 'words';
  });
  const place = await shown(unit);
  expect(place.textContent).toContain('现在连不上服务器');
  away = false;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(place.textContent).toBe('words');
});

it('looks again one after the other, also where an answer takes longer than the time between two', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const unit = new Loadable<string>(() => {
    looks += 1;
    return looks === 1 ? Promise.reject(new PluginError('offline', 'away')) : new Promise(() => undefined);
  });
  await shown(unit);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(looks).toBe(2);
});
