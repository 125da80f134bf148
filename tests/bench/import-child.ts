// Imports or copies a file into a folder and says by how many bytes the process grew at most: import|copy FOLDER FILE
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PackageImport } from '@chorus/contract/package/package-import';
import { nodeHashing } from '../../desktop/src/packages/node-hashing.ts';
import { NodePackageStore } from '../../desktop/src/packages/node-package-store.ts';
import { openSource } from '../../desktop/src/packages/node-source.ts';

const [what, folder = '', path = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const store = await NodePackageStore.open(folder);
const source = await openSource(path);
const before = process.memoryUsage.rss();
if (what === 'copy') await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), createWriteStream(join(folder, 'copy')));
else {
  const options = { signal: new AbortController().signal, onConflict: async () => true };
  await new PackageImport({ store, hashing: nodeHashing, now: () => performance.now() }).run(source, options);
}
// kilobytes
process.send?.(process.resourceUsage().maxRSS * 1024 - before);
await source.close();
process.disconnect();
