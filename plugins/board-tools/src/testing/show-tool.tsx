import { ObservableValue, type LessonToolProps } from '@chorus/sdk';
import { FakeServices, PluginHarness } from '@chorus/sdk/testing';
import { PluginProvider, UiProvider } from '@chorus/sdk/ui';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { BoardTools } from '../board-tools.ts';
import plugin from '../index.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Draws a tool's view as the host's frame does, over the fakes; texts are the Chinese ones. */
export async function showTool(View: ComponentType<LessonToolProps>, fakes = new FakeServices()) {
  const harness = await PluginHarness.activate<BoardTools>(plugin, fakes);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
  const draw = (asked?: LessonToolProps['asked']) =>
    act(async () =>
      root.render(
        <UiProvider locale={locale}>
          <PluginProvider context={harness.context} state={harness.state}>
            <View close={() => undefined} {...(asked && { asked })} />
          </PluginProvider>
        </UiProvider>,
      ),
    );
  await draw();
  const unmount = () => {
    act(() => root.unmount());
    element.remove();
  };
  onTestFinished(unmount);
  const press = (text: string, within: ParentNode = element) =>
    perform(() => {
      const buttons = [...within.querySelectorAll<HTMLElement>('button, [role="slider"], input')];
      const found = buttons.find((each) => each.textContent?.includes(text) || each.getAttribute('aria-label') === text);
      if (!found) throw new Error(`Nothing to press says "${text}" in ${element.outerHTML}`);
      found.click();
    });
  return { element, harness, fakes, press, unmount, ask: draw };
}

/** Does something and lets everything that follows from it happen. */
export const perform = (run: () => unknown): Promise<void> => act(async () => void (await run()));

/** Presses a key on an element. */
export const key = (on: Element, name: string): Promise<void> =>
  perform(() => on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
