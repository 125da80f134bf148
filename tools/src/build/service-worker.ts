import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fileManifests, sha256Hex } from './bundle-files.ts';
import { browserTarget } from './host-config.ts';
import { root } from './paths.ts';

/**
 * Builds `host/src/sw/sw.ts` into `sw.js` beside the built page, one classic script. Constants are written into it: `__CHORUS_SHELL__`, the addresses of
 * the page's files with their hashes, `__CHORUS_BUILD__`, which changes when one of them does, and in `__CHORUS_HEADERS__` the mark that the server replaces.
 */
export async function buildServiceWorker(dist: string): Promise<void> {
  const entry = join(root, 'host/src/sw/sw.ts');
  if (!existsSync(entry)) return;
  // Blueprint's icons by name, which nothing in the page uses
  const files = fileManifests(dist).filter(({ path }) => path !== 'sw.js' && !/(^|\/)(paths|allPaths|splitPaths)[^/]*\.js$/.test(path));
  const shell = JSON.stringify(
    Object.fromEntries(files.map(({ path, integrity }) => [path === 'index.html' ? '/v2/' : `/v2/${path}`, integrity])),
  );
  await build({
    configFile: false,
    root: join(root, 'host'),
    logLevel: 'warn',
    publicDir: false,
    define: {
      __CHORUS_SHELL__: shell,
      __CHORUS_BUILD__: JSON.stringify(sha256Hex(shell).slice(0, 16)),
      __CHORUS_HEADERS__: JSON.stringify('%CHORUS_HEADERS%'),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: browserTarget,
      rolldownOptions: { input: { sw: entry }, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
