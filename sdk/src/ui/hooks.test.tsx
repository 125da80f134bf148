// @vitest-environment jsdom
import { act } from 'react';
import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { ObservableValue } from '../plugin/observable.ts';
import type { PluginContext } from '../plugin/plugin-context.ts';
import { fromObservable } from './from-observable.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { PluginProvider, usePluginState, useT } from './plugin-provider.tsx';
import { render } from './render-for-test.tsx';
import { ScoreStars } from './score-stars.tsx';
import { UiProvider } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';

function Show({ of }: { readonly of: ObservableValue<number> }) {
  return <b>{useObservable(of)}</b>;
}

it('follows an observable and lets it go', () => {
  const value = new ObservableValue(1);
  const { element, unmount } = render(<Show of={value} />);
  act(() => value.set(2));
  expect(element.textContent).toBe('2');
  unmount();
  expect(value.listenerCount).toBe(0);
});

it('bridges an observable into MobX, subscribed only while it is observed', () => {
  const value = new ObservableValue(1);
  const box = fromObservable(value);
  expect(box.current).toBe(1);
  expect(value.listenerCount).toBe(0);
  const seen: number[] = [];
  const stop = autorun(() => seen.push(box.current));
  value.set(5);
  stop();
  value.set(6);
  expect(seen).toEqual([1, 5]);
  expect(value.listenerCount).toBe(0);
});

function Page() {
  return (
    <p>
      {useT()('hello')} {usePluginState<{ name: string }>().name}
    </p>
  );
}

it('speaks the chosen language in parts and in the plugin, and follows a change', () => {
  const locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
  const context = { t: (key: string) => `${key}:${locale.get()}` } as unknown as PluginContext;
  const { element } = render(
    <UiProvider locale={locale}>
      <PluginProvider context={context} state={{ name: 'S' }}>
        <Page />
        <ScoreStars count={4} />
      </PluginProvider>
    </UiProvider>,
  );
  expect(element.querySelector('p')?.textContent).toBe('hello:zh-CN S');
  expect(element.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 颗星，共 5 颗');
  act(() => locale.set('en'));
  expect(element.querySelector('p')?.textContent).toBe('hello:en S');
  expect(element.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 of 5 stars');
});

it('has the same texts in both languages', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
});
