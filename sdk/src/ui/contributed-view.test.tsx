// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { lessonTool, type LessonToolProps } from '../points/index.ts';
import { FakeServices } from '../testing/fake-services.ts';
import { settle } from '../testing/virtual-clock.ts';
import { ContributedView } from './contributed-view.tsx';
import { PluginProvider } from './plugin-provider.tsx';
import { find, press, render } from './render-for-test.tsx';

const label = { 'zh-CN': '计时', en: 'Timer' };
const tool = (id: string) =>
  lessonTool({
    id,
    order: 1,
    label,
    icon: '<svg/>',
    opens: 'panel',
    view: async () => ({ default: ({ close }: LessonToolProps) => <button onClick={close}>{id}</button> }),
  });

function stand() {
  const services = new FakeServices();
  const faults: unknown[] = [];
  const context = {
    service: <T,>(token: ServiceToken<T>) => services.of(token),
    reportFault: (error: unknown) => void faults.push(error),
  } as unknown as PluginContext;
  let closed = 0;
  const of = (id: string) => (
    <PluginProvider context={context} state={undefined}>
      <ContributedView point="lesson.tools/1" of={{ pluginId: 'lab.a', entry: tool(id).entry }} give={{ close: () => (closed += 1) }} />
    </PluginProvider>
  );
  const settled = () => act(settle);
  return { services, faults, of, settled, closed: () => closed };
}

it('draws the view of an entry, gives it what it is to be given, and another one when the entry is another', async () => {
  const { services, of, settled, closed } = stand();
  services.contributions.put('lab.a', tool('egg'), tool('dice'));
  const { element, rerender } = render(of('egg'));
  await settled();
  press(find(element, 'button', 'egg'));
  expect(closed()).toBe(1);
  rerender(of('dice'));
  await settled();
  expect(element.textContent).toBe('dice');
});

it('draws nothing of what has gone, and reports it', async () => {
  const { faults, of, settled } = stand();
  const { element } = render(of('egg'));
  await settled();
  expect([element.textContent, faults]).toEqual(['', [expect.objectContaining({ code: 'unknown-contribution' })]]);
});
