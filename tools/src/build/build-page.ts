import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { browserTarget } from './host-config.ts';
import { hostSharedModules } from './host-shared-modules.ts';
import { root, toolsDist } from './paths.ts';

/** The shell in which page tests draw an activity, built. */
export const pageDist = join(toolsDist, 'page');

/** Builds the shell around a page under test into {@link pageDist}; with the modules that an activity shares. What was there is served until it is whole. Gives the modules that are in it. */
export async function buildPage(): Promise<readonly string[]> {
  const next = join(toolsDist, `.page-${process.pid}`);
  try {
    const modules = await bundle(next);
    rmSync(pageDist, { recursive: true, force: true });
    renameSync(next, pageDist);
    return modules;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

async function bundle(outDir: string): Promise<readonly string[]> {
  const outputs = [
    await build({
      configFile: false,
      root: join(root, 'tools/src/page/app'),
      base: '/page/',
      logLevel: 'warn',
      plugins: [hostSharedModules()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: true,
        target: browserTarget,
        cssTarget: browserTarget,
        modulePreload: false,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 4_000,
        rolldownOptions: {
          // "use client" says nothing to a page that has no server components
          onLog: (level, log, show) => {
            if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log);
          },
        },
      },
    }),
  ].flat();
  return outputs.flatMap((each) => ('output' in each ? each.output : [])).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
}
