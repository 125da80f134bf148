import type { Page } from 'playwright-core';

/** What the page's database of small values has, by key. */
export async function keptValues(page: Page): Promise<ReadonlyMap<string, unknown>> {
  const rows = await page.evaluate(
    () =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open('chorus');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const rows: [string, unknown][] = [];
          const cursor = database.transaction('values').objectStore('values').openCursor();
          cursor.onerror = () => reject(cursor.error);
          cursor.onsuccess = () => {
            if (cursor.result) {
              rows.push([cursor.result.key as string, cursor.result.value]);
              cursor.result.continue();
            } else {
              database.close();
              resolve(rows);
            }
          };
        };
      }),
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
