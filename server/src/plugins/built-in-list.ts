import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuiltInBundle } from './plugin-registry.ts';

/** Our own bundles, as the build lists them; none before the first build. A build under a running server counts from the next question on. */
export function builtInList(file: string, root: string): () => readonly BuiltInBundle[] {
  let bundles: readonly BuiltInBundle[] = [];
  let read = 0;
  return () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed !== read) {
      const { plugins } = changed === 0 ? { plugins: [] } : (JSON.parse(readFileSync(file, 'utf8')) as { plugins: BuiltInBundle[] });
      bundles = plugins.map((bundle) => ({ ...bundle, dir: resolve(root, bundle.dir) }));
      read = changed;
    }
    return bundles;
  };
}
