import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../services/storage/key-value-store.ts';
import { FakeLocks } from '../services/testing/fake-locks.ts';
import { StoredMarks } from './stored-marks.ts';
import { StoredSwitches } from './stored-switches.ts';

it('keeps a mark for whoever starts next, and takes it away after the activation', async () => {
  const values = new MemoryKeyValueStore();
  const dead = new StoredMarks(values, undefined, 'dead');
  await dead.put('a.b');
  await dead.put('c.d');
  await dead.remove('c.d');
  const next = new StoredMarks(values, undefined, 'next');
  expect(await next.list()).toEqual([{ pluginId: 'a.b', tab: 'dead' }]);
  await next.remove('a.b', 'dead');
  expect(await next.list()).toEqual([]);
});

it('clears its own marks when the page goes away in an orderly way, and no others', async () => {
  const values = new MemoryKeyValueStore();
  const [one, two] = [new StoredMarks(values, undefined, 'one'), new StoredMarks(values, undefined, 'two')];
  await one.put('a.b');
  await two.put('a.b');
  await one.clearOwn();
  expect(await two.list()).toEqual([{ pluginId: 'a.b', tab: 'two' }]);
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
  const one = new StoredMarks(values, locks as never, 'one');
  const two = new StoredMarks(values, locks as never, 'two');
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
