import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { settle, VirtualClock } from '../testing/virtual-clock.ts';
import { IdbKeyValueStore, NotOnDiskError } from './key-value-store.ts';

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

it('says of a value that it is in memory alone, and has it all the same', async () => {
  const store = await IdbKeyValueStore.open('values-4', new VirtualClock());
  await store.setOnDisk('a', 1);
  await store.rest(5_000);
  await expect(store.setOnDisk('a', 2)).rejects.toThrow(NotOnDiskError);
  await store.set('b', 3);
  expect([await store.get('a'), await store.get('b')]).toEqual([2, 3]);
});

it('lets its database go for a while, and writes to another one all that it had', async () => {
  const clock = new VirtualClock();
  const store = await IdbKeyValueStore.open('values-3', clock);
  for (const key of ['a', 'b', 'c/1', 'd']) await store.set(key, key);
  await store.rest(5_000);
  await store.set('a', 'newer');
  await store.delete('b');
  await store.deletePrefix('c/');
  await clock.advance(4_999);
  expect([await store.get('a'), await store.get('d'), await store.keys('')]).toEqual(['newer', 'd', ['a', 'd']]);
  await cleared('values-3');
  expect(await stored('values-3')).toBe(false);
  await clock.advance(1);
  const next = await IdbKeyValueStore.open('values-3', clock);
  expect([await next.keys(''), await next.get('a'), await next.get('d')]).toEqual([['a', 'd'], 'newer', 'd']);
});

it('deletes from its database what was deleted while it had let it go', async () => {
  const clock = new VirtualClock();
  const store = await IdbKeyValueStore.open('values-4', clock);
  for (const key of ['a', 'b', 'c/1']) await store.set(key, key);
  await store.rest(5_000);
  await store.delete('b');
  await store.deletePrefix('c/');
  await clock.advance(5_000);
  const next = await IdbKeyValueStore.open('values-4', clock);
  expect(await next.keys('')).toEqual(['a']);
});

const stored = async (name: string) => (await indexedDB.databases()).some((one) => one.name === name);
