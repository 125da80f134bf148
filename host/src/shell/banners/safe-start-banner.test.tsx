import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { SafeStartBanner } from './safe-start-banner.tsx';

const row = (id: string, code?: string) => ({
  key: id,
  id,
  folder: id,
  manifest: { title: { 'zh-CN': '小测验' } },
  reason: code && { code },
});

function banner(rows: readonly object[]) {
  const kernel = { rows: new ObservableValue(rows), retry: vi.fn(async () => undefined), setSwitchedOn: vi.fn(async () => undefined) };
  return { kernel, element: renderWithHost(<SafeStartBanner />, { kernel }) };
}

it('says which activity was left out, and lets the teacher try it again or leave it off', async () => {
  const { kernel, element } = banner([row('a.b', 'safe-start'), row('c.d')]);
  expect(element.querySelectorAll('[role=status]')).toHaveLength(1);
  expect(element.textContent).toContain('活动“小测验”上次启动时没有完成');
  const [again, off] = element.querySelectorAll('button');
  await perform(() => again!.click());
  expect(kernel.retry).toHaveBeenCalledWith('a.b');
  await perform(() => off!.click());
  expect(kernel.setSwitchedOn).toHaveBeenCalledWith('a.b', false);
});

it('says nothing when every activity started', () => {
  expect(banner([row('a.b', 'denied'), row('c.d')]).element.textContent).toBe('');
});
