import type { Teacher } from './index.ts';

/** The places of activities that are on the disk of the page's device. */
export const placesOnDisk = (teacher: Teacher) =>
  teacher.page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('chorus');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const values = opening.result.transaction('values').objectStore('values');
          const read = values.getAll(IDBKeyRange.bound('activity/', 'activity0'));
          read.onerror = () => reject(read.error);
          read.onsuccess = () => {
            opening.result.close();
            resolve(read.result);
          };
        };
      }),
  );
