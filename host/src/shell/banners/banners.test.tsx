import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import type { Writer } from '../../services/journal/writing-right.ts';
import type { Readiness } from '../../sw/offline-activities.ts';
import { Banners, OutdatedBanner } from './banners.tsx';

const timers: (() => void)[] = [];
const clock = {
  timeout: (_ms: number, run: () => void) => {
    timers.push(run);
    return { dispose: () => void timers.splice(timers.indexOf(run), 1) };
  },
};

it('asks for a reload once the server was updated under the page, and not before', async () => {
  const outdated = new ObservableValue(false);
  const element = renderWithHost(<OutdatedBanner />, { api: { outdated } });
  expect(element.textContent).toBe('');
  await perform(() => outdated.set(true));
  expect(element.querySelector('[role=status]')?.textContent).toContain('服务器已经更新');
  expect(element.querySelector('button')?.textContent).toBe('重新载入');
});

it('names who else writes, at no moment anybody who does not', async () => {
  const writer = new ObservableValue<Writer>('other-machine');
  const state = new ObservableValue({ unsynced: 0, storage: 'disk', writer: 'other-tab', online: true } as const);
  const silent = new ObservableValue(false);
  const journal = { state, writer, takeOverOffered: silent, ofMachine: true };
  const platform = { state: new ObservableValue({ offline: false }) };
  const element = renderWithHost(<Banners />, { journal, machines: { take: async () => undefined }, platform, clock });
  expect(element.textContent).toContain('另一台电脑上进行');
  // What counts entries is drawn later.
  await perform(() => writer.set('this-tab'));
  expect(element.textContent).toBe('');
  await perform(() => writer.set('other-tab'));
  expect(element.textContent).toContain('另一个窗口');
});

it('lets the document say that a banner is shown, until the last is gone', async () => {
  const [one, other] = [new ObservableValue(true), new ObservableValue(false)];
  renderWithHost(<OutdatedBanner />, { api: { outdated: one } });
  renderWithHost(<OutdatedBanner />, { api: { outdated: other } });
  const told = () => document.documentElement.hasAttribute('data-banner');
  expect(told()).toBe(true);
  await perform(() => other.set(true));
  await perform(() => one.set(false));
  expect(told()).toBe(true);
  await perform(() => other.set(false));
  expect(told()).toBe(false);
});

it('neither comes nor goes under a finger that is down: the page would move, and the press be lost', async () => {
  const online = new ObservableValue({ online: false });
  const journal = { state: online, writer: new ObservableValue<Writer>('this-tab'), takeOverOffered: new ObservableValue(false) };
  const platform = { state: new ObservableValue({ offline: false }) };
  const offlineActivities = { state: new ObservableValue(new Map()) };
  const element = renderWithHost(<Banners />, { journal, machines: {}, platform, clock, offlineActivities });
  const finger = (type: string) => perform(() => document.dispatchEvent(Object.assign(new Event(type), { pointerId: 1 })));
  const isShown = () => element.querySelector('.ch-banner') !== null;
  await finger('pointerdown');
  await perform(() => online.set({ online: true }));
  expect(isShown()).toBe(true);
  let atClick = false;
  await perform(() => {
    document.dispatchEvent(Object.assign(new Event('pointerup'), { pointerId: 1 }));
    // The click comes first.
    atClick = isShown();
  });
  expect(atClick).toBe(true);
  await expect.poll(isShown).toBe(false);
  await finger('pointerdown');
  await perform(() => online.set({ online: false }));
  expect(isShown()).toBe(false);
  await finger('pointercancel');
  await expect.poll(isShown).toBe(true);
});

it('gives its height back to what is taught after a while without network, and says so again elsewhere and the next time', async () => {
  const online = new ObservableValue({ online: false });
  const journal = { state: online, writer: new ObservableValue<Writer>('this-tab'), takeOverOffered: new ObservableValue(false) };
  const platform = { state: new ObservableValue({ offline: false }) };
  const services = { journal, machines: {}, platform, clock, offlineActivities: { state: new ObservableValue(new Map()) } };
  const [lesson, home] = [renderWithHost(<Banners taught />, services), renderWithHost(<Banners />, services)];
  const shown = () => [lesson, home].map((one) => one.querySelector('.ch-banner') !== null);
  expect(shown()).toEqual([true, true]);
  await perform(() => timers.slice().forEach((run) => run()));
  expect(shown()).toEqual([false, true]);
  await perform(() => online.set({ online: true }));
  await perform(() => online.set({ online: false }));
  expect(shown()).toEqual([true, true]);
});

it('promises without a network that the lesson goes on only where an activity is stored on this machine', async () => {
  const journal = {
    state: new ObservableValue({ online: false }),
    writer: new ObservableValue<Writer>('this-tab'),
    takeOverOffered: new ObservableValue(false),
  };
  const platform = { state: new ObservableValue({ offline: false }) };
  const state = new ObservableValue<ReadonlyMap<string, Readiness>>(new Map([['a', 'not-yet']]));
  const element = renderWithHost(<Banners />, { journal, machines: {}, platform, clock, offlineActivities: { state } });
  expect(element.textContent).toContain('活动还没存到本机');
  expect(element.textContent).not.toContain('课可以接着上');
  await perform(() =>
    state.set(
      new Map([
        ['a', 'ready'],
        ['b', 'not-yet'],
      ]),
    ),
  );
  expect(element.textContent).toContain('课可以接着上');
});
