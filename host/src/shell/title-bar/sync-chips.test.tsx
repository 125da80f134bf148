import { ObservableValue, type JournalState } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { SyncChips } from './sync-chips.tsx';

it('counts what the server did not take, until it has; what waits is seen only once it has waited for long', async () => {
  const state = new ObservableValue<JournalState>({ unsynced: 0, storage: 'disk', writer: 'this-tab', online: true });
  const refused = new ObservableValue(0);
  const journal = { state, refused, diskFull: new ObservableValue(false) };
  const sync = new ObservableValue({ recordings: 0, storeOffline: false, revision: 0 });
  const waitsLong = new ObservableValue(false);
  const unsentAnswers = { sync, waitsLong, weakNetwork: new ObservableValue(false) };
  const element = renderWithHost(<SyncChips />, {
    journal,
    unsentAnswers,
    session: { state: new ObservableValue({ userInfo: undefined }) },
  } as never);
  expect(element.textContent).toBe('');
  await perform(() => refused.set(3));
  expect(element.textContent).toBe('3 条未被接收');
  await perform(() => refused.set(0));
  expect(element.textContent).toBe('');
  await perform(() => sync.set({ recordings: 3, storeOffline: false, revision: 1 }));
  await expect.poll(() => element.textContent).toBe('3 条待同步');
  const seen = () => element.querySelector('button')?.hidden === false;
  expect(seen()).toBe(false);
  await perform(() => waitsLong.set(true));
  expect(seen()).toBe(true);
});
