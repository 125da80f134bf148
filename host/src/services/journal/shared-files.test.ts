import { afterEach, expect, it, vi } from 'vitest';
import { BrowserLocalStore } from '../storage/local-store.ts';
import { BrowserFiles } from './shared-files.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a page has of a browser with these locks and databases. */
function page(held: string[], databases: string[], storage = new Map<string, string>()) {
  const locks = {
    request: async (name: string) => void held.push(name),
    query: async () => ({ held: held.map((name) => ({ name })) }),
  } as unknown as LockManager;
  vi.stubGlobal('indexedDB', { databases: async () => databases.map((name) => ({ name })) });
  const local = new BrowserLocalStore(() => ({
    length: 0,
    key: () => null,
    clear: () => storage.clear(),
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  }));
  return new BrowserFiles(locks, local, new Set(['own']), async () => undefined);
}

it('is alone only without another window and without a database that is not the product’s', async () => {
  const held = ['another lock'];
  const one = page(held, ['own']);
  expect(await one.alone()).toBe(true);
  const two = page(held, ['own']);
  expect([await one.alone(), await two.alone()]).toEqual([false, false]);
  expect(await page([], ['own', 'an activity’s']).alone()).toBe(false);
});

it('keeps apart what windows doubt of different devices', () => {
  const storage = new Map<string, string>();
  const [one, two] = [page([], [], storage), page([], [], storage)];
  one.doubt('newer', true);
  two.doubt('older', true);
  expect([one.doubted('newer'), one.doubted('older'), one.doubted('another')]).toEqual([true, true, false]);
  two.doubt('older', false);
  expect([two.doubted('newer'), two.doubted('older')]).toEqual([true, false]);
});
