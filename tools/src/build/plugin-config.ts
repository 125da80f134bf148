import { dirname, join, relative, resolve, sep } from 'node:path';
import { esmExternalRequirePlugin, type InlineConfig } from 'vite';
import { sharedModules } from '@chorus/contract';
import { browserTarget } from './host-config.ts';
import { importRules } from './import-rules.ts';

/** How a plugin's bundle is built: shared modules stay bare imports, everything else is in it. */
export function pluginConfig(folder: string, entry: string, outDir: string, debug: boolean): InlineConfig {
  return {
    configFile: false,
    root: folder,
    // URLs of chunks and assets are taken relative to the module: a bundle does not know its address
    base: './',
    publicDir: false,
    // what goes wrong is thrown
    logLevel: 'silent',
    // not `rolldownOptions.external`: this also turns require('react') inside bundled CommonJS packages into an import
    plugins: [importRules(folder), esmExternalRequirePlugin({ external: Object.keys(sharedModules) })],
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: browserTarget,
      cssTarget: browserTarget,
      // one style sheet, which the host alone adds and removes: Vite's own helper never brings a removed one back
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      // who hands a bundle on gets no maps; the tools themselves read places by them
      sourcemap: debug ? true : 'hidden',
      rolldownOptions: {
        input: { index: join(folder, entry) },
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          sourcemapPathTransform: (path, map) =>
            relative(folder, resolve(dirname(map), path))
              .split(sep)
              .join('/'),
          strictExecutionOrder: true,
          // sources may be called anything, also in Chinese; a bundle's paths are the same to every file system and server
          sanitizeFileName: (name) => name.replace(/[^A-Za-z0-9._@-]+|^[.]/g, '_'),
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  };
}
