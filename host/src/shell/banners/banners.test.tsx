import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { OutdatedBanner } from './banners.tsx';

it('asks for a reload once the server was updated under the page, and not before', async () => {
  const outdated = new ObservableValue(false);
  const element = renderWithHost(<OutdatedBanner />, { api: { outdated } });
  expect(element.textContent).toBe('');
  await perform(() => outdated.set(true));
  expect(element.querySelector('[role=status]')?.textContent).toContain('服务器已经更新');
  expect(element.querySelector('button')?.textContent).toBe('重新载入');
});
