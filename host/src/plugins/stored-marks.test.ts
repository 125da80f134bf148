import { expect, it } from 'vitest';
import { MemoryKeyValueStore, type KeyValueStore } from '../services/storage/key-value-store.ts';
import type { LocalStore } from '../services/storage/local-store.ts';
import { FakeLocks } from '../services/testing/fake-locks.ts';
import { StoredMarks } from './stored-marks.ts';
import { StoredSwitches } from './stored-switches.ts';

/** As local storage is: one for all tabs. */
function localStore(): LocalStore {
  const values = new Map<string, string>();
  return { get: (key) => values.get(key), set: (key, value = '') => void values.set(key, value), keys: () => [...values.keys()] };
}

it('keeps a mark for whoever starts next, and takes it away after the activation', async () => {
  const [values, local] = [new MemoryKeyValueStore(), localStore()];
  const dead = new StoredMarks(values, undefined, 'dead', local);
  await dead.put('a.b');
  await dead.put('c.d');
  await dead.remove('c.d');
  const next = new StoredMarks(values, undefined, 'next', local);
  expect(await next.list()).toEqual([{ pluginId: 'a.b', tab: 'dead' }]);
  await next.remove('a.b', 'dead');
  expect(await next.list()).toEqual([]);
});

it('clears its own marks when the page goes away in an orderly way, and no others', async () => {
  const [values, local] = [new MemoryKeyValueStore(), localStore()];
  const [one, two] = [new StoredMarks(values, undefined, 'one', local), new StoredMarks(values, undefined, 'two', local)];
  await one.put('a.b');
  await two.put('a.b');
  await one.leave();
  expect(await two.list()).toEqual([{ pluginId: 'a.b', tab: 'two' }]);
});

it('takes a page that left for no crash, even where its database ended before the marks were deleted', async () => {
  const [values, local] = [new MemoryKeyValueStore(), localStore()];
  const ending: KeyValueStore = {
    get: (key) => values.get(key),
    set: (key, value) => values.set(key, value),
    setOnDisk: (key, value) => values.setOnDisk(key, value),
    delete: (key) => values.delete(key),
    keys: (prefix) => values.keys(prefix),
    deletePrefix: async () => undefined,
  };
  const reloaded = new StoredMarks(ending, undefined, 'one', local);
  await reloaded.put('a.b');
  await reloaded.leave();
  await new StoredMarks(values, undefined, 'crashed', local).put('a.b');
  const next = new StoredMarks(values, undefined, 'next', local);
  expect(await next.list()).toEqual([{ pluginId: 'a.b', tab: 'crashed' }]);
  expect(await values.keys('mark/one/')).toEqual([]);
});

it('knows a tab that lives by its lock', async () => {
  const values = new MemoryKeyValueStore();
  const held = new Set<string>();
  const locks = Object.assign(new FakeLocks(), {
    request: (name: string, _options: unknown, run: () => Promise<never>) => {
      held.add(name);
      return run();
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  });
  const one = new StoredMarks(values, locks as never, 'one', localStore());
  const two = new StoredMarks(values, locks as never, 'two', localStore());
  expect(await Promise.all([one.tabLives('one'), one.tabLives('two'), two.tabLives('crashed')])).toEqual([true, true, false]);
});

it('remembers on this device who switched a plugin off, and takes rubbish for nothing', async () => {
  const values = new MemoryKeyValueStore();
  const switches = new StoredSwitches(values);
  await switches.set('a.b', 'teacher');
  await switches.set('c.d', 'faults');
  await switches.set('e.f', 'teacher');
  await switches.set('e.f', undefined);
  await values.set('switch/g.h', 'rubbish');
  expect(await new StoredSwitches(values).all()).toEqual({ 'a.b': 'teacher', 'c.d': 'faults' });
});
