import type { Page } from 'playwright-core';

/** What the page's database of small values has, by key; not what is named like one of `except`, which may be large. */
export async function keptValues(page: Page, except: readonly RegExp[] = []): Promise<ReadonlyMap<string, unknown>> {
  const rows = await page.evaluate(
    (patterns) =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open('chorus');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction('values').objectStore('values');
          const rows: [string, unknown][] = [];
          const keys = store.getAllKeys();
          keys.onsuccess = () => {
            for (const key of keys.result as string[]) {
              if (patterns.some((pattern) => new RegExp(pattern).test(key))) continue;
              const value = store.get(key);
              value.onsuccess = () => void rows.push([key, value.result]);
            }
          };
          store.transaction.onerror = () => reject(store.transaction.error);
          store.transaction.oncomplete = () => {
            database.close();
            resolve(rows);
          };
        };
      }),
    except.map(({ source }) => source),
  );
  return new Map(rows);
}

/** How many entries, recordings, and starts and ends of lessons this browser has that the server does not have yet. */
export async function unsent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onerror = () => reject(request.error);
        request.onsuccess = () => resolve(request.result);
      });
    const within = async <T>(name: string, read: (database: IDBDatabase) => Promise<T>) => {
      const database = await ended(indexedDB.open(name));
      return read(database).finally(() => database.close());
    };
    const rows = await within('chorus.journal', async (database) => {
      const reading = database.transaction(['entries', 'recordings']);
      const recordings = reading.objectStore('recordings').index('work');
      const counts = await Promise.all([
        ended(
          reading
            .objectStore('entries')
            .index('sync')
            .count(IDBKeyRange.bound([0], [0, []])),
        ),
        ...['upload', 'erase'].map((work) => ended(recordings.count(IDBKeyRange.bound([work], [work, []])))),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    });
    const lessons = await within('chorus', (database) =>
      ended<readonly unknown[] | undefined>(database.transaction('values').objectStore('values').get('lesson/outbox')),
    );
    return rows + (lessons?.length ?? 0);
  });
}
