import type { PluginInfo } from '@chorus/contract';
import { definePlugin, type EvaluateTypeDefinition, type PluginDefinition, type PluginManifest, type PluginOptions } from '@chorus/sdk';

export const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>';
const integrity = `sha384-${'A'.repeat(64)}`;
const both = (text: string) => ({ 'zh-CN': text, en: text });

/** An evaluate type that does nothing. */
export function evaluateType(id: string): EvaluateTypeDefinition {
  return {
    id,
    title: both(id),
    answerSchema: {},
    resultSchema: {},
    itemSchema: {},
    evaluate: () => Promise.resolve(null),
    summarise: () => ({ overall: undefined }),
    review: () => Promise.resolve({ default: () => null }),
  };
}

/** A plugin with one page and one menu entry; `change` replaces parts of it. */
export function plugin(id: string, change: Partial<PluginOptions<unknown>> = {}): PluginDefinition {
  const page = `${id.replace(/(?:^|[.-])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Home`;
  return definePlugin<unknown>({
    id,
    version: '1.0.0',
    sdk: '^1.0.0',
    title: both(id),
    description: both(id),
    publisher: { name: 'Somebody' },
    stages: ['primary', 'middle'],
    routes: [{ path: 'home', name: page, title: both(id), page: () => Promise.resolve({ default: () => null }) }],
    menus: [{ slot: 'home.activities/1', order: 1, label: both(id), icon, route: page }],
    ...change,
  });
}

/** The manifest that a build would extract. */
export function manifestOf(definition: PluginDefinition, change: Partial<PluginManifest> = {}): PluginManifest {
  return structuredClone({
    ...definition.declaration,
    manifestVersion: 1 as const,
    shared: { react: 19 },
    entry: 'index.js',
    styles: ['index.css'],
    files: [
      { path: 'index.js', bytes: 10, integrity },
      { path: 'index.css', bytes: 10, integrity },
    ],
    ...change,
  });
}

/** What the server's list says of a bundle. */
export function infoOf(manifest: PluginManifest | null, change: Partial<PluginInfo> = {}): PluginInfo {
  const id = manifest?.id ?? 'unknown';
  const hash = '0123456789abcdef';
  return {
    manifest,
    folder: id,
    problem: null,
    base: `/p/1/${id}/${manifest?.version ?? '0'}-${hash}/`,
    hash,
    bytes: 20,
    source: 'built-in',
    ...change,
  };
}
