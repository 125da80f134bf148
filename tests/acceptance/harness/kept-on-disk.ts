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
  const rows = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('chorus.journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(['entries', 'recordings']);
          const entries = reading
            .objectStore('entries')
            .index('sync')
            .count(IDBKeyRange.bound([0], [0, []]));
          const recordings = reading.objectStore('recordings').index('work');
          const [uploads, erasures] = ['upload', 'erase'].map((work) => recordings.count(IDBKeyRange.bound([work], [work, []])));
          reading.onerror = () => reject(reading.error);
          reading.oncomplete = () => {
            database.close();
            resolve(entries.result + uploads!.result + erasures!.result);
          };
        };
      }),
  );
  const lessons = (await keptValues(page)).get('lesson/outbox') as readonly unknown[] | undefined;
  return rows + (lessons?.length ?? 0);
}
