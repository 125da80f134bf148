// A process that imports a package and dies of SIGKILL once it has written so many bytes: FOLDER PACKAGE BYTES
import { PackageImport } from '@chorus/contract/package/package-import';
import { nodeHashing } from '../node-hashing.ts';
import { NodePackageStore } from '../node-package-store.ts';
import { openSource } from '../node-source.ts';

const [folder = '', path = '', most = ''] = process.argv.slice(2);
let left = Number(most);
const budget = {
  get left() {
    // never full: the death comes first
    return Number.MAX_SAFE_INTEGER;
  },
  set left(now: number) {
    left -= Number.MAX_SAFE_INTEGER - now;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  },
};
let ticks = 0;
const store = await NodePackageStore.open(folder, budget);
const source = await openSource(path);
// a clock by which it is time for a note at each piece
const parts = { store, hashing: nodeHashing, now: () => (ticks += 1500) };
await new PackageImport(parts).run(source, { signal: new AbortController().signal, onConflict: async () => true });
await source.close();
