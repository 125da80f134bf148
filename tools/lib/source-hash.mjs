import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

// Content is read while the server runs; only the code beside it is built.
const skipped = new Set(['node_modules', 'dist', 'coverage', '.git', 'pack', 'pictures']);
const isTest = (name) => /\.test\.[cm]?tsx?$/.test(name);

function* filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) return void (yield path);
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || isTest(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}

/** One hash over the content of every source file below these paths. Content, not times: a fresh checkout has new times. */
export function sourceHash(paths) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
