import { isAbsolute, relative, resolve } from 'node:path';
import { realpathSync } from 'node:fs';
import type { Plugin } from 'vite';
import { sharedModules } from '@chorus/contract';
import type { BuildErrorCode } from './build-error.ts';

const shared = new Set(Object.keys(sharedModules));
const hostOnly = [
  'tsyringe',
  'reflect-metadata',
  'react-router',
  'react-router-dom',
  'eventemitter3',
  'axios',
  'ali-oss',
  '@chorus/host',
  '@chorus/contract',
  '@chorus/speech',
  '@chorus/server',
  '@chorus/desktop',
  '@chorus/tools',
];
const reactFamily = ['react', 'react-dom', 'scheduler'];
/** In `node_modules` of the pages that a plugin's own dependencies bring along. */
const reactFile = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

const within = (id: string, name: string) => id === name || id.startsWith(`${name}/`);

/** Why a module may not be imported by a plugin, or undefined. */
export function importProblem(source: string): { readonly code: BuildErrorCode; readonly message: string } | undefined {
  if (shared.has(source)) return undefined;
  if (within(source, '@chorus/sdk/testing')) {
    return { code: 'testing-import', message: `"${source}" is for tests. Import it from *.test.ts files only.` };
  }
  if (within(source, '@chorus/sdk')) {
    return { code: 'bare-import', message: `"${source}" is not an entry of the SDK: import from "@chorus/sdk" or "@chorus/sdk/ui".` };
  }
  if (hostOnly.some((name) => within(source, name))) {
    return {
      code: 'host-module',
      message: `"${source}" belongs to the host and is not reachable from a plugin. What it gives is a service of "@chorus/sdk": see the author's guide.`,
    };
  }
  if (reactFamily.some((name) => within(source, name))) {
    return {
      code: 'own-react',
      message: `"${source}" would bring a second React into the page. Import "react", "react-dom" or "react/jsx-runtime".`,
    };
  }
  return undefined;
}

/** Refuses imports that a plugin may not have. Its messages begin with `[chorus:<code>]`. */
export function importRules(folder: string): Plugin {
  const own = realpathSync(folder);
  return {
    name: 'chorus:import-rules',
    enforce: 'pre',
    resolveId(source, importer) {
      const problem = importProblem(source);
      if (problem)
        this.error(
          `[chorus:${problem.code}] ${problem.message}${importer ? ` (imported by ${relative(own, importer.split('?')[0]!)})` : ''}`,
        );
      if (importer !== undefined && source.startsWith('.') && !importer.includes('node_modules')) {
        const target = resolve(importer.split('?')[0]!, '..', source);
        const path = relative(own, target);
        if (path.startsWith('..') || isAbsolute(path)) {
          this.error(
            `[chorus:outside-import] "${source}" lies outside the plugin's folder (imported by ${relative(own, importer)}). Copy it into the plugin, or use the SDK.`,
          );
        }
      }
      return null;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of Object.keys(chunk.modules)) {
          if (reactFile.test(id)) this.error(`[chorus:own-react] ${chunk.fileName} contains a React of its own (${id}).`);
        }
        for (const id of [...chunk.imports, ...chunk.dynamicImports]) {
          if (!(id in bundle) && !shared.has(id))
            this.error(`[chorus:bare-import] ${chunk.fileName} imports "${id}", which the page does not have.`);
        }
      }
    },
  };
}
