import { ObservableValue } from '@chorus/sdk';
import { UiProvider } from '@chorus/sdk/ui';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { Get, Token } from '../../lifecycle/token.ts';
import type { LoginServices } from '../../login-services.ts';
import zh from '../../locales/zh-CN.json' with { type: 'json' };
import { HostProvider } from '../host-context.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const texts: Readonly<Record<string, string>> = zh;
const fill = (text: string, params: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));

/** Renders a part of the shell over those services of the host that a test gives, each by the name of its token; the host's own texts are the Chinese ones. */
export function renderWithHost(
  node: ReactNode,
  given: Readonly<Record<string, unknown>>,
  locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN'),
): HTMLElement {
  const i18n = {
    t: (key: string, params?: Readonly<Record<string, string | number>>) => fill(texts[key] ?? key, params),
    pick: (text: Readonly<Record<string, string>>) => text[locale.get()] ?? '',
  };
  const journal = { state: new ObservableValue({ online: true }) };
  const services: Readonly<Record<string, unknown>> = { i18n, journal, session: { timeZone: 'Asia/Shanghai' }, ...given };
  const get: Get = <T,>({ name }: Token<T>) => services[name] as T;
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  act(() =>
    root.render(
      <UiProvider locale={locale}>
        <HostProvider value={{ login: services as unknown as LoginServices, get }}>
          <MemoryRouter>{node}</MemoryRouter>
        </HostProvider>
      </UiProvider>,
    ),
  );
  onTestFinished(() => {
    act(() => root.unmount());
    element.remove();
  });
  return element;
}

/** Does something and lets everything that follows from it happen. */
export async function perform(run: () => void): Promise<void> {
  await act(async () => {
    run();
    await Promise.resolve();
  });
}

/** Writes into a field as a person does. */
export function type(field: HTMLInputElement, text: string): Promise<void> {
  return perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
