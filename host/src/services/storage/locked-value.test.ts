import { expect, it } from 'vitest';
import { LessonOutbox } from '../classroom/lesson-outbox.ts';
import { SyncTries } from '../journal/sync-tries.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { settle } from '../testing/virtual-clock.ts';
import { MemoryKeyValueStore, type KeyValueStore } from './key-value-store.ts';

/** A disk on which every reading and writing takes its time. */
class SlowStore extends MemoryKeyValueStore implements KeyValueStore {
  override get = (key: string) => settle(1).then(() => super.get(key));
  override set = (key: string, value: unknown) => settle(1).then(() => super.set(key, value));
}

const start = (id: string) =>
  ({ ownerId: 'teacher', op: 'start', body: { id, clazzId: 'c', teacherId: 'teacher', startTime: '2026-09-01 08:00:00' } }) as const;

it('keeps every lesson that two tabs begin at once, and tells each of them to the server', async () => {
  const [store, locks, api] = [new SlowStore(), new FakeLocks(), new FakeApi()];
  const told: string[] = [];
  api.answers.startLesson = ({ id, clazzId }: { id: string; clazzId: string }) => {
    told.push(id);
    return { id, classId: clazzId, startedAt: 1, plugins: {} };
  };
  const tab = () =>
    new LessonOutbox(
      store,
      locks,
      () => api.client,
      () => 'teacher',
      async () => false,
      () => undefined,
    );
  const [one, two] = [tab(), tab()];
  // Both have read it before.
  await Promise.all([one.startsOf('teacher'), two.startsOf('teacher')]);
  await Promise.all([one.add(start('a')), two.add(start('b')), one.add(start('c'))]);
  expect(new Set((await tab().startsOf('teacher')).map(({ id }) => id))).toEqual(new Set(['a', 'b', 'c']));
  const sending = one.flush();
  await two.add(start('d'));
  expect(await sending).toBe(true);
  expect(await two.flush()).toBe(true);
  expect(new Set(told)).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(await tab().startsOf('teacher')).toEqual([]);
});

it('counts the tries of two tabs together', async () => {
  const [store, locks] = [new SlowStore(), new FakeLocks()];
  const [one, two] = [new SyncTries(store, locks), new SyncTries(store, locks)];
  await Promise.all([one.failed(['a'], 'offline'), two.failed(['a', 'b'], 'offline')]);
  await Promise.all([one.failed(['a'], 'refused'), two.arrived(['b'])]);
  expect(Object.fromEntries(await one.all())).toEqual({ a: { count: 3, why: 'refused' } });
});
