import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { desktopDist, root } from './paths.ts';

/** Builds the desktop client's own processes into `desktop/dist`: the main process, what its server runs in, and the preload script, which a sandbox takes as one file. */
export async function buildDesktop(): Promise<void> {
  await buildProcess({ main: 'main.ts', 'server-entry': 'server-entry.ts' }, 'es', 'mjs', true);
  await buildProcess({ preload: 'preload.ts' }, 'cjs', 'cjs', false);
}

async function buildProcess(
  entries: Readonly<Record<string, string>>,
  format: 'es' | 'cjs',
  ending: string,
  emptyOutDir: boolean,
): Promise<void> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, 'desktop/src/electron', file)]));
  await build({
    configFile: false,
    root: join(root, 'desktop'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: true, external: ['electron'] },
    build: {
      ssr: true,
      outDir: desktopDist,
      emptyOutDir,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        input,
        external: (id) => id === 'electron' || id.startsWith('node:') || builtinModules.includes(id),
        output: { format, entryFileNames: `[name].${ending}`, chunkFileNames: `[name]-[hash].${ending}` },
      },
    },
  });
}
