import { deleteDB, type DBSchema } from 'idb';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { DatabaseConnection } from './database-connection.ts';

interface Layout extends DBSchema {
  things: { key: string; value: string };
}
const connection = () => new DatabaseConnection<Layout>('things', (db) => void db.createObjectStore('things'));

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

it('is opened once, for all who ask at the same time', async () => {
  const one = connection();
  const [first, second] = await Promise.all([one.open(), one.open()]);
  expect(first).toBe(second);
});

it('gives way to another page that changes the database, and is opened anew', async () => {
  const one = connection();
  await (await one.open()).put('things', 'here', 'a');
  await deleteDB('things');
  expect(await (await one.open()).get('things', 'a')).toBeUndefined();
});

it('is opened the next time where it could not be', async () => {
  const one = connection();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('The disk is away.');
  });
  await expect(one.open()).rejects.toThrow('The disk is away.');
  open.mockRestore();
  expect((await one.open()).name).toBe('things');
});
