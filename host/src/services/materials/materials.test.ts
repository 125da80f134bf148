import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { Materials } from './materials.ts';

const ref = { packId: 'p', packVersion: '1', itemId: 'book' };
const book = { id: 'p/book', pid: 'middle/1', kind: 'book', ref, bookKind: 'wordBook' };

function setUp() {
  const api = new FakeApi();
  api.answers.findModuleListByPid = () => [book, { ...book, kind: 'unit' }];
  api.answers.findEspecialList = () => [{ id: 'p/symbols' }];
  api.answers.searchKeys = ({ texts }: { texts: string[] }) => ({ keys: texts.map((text) => [text]) });
  const kept = new Map<string, string>();
  const store: LocalStore = { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? ''), keys: () => [] };
  const who = { id: 't' };
  const cache = new MemoryKeyValueStore();
  const page = () => new Materials({ store, cache, api: () => api.client, userId: () => who.id });
  return { api, who, page, materials: page() };
}

it('gives the school’s books, without a server those that were there last', async () => {
  const { api, materials, who } = setUp();
  const books = { books: [book], especial: ['p/symbols'] };
  expect(await materials.books()).toEqual(books);
  api.reachable = false;
  expect(await materials.books()).toEqual(books);
  who.id = 'another';
  await expect(materials.books()).rejects.toMatchObject({ code: 'network' });
});

it('gives the units of a book, without a server those that were there last', async () => {
  const { api, materials } = setUp();
  api.answers.moduleListByPid = () => [{ id: 'p/u1', kind: 'unit' }];
  expect(await materials.units('p/book')).toEqual([{ id: 'p/u1', kind: 'unit' }]);
  api.reachable = false;
  expect(await materials.units('p/book')).toEqual([{ id: 'p/u1', kind: 'unit' }]);
  await expect(materials.units('p/other')).rejects.toMatchObject({ code: 'network' });
});

it('remembers the books that were opened last, for each teacher', () => {
  const { materials, page, who } = setUp();
  for (const id of ['a', 'b', 'a']) materials.use(id);
  expect([materials.used.get(), page().used.get()]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  for (let n = 0; n < 30; n += 1) materials.use(`book${n}`);
  expect(materials.used.get()).toHaveLength(20);
  who.id = 'another';
  materials.read();
  expect(materials.used.get()).toEqual([]);
});

it('asks for the keys of any number of names', async () => {
  const names = Array.from({ length: 450 }, (_, n) => `活动${n}`);
  expect(await setUp().materials.searchKeys(names)).toEqual(names.map((name) => [name]));
});
