import { packageStoreCases } from '@chorus/contract/package/testing/package-store-contract';
import { OpfsPackageStore } from '../../../host/src/services/packages/opfs-store.ts';

/** Runs every promise of a package store on the browser's own, in a worker as the import does; says what failed. */
async function run(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { title, run: runCase } of packageStoreCases) {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('packages', { recursive: true }).catch(() => undefined);
    await new Promise((done) => Object.assign(indexedDB.deleteDatabase('chorus-packages'), { onsuccess: done, onerror: done }));
    found[title] = await runCase(async () => {
      const store = new OpfsPackageStore();
      await store.sweep();
      return store;
    }).then(
      () => 'good',
      (error: unknown) => String(error),
    );
  }
  return found;
}

void run().then((found) => postMessage(found));
