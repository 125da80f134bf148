import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { settle, VirtualClock } from '../testing/virtual-clock.ts';
import { IdbKeyValueStore } from './key-value-store.ts';

const cleared = (name: string) => new Promise<void>((done) => (indexedDB.deleteDatabase(name).onsuccess = () => done()));

it('goes on when the browser’s data is cleared, and keeps on disk again what comes after', async () => {
  const clock = new VirtualClock();
  const store = await IdbKeyValueStore.open('values-1', clock);
  await store.set('a', 1);
  await clock.advance(1_000);
  await cleared('values-1');
  await store.set('b', 2);
  expect([await store.get('b'), await store.keys('')]).toEqual([2, ['b']]);
  await settle();
  await store.set('c', 3);
  const next = await IdbKeyValueStore.open('values-1', clock);
  expect([await next.get('a'), await next.get('b'), await next.get('c')]).toEqual([undefined, 2, 3]);
});

it('does without a database that can’t be opened, and asks for it once a second at most', async () => {
  const clock = new VirtualClock();
  // A later version of the product has the database.
  const later = indexedDB.open('values-2', 9);
  await new Promise((done) => (later.onsuccess = done));
  const store = await IdbKeyValueStore.open('values-2', clock);
  await store.set('a', 1);
  await store.delete('b');
  await store.deletePrefix('c/');
  expect(await store.get('a')).toBe(1);
  later.result.close();
  await cleared('values-2');
  await store.get('other');
  await settle();
  expect(await stored('values-2')).toBe(false);
  await clock.advance(1_000);
  await store.get('other');
  await settle();
  expect(await stored('values-2')).toBe(true);
});

const stored = async (name: string) => (await indexedDB.databases()).some((one) => one.name === name);
