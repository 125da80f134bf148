import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { IdbKeyValueStore } from '../storage/key-value-store.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { StoredEndedSessions } from './ended-sessions.ts';

const dayMs = 24 * 3_600_000;

it('remembers on disk that a session has ended, by its hash, beside what else is kept, and forgets it in time', async () => {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  let now = 100 * dayMs;
  const ended = new StoredEndedSessions(
    () => factory,
    () => now,
  );
  expect(await ended.has('token')).toBe(false);
  await ended.add('token');
  expect([await ended.has('token'), await ended.has('another')]).toEqual([true, false]);
  const values = await IdbKeyValueStore.open('chorus', new VirtualClock());
  const [key] = await values.keys('ended/');
  expect([key?.includes('token'), key?.length]).toEqual([false, 'ended/'.length + 64]);
  now += 31 * dayMs;
  await ended.add('later');
  expect([await ended.has('token'), await ended.has('later'), (await values.keys('ended/')).length]).toEqual([false, true, 1]);
});

it('writes durably: what is only in the computer’s memory would be lost with the power', async () => {
  const factory = new IDBFactory();
  const asked: (string | undefined)[] = [];
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await new StoredEndedSessions(
    () => factory,
    () => 1,
  ).add('token');
  for (const [, mode, options] of transaction.mock.calls) if (mode === 'readwrite') asked.push(options?.durability);
  expect(asked).toEqual(['strict']);
  transaction.mockRestore();
});

it('holds up no logout and no start where there is no disk, or one that never answers', async () => {
  vi.useFakeTimers();
  const none = () => {
    throw new Error('none');
  };
  for (const open of [() => ({}), none]) {
    const ended = new StoredEndedSessions(
      () => ({ open }) as unknown as IDBFactory,
      () => 1,
    );
    const both = Promise.all([ended.add('token'), ended.has('token')]);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await Promise.race([both, Promise.resolve('waits')])).toEqual([undefined, false]);
    });
  }
  vi.useRealTimers();
});
