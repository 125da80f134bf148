import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { hostDist, root } from './paths.ts';
import { hostSharedModules } from './host-shared-modules.ts';

/** Boards on Windows 7 stop at Chromium 109. */
export const browserTarget = 'chrome109';

const packages =
  /node_modules[\\/](react|react-dom|scheduler|lucide-react|classnames|dot-case|lower-case|no-case|pascal-case|snake-case)[\\/]/;
const button =
  /@blueprintjs[\\/](core[\\/]lib[\\/]esm[\\/](common|accessibility|hooks[\\/]use(IsomorphicLayoutEffect|ValidateProps)|components[\\/](button[\\/](abstractButton|buttons|button)|icon|spinner|text)\b)|icons[\\/]lib[\\/]esm[\\/](\w+\.js|generated[\\/]16px[\\/]blueprint-icons-16))/;
const sdk =
  /[\\/]sdk[\\/]src[\\/]((plugin|services|model|rules|index)\b|ui[\\/](button|empty-state|segmented-control|skeleton|ui-text|use-observable|locales)\b)/;
const contract = /[\\/]contract[\\/]src[\\/]api[\\/](paths|sign|state)\./;
const own =
  /[\\/]host[\\/]src[\\/]((app|create-door|entrance|main|when-idle)\.|api[\\/](?!agreed)|locales[\\/]|pages[\\/]login[\\/]login-(failure|form|page)|pages[\\/]login[\\/](language|password)|platform[\\/]|services[\\/](clock|i18n|locales|notices|session|settings|sha256|storage[\\/]local)|shell[\\/](apply-settings|error-boundary|host-context|logo|notices[\\/]notice-list|router[\\/](document-title|route-guard)))/;
const first = [packages, button, sdk, contract, own, /vite[\\/]preload-helper|rolldown[\\/]runtime/];

/**
 * What a login page loads comes in one file: with one for every set of pages that share a module, a third of the time to the first paint would
 * go into requests. Nothing here may import what only a lesson needs.
 */
const firstChunk = { name: 'first', test: (id: string) => first.some((part) => part.test(id)) };

/** How the host's page is built; a test builds another folder in the same way. */
export function hostConfig({
  folder = join(root, 'host'),
  outDir = hostDist,
}: { readonly folder?: string; readonly outDir?: string } = {}): InlineConfig {
  return {
    configFile: false,
    root: folder,
    base: '/v2/',
    logLevel: 'warn',
    plugins: [hostSharedModules()],
    define: { 'process.env.NODE_ENV': '"production"' },
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' } },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: browserTarget,
      cssTarget: browserTarget,
      sourcemap: false,
      modulePreload: { polyfill: false },
      // the content security policy allows no `data:` code or font, and the service worker keeps files
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        // "use client" says nothing to a page that has no server components
        onLog: (level, log, show) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log);
        },
        output: {
          // reflect-metadata has to run before tsyringe even where chunking puts them apart
          strictExecutionOrder: true,
          codeSplitting: { includeDependenciesRecursively: false, groups: [firstChunk] },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}
