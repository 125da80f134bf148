import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { sdkMajor, sharedModules } from '@chorus/contract';

const prefix = 'virtual:shared/';
const resolved = `\0${prefix}`;
const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Emits one entry chunk per shared module, so that plugins reach the instances that the host uses, and writes the page's static import map.
 * The map has a scope per SDK major and no global names: the host's own chunks never need it, and two majors can live side by side.
 */
export function hostSharedModules(modules: readonly string[] = Object.keys(sharedModules)): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'chorus:host-shared-modules',
    apply: 'build',
    configResolved(c) {
      config = c;
    },
    buildStart() {
      for (const id of modules) {
        this.emitFile({ type: 'chunk', id: prefix + id, name: `shared-${chunkName(id)}`, preserveSignature: 'strict' });
      }
    },
    resolveId: { filter: { id: /^virtual:shared\// }, handler: (id) => `\0${id}` },
    load: {
      // the NUL is Rollup's mark of a virtual module
      // oxlint-disable-next-line no-control-regex
      filter: { id: /^\0virtual:shared\// },
      async handler(virtualId) {
        const id = virtualId.slice(resolved.length);
        const found = await this.resolve(id, join(config.root, 'index.html'));
        const file = found?.id.split('?')[0];
        if (file === undefined || !existsSync(file)) this.error(`The shared module "${id}" can't be resolved from ${config.root}.`);
        return isCommonJs(file) ? commonJsFacade(id, config.root) : `export * from ${JSON.stringify(id)};`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const imports: Record<string, string> = {};
        for (const chunk of Object.values(context.bundle ?? {})) {
          if (chunk.type === 'chunk' && chunk.facadeModuleId?.startsWith(resolved)) {
            imports[chunk.facadeModuleId.slice(resolved.length)] = config.base + chunk.fileName;
          }
        }
        // before any module script: browsers of the oldest supported version ignore a map that comes later
        return {
          html,
          tags: [{ tag: 'script', attrs: { type: 'importmap' }, children: importMapText(imports), injectTo: 'head-prepend' }],
        };
      },
    },
  };
}

/** The import map's exact text; a page's content security policy carries its hash. */
export function importMapText(imports: Readonly<Record<string, string>>): string {
  const sorted = Object.fromEntries(Object.entries(imports).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ scopes: { [`/p/${sdkMajor}/`]: sorted } });
}

function chunkName(id: string): string {
  return id.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '');
}

function isCommonJs(file: string): boolean {
  return /\.c?js$/.test(file) && !/^\s*(import|export)\b/m.test(readFileSync(file, 'utf8'));
}

/** `export *` of a CommonJS module yields nothing: its names have to be written out. */
function commonJsFacade(id: string, from: string): string {
  const require = createRequire(join(from, 'package.json'));
  const names = Object.keys(require(id) as object).filter((name) => name !== 'default' && identifier.test(name));
  return [
    `import module from ${JSON.stringify(id)};`,
    'export default module;',
    ...names.map((name) => `export const ${name} = module.${name};`),
  ].join('\n');
}
