import { builtinModules } from 'node:module';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
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
/** React, and what stands in for it: its elements and hooks are none of the page's. */
const reactFamily = ['react', 'react-dom', 'scheduler', 'preact', '@preact'];
/** Names inside React before 19 and since, and how Preact orders its parts by their depth, whatever file they were packed into. */
const reactInside = [
  /__(SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED|CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE)\s*=[^=]/,
  /\.__v\.__b\s*-\s*\w+\.__v\.__b/,
];
const nodeModules = new Set(builtinModules);

const within = (id: string, name: string) => id === name || id.startsWith(`${name}/`);

/** Why a module may not be imported by a plugin, or undefined. */
export function importProblem(source: string): { readonly code: BuildErrorCode; readonly message: string } | undefined {
  if (shared.has(source)) return undefined;
  if (within(source, '@chorus/sdk/testing')) {
    return { code: 'testing-import', message: `"${source}" is for tests. Import it from *.test.ts files and a folder "testing" only.` };
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
  if (isReact(source)) {
    return {
      code: 'own-react',
      message: `"${source}" would bring a second React into the page, whose parts and hooks don't work in this one. Import "react", "react-dom" or "react/jsx-runtime".`,
    };
  }
  return undefined;
}

/** The package that a file in `node_modules` belongs to: `@scope/name` or `name`. */
export function packageOf(file: string): string | undefined {
  return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replace('\\', '/');
}

/** What stands in a folder `testing`, and a test itself, is no part of what a plugin ships. */
export const isForTests = (path: string): boolean => /(^|[\\/])testing[\\/]|\.test\.[cm]?[jt]sx?$/.test(path);

const isReact = (name: string | undefined) => name !== undefined && reactFamily.some((one) => within(name, one));

/** The name that the package of a file in `node_modules` gives itself: it may have been installed under another. */
function nameOf(file: string): string | undefined {
  const folder = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
  const described = folder === undefined ? undefined : join(folder, 'package.json');
  return described !== undefined && existsSync(described)
    ? (JSON.parse(readFileSync(described, 'utf8')) as { name?: string }).name
    : packageOf(file);
}

const packageIn = (source: string) => /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source;
/** The bundler's empty module in the place of Node's. */
const emptyModule = '__vite-browser-external';

/** Refuses imports that a plugin may not have. Its messages begin with `[chorus:<code>]`. */
export function importRules(folder: string): Plugin {
  const own = realpathSync(folder);
  return {
    name: 'chorus:import-rules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const from = importer === undefined ? undefined : (packageOf(importer) ?? relative(own, importer.split('?')[0]!));
      const refuse = (code: BuildErrorCode, message: string) =>
        this.error(`[chorus:${code}] ${message}${from === undefined ? '' : ` (imported by ${from})`}`);
      const problem = importProblem(source);
      if (problem) refuse(problem.code, problem.message);
      if (importer !== undefined && source.startsWith('.') && !importer.includes('node_modules')) {
        const target = resolve(importer.split('?')[0]!, '..', source);
        const path = relative(own, target);
        if (path.startsWith('..') || isAbsolute(path)) {
          this.error(
            `[chorus:outside-import] "${source}" lies outside the plugin's folder (imported by ${relative(own, importer)}). Copy it into the plugin, or use the SDK.`,
          );
        }
        if (isForTests(path))
          refuse(
            'testing-import',
            `"${source}" is for tests. Import it from *.test.ts files and from other files of a folder "testing" only.`,
          );
      }
      // a library may ask for Node's modules, or for what not everybody installs, where they are there: by import() or require()
      if (importer === undefined || shared.has(source) || /^[./\0]|^[a-z]:/i.test(source)) return null;
      if (options.kind !== 'import-statement' && importer.includes('node_modules')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (source.startsWith('node:') || (nodeModules.has(source) && (!resolved || resolved.id.startsWith(emptyModule))))
        refuse(
          'node-module',
          `"${source}" is Node's, and an activity runs in a page: import JSON and the addresses of files instead of reading them, and take a library that is made for browsers.`,
        );
      if (!resolved && !importer.includes('node_modules'))
        refuse('bare-import', `"${source}" is not installed: npm install ${packageIn(source)}, and it is built into your bundle.`);
      return resolved;
    },
    transform(code, id) {
      const file = relative(own, id);
      if (!file.endsWith('.json') || id.includes('node_modules')) return null;
      try {
        JSON.parse(code.replace(/^\uFEFF/, ''));
      } catch (error) {
        const { message } = error as Error;
        const at = Number(/position (\d+)/.exec(message)?.[1] ?? code.length);
        this.error(`[chorus:compile] ${file}:${code.slice(0, at).split('\n').length} is no JSON: ${message.replace(/\s+/g, ' ')}`);
      }
      return null;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of Object.keys(chunk.modules)) {
          // as it was written: what nothing uses is left out of the bundle
          const code = this.getModuleInfo(id)?.code ?? '';
          if (isReact(nameOf(id)) || reactInside.some((inside) => inside.test(code)))
            this.error(
              `[chorus:own-react] ${packageOf(id) ?? relative(own, id)} has a React of its own in it (in ${chunk.fileName}): take a build of it that imports "react".`,
            );
        }
        for (const id of [...chunk.imports, ...chunk.dynamicImports]) {
          if (!(id in bundle) && !shared.has(id))
            this.error(`[chorus:bare-import] ${chunk.fileName} imports "${id}", which the page does not have.`);
        }
      }
    },
  };
}
