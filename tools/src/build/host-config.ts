import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { evaluated } from './evaluated.ts';
import { hostDist, root } from './paths.ts';
import { hostSharedModules } from './host-shared-modules.ts';

/** Boards on Windows 7 stop at Chromium 109. */
export const browserTarget = 'chrome109';

const source = (path: string) => join(root, 'host/src', path);

/** What is fetched together once somebody is inside; the shapes have a file of their own, because the login page checks one. */
const later = {
  shapes: [source('api/agreed-shape.ts')],
  application: [source('application.tsx')],
  frame: [source('shell/frame.tsx'), source('pages/home/home-page.tsx')],
};

/**
 * How the host's page is built. What the login page needs comes in one file, and nothing else: with a file for every set of pages that share a
 * module, and what those bring along, the first paint would take half as long again.
 */
export async function hostConfig({ outDir = hostDist }: { readonly outDir?: string } = {}): Promise<InlineConfig> {
  const page = pageConfig(outDir);
  const groups = await chunkGroups(page, later);
  const codeSplitting = {
    groups: ['first', ...Object.keys(later)].map((name) => ({ name, test: (id: string) => groups.get(id) === name })),
  };
  const { rolldownOptions } = page.build;
  return {
    ...page,
    plugins: [...page.plugins, hostSharedModules(), buildStamp()],
    build: { ...page.build, rolldownOptions: { ...rolldownOptions, output: { ...rolldownOptions.output, codeSplitting } } },
  };
}

/**
 * How the administration's page is built, into the same folder: with files of its own, so that no lesson fetches, keeps or waits for any of them.
 */
export function adminConfig({ outDir }: { readonly outDir: string }): InlineConfig {
  const page = pageConfig(outDir, 'assets/admin');
  const { rolldownOptions } = page.build;
  return {
    ...page,
    // Of the classroom's texts it says a few.
    plugins: [evaluated(source('admin/admin-texts.ts'))],
    build: { ...page.build, emptyOutDir: false, rolldownOptions: { ...rolldownOptions, input: join(root, 'host/admin.html') } },
  };
}

/** How the page is built that a phone opens from a QR code: apart from the others, too, for a phone fetches it over its own network. */
export function phoneConfig({ outDir }: { readonly outDir: string }): InlineConfig {
  const page = pageConfig(outDir, 'assets/phone');
  const { rolldownOptions } = page.build;
  return {
    ...page,
    build: { ...page.build, emptyOutDir: false, rolldownOptions: { ...rolldownOptions, input: join(root, 'host/phone.html') } },
  };
}

/** How the desktop client's own pages are built: its function menu and the screen that asks for a server, light and apart from the classroom. */
export function clientConfig({ outDir }: { readonly outDir: string }): InlineConfig {
  const page = pageConfig(outDir, 'assets/client');
  const { rolldownOptions } = page.build;
  const input = ['menu', 'connect'].map((name) => join(root, `host/${name}.html`));
  return { ...page, build: { ...page.build, emptyOutDir: false, rolldownOptions: { ...rolldownOptions, input } } };
}

/** Writes into the page which version it is and when it was built: the server tells by it whether a page that is open is the one that it gives out. */
function buildStamp(): Plugin {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const content = `${version} ${new Date().toISOString().slice(0, 19)}Z`;
  return {
    name: 'chorus:build-stamp',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'chorus-build', content }, injectTo: 'head' }],
  };
}

/** Without what plugins share with the page. */
function pageConfig(outDir: string, assets = 'assets') {
  return {
    configFile: false,
    root: join(root, 'host'),
    base: '/v2/',
    logLevel: 'warn',
    plugins: [evaluated(source('login-texts.ts'))],
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
          entryFileNames: `${assets}/[name]-[hash].js`,
          chunkFileNames: `${assets}/[name]-[hash].js`,
          assetFileNames: `${assets}/[name]-[hash][extname]`,
        },
      },
    },
  } satisfies InlineConfig;
}
