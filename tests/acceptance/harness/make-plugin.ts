import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small plugin, as an author's build would leave it: one module, one page, one door on Home. */
export interface PluginSource {
  readonly id: string;
  readonly title?: string;
  readonly version?: string;
  readonly sdk?: string;
  /** JavaScript of `activate(ctx)`. */
  readonly activate?: string;
  /** JavaScript of the page's body; it may use `createElement` and what `pageImports` brings. */
  readonly page?: string;
  /** What stands beside the page. */
  readonly panel?: 'waiting-list';
  /** Import statements of the page's module. */
  readonly pageImports?: string;
  /** What it needs, such as `service:Clock/1`. */
  readonly requires?: readonly string[];
  /** What it may do, such as `answers.publish`. */
  readonly capabilities?: readonly string[];
  /** An evaluate type: its id, JavaScript of `evaluate(answer, item)`, and of further members. Its review view is the page. */
  readonly evaluateType?: { readonly id: string; readonly evaluate: string; readonly more?: string };
  /** The door's icon. */
  readonly icon?: string;
  /** More doors on Home, each with a route of its own to the plugin's page. */
  readonly doors?: readonly { readonly label: string; readonly group?: string; readonly books?: readonly string[] }[];
  /** Runs when the module is loaded. */
  readonly onLoad?: string;
  /** Further files, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** Bytes of a comment, so that the bundle has a realistic weight. */
  readonly padding?: number;
}

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#3442C9"/></svg>';

/** Name of the plugin's only route. */
export const routeNameOf = (id: string): string =>
  `${id
    .split(/[.-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Page`;

function evaluateTypes({ evaluateType }: PluginSource, title: object): string {
  if (!evaluateType) return '';
  const { id, evaluate, more = '' } = evaluateType;
  return `  evaluateTypes: [{ ...${JSON.stringify({ id, title, answerSchema: {}, resultSchema: {}, itemSchema: {} })}, async evaluate(answer, item) { ${evaluate} }, summarise: () => ({ overall: undefined }), review: () => import('./page.js'), ${more} }],\n`;
}

/** Writes the bundle and gives its folder. */
export function makePlugin(source: PluginSource, parent = mkdtempSync(join(tmpdir(), 'chorus-plugin-'))): string {
  const { id, title = id, version = '1.0.0', sdk = '^1.0.0' } = source;
  const both = { 'zh-CN': title, en: title };
  const name = routeNameOf(id);
  const doors = source.doors?.map(({ label, books, ...more }, order) => ({
    ...more,
    order: 600 + order,
    label: { 'zh-CN': label, en: label },
    icon,
    route: `${name}${order}`,
    ...(books && { books: { kinds: books, route: `${name}${order}` } }),
  }));
  const declaration = {
    id,
    version,
    sdk,
    title: both,
    description: both,
    publisher: { name: 'Tests' },
    stages: ['primary', 'middle'],
    capabilities: source.capabilities ?? [],
    requires: source.requires ?? [],
    optional: [],
    contributes: {
      routes: [
        { path: 'start', name, title: both, ...(source.panel && { panel: source.panel }) },
        ...(doors ?? []).map(({ route, order, label }) => ({ path: `door-${order}`, name: route, title: label })),
      ],
      menus: [{ slot: 'home.activities/1', order: 500, label: both, icon: source.icon ?? icon, route: name }],
      evaluateTypes: source.evaluateType ? [{ id: source.evaluateType.id, title: both }] : [],
      locales: [],
      ...(doors && { points: { 'home.activities/1': doors } }),
    },
  };
  const pageModule = `import { createElement } from 'react';\n${source.pageImports ?? ''}\nexport default function Page() {\n  ${source.page ?? `return createElement('h2', null, ${JSON.stringify(title)});`}\n}\n`;
  const { contributes, ...head } = declaration;
  const entry = `import { definePlugin } from '@chorus/sdk';\n${source.onLoad ?? ''}\nexport default definePlugin({\n  ...${JSON.stringify(head)},\n  routes: ${JSON.stringify(contributes.routes)}.map((route) => ({ ...route, page: () => import('./page.js') })),\n  menus: ${JSON.stringify(contributes.menus)},\n  contributions: ${JSON.stringify((doors ?? []).map((entry) => ({ point: 'home.activities/1', entry })))},\n${evaluateTypes(source, both)}  async activate(ctx) { ${source.activate ?? ''} },\n});\n${source.padding ? `/* ${'x'.repeat(source.padding)} */\n` : ''}`;
  const folder = join(parent, id);
  mkdirSync(folder, { recursive: true });
  const files = Object.entries({ 'index.js': entry, 'page.js': pageModule, ...source.files }).map(([path, text]) => {
    writeFileSync(join(folder, path), text);
    return { path, bytes: Buffer.byteLength(text), integrity: `sha384-${createHash('sha384').update(text).digest('base64')}` };
  });
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({
      manifestVersion: 1,
      ...declaration,
      shared: { react: 19, mobx: 7, '@chorus/sdk': 1, '@chorus/sdk/ui': 1 },
      entry: 'index.js',
      styles: [],
      files,
    }),
  );
  return folder;
}
