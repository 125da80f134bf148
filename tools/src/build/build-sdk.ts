import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, esmExternalRequirePlugin, type InlineConfig, type Rolldown } from 'vite';
import { sharedModules } from '@chorus/contract';
import { listFiles } from './bundle-files.ts';
import { buildPage, pageDist } from './build-page.ts';
import { kitPages, sourceOfPage, writeKitPages } from './kit-pages.ts';
import { licencesOf } from './licences.ts';
import { root } from './paths.ts';
import { emitPageTypes, emitSdkTypes } from './sdk-types.ts';
import { tarball } from './tarball.ts';
import { templates } from '../template-folder.ts';

/** What the author's tools import from npm: the rest is in the bundle. */
const toolPackages = ['vite', 'playwright-core', 'axe-core'];
/** Comes with the kit, so that an author installs one thing. */
const companions = ['typescript', 'vitest', '@types/react', '@types/react-dom'];
/** How tests of pages import {@link renderPage} in this project, and how by the kit. */
const pageModule = { here: '@chorus/tools/page', kit: '@chorus/sdk/page' };
/**
 * Of what the page shares, Blueprint is in the kit's own parts: one of its dependencies wants an older React, and npm does not come to an end over that
 * where no project overrides it.
 */
const peers = ['react', 'react-dom', 'mobx', 'mobx-react-lite'];

/** Makes `sdk/dist/chorus-sdk-<version>.tgz`: the SDK with its types, and the author's tools with contract and templates inside. */
export async function buildSdk(): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'chorus-sdk-'));
  try {
    const bundled = [
      await buildModules(libraryConfig(join(work, 'lib'))),
      await buildModules(toolsConfig(join(work, 'tools'))),
      await buildPage(),
    ].flat();
    emitSdkTypes(join(work, 'types'));
    emitPageTypes(join(work, 'types/page'));
    const files = new Map<string, { content: Uint8Array; executable?: boolean }>();
    const add = (folder: string, as: string, wanted = (_path: string) => true) => {
      for (const path of listFiles(folder).filter(wanted)) files.set(`${as}/${path}`, { content: readFileSync(join(folder, path)) });
    };
    add(join(work, 'lib'), 'lib');
    add(join(work, 'tools'), 'lib');
    add(join(work, 'types'), 'types', (path) => path.endsWith('.d.ts'));
    add(pageDist, 'lib/page');
    add(join(root, 'sdk/src/ui/styles'), 'lib/styles');
    for (const [kind, { sources }] of Object.entries(templates))
      for (const path of listFiles(join(root, sources))) {
        const text = readFileSync(join(root, sources, path), 'utf8');
        files.set(`templates/${kind}/${path}`, { content: Buffer.from(text.replace(pageModule.here, pageModule.kit)) });
      }
    for (const part of ['page', 'locales', 'samples']) add(join(root, 'tools/src/receiver', part), `receiver/${part}`);
    files.set('lib/theme.css', { content: readFileSync(join(root, 'sdk/src/ui/theme.css')) });
    files.set('bin/chorus-plugin.mjs', { content: Buffer.from("#!/usr/bin/env node\nimport '../lib/cli.mjs';\n"), executable: true });
    files.set('LICENSE', { content: readFileSync(join(root, 'LICENSE')) });
    const pictures = readFileSync(join(root, 'sdk/src/ui/praise-pictures.licence.txt'), 'utf8');
    const letters = readFileSync(join(root, 'host/src/shell/fonts/OFL.txt'), 'utf8');
    const licences = `${licencesOf(bundled)}\n## Pictures of praise: Fluent Emoji, flat (MIT)\n\n${pictures}\n## Andika, the letters (OFL-1.1)\n\n${letters}`;
    files.set('LICENSES.md', { content: Buffer.from(licences) });
    for (const path of Object.values(kitPages))
      files.set(path === kitPages['authors-guide'] ? 'README.md' : path, { content: Buffer.from(sourceOfPage(path)) });
    const manifest = packageJson();
    files.set('package.json', { content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
    const outDir = join(root, 'sdk/dist');
    rmSync(outDir, { recursive: true, force: true });
    mkdirSync(outDir, { recursive: true });
    const file = join(outDir, `chorus-sdk-${manifest.version}.tgz`);
    writeFileSync(file, tarball(files));
    writeKitPages(outDir);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Builds, and says which files went in. */
async function buildModules(config: InlineConfig): Promise<string[]> {
  const outputs = [await build(config)].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : [])));
}

function libraryConfig(outDir: string): InlineConfig {
  const entry = (path: string) => join(root, 'sdk/src', path);
  return {
    configFile: false,
    root: join(root, 'sdk'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [esmExternalRequirePlugin({ external: peers.flatMap((name) => [name, new RegExp(`^${name}/`)]) })],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: { index: entry('index.ts'), ui: entry('ui/index.ts'), testing: entry('testing/index.ts') }, formats: ['es'] },
      rolldownOptions: {
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

function toolsConfig(outDir: string): InlineConfig {
  return {
    configFile: false,
    root: join(root, 'tools'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { cli: join(root, 'tools/src/cli.ts'), page: join(root, 'tools/src/page/index.ts') },
        external: (id) =>
          id.startsWith('node:') ||
          builtinModules.includes(id) ||
          [...toolPackages, 'vitest'].some((name) => id === name || id.startsWith(`${name}/`)),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'cli-[name]-[hash].mjs' },
      },
    },
  };
}

function packageJson() {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { version: string; description?: string; license?: string };
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  // not from what is installed: some are the tests' as well, and those may come later
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`]!.version]));
  const { version, description, license } = read('sdk');
  const both = (name: string) => ({ types: `./types/${name}.d.ts`, default: `./lib/${name.replace('/index', '')}.js` });
  return {
    name: '@chorus/sdk',
    version,
    description,
    license,
    type: 'module',
    exports: {
      '.': both('index'),
      './ui': both('ui/index'),
      './ui/theme.css': './lib/theme.css',
      './testing': both('testing/index'),
      './page': { types: './types/page/index.d.ts', default: './lib/page.mjs' },
      './package.json': './package.json',
    },
    bin: { 'chorus-plugin': './bin/chorus-plugin.mjs' },
    engines: { node: '>=20' },
    chorus: { shared: sharedModules },
    dependencies: versions([...toolPackages, ...companions, ...peers]),
  };
}
