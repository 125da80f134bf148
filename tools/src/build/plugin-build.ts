import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { Messages, PluginManifest } from '@chorus/sdk';
import { bundleHash, sharedModules } from '@chorus/contract';
import { asBuildError, BuildError } from './build-error.ts';
import { fileManifests, sha256Hex } from './bundle-files.ts';
import { extractDeclaration, type EvaluatedType, type Migration } from './extract-declaration.ts';
import { packageOf } from './import-rules.ts';
import { pluginConfig } from './plugin-config.ts';
import { SourceMaps } from './source-maps.ts';

/** A built plugin. */
export interface BuiltPlugin {
  /** Folder of the bundle, with `manifest.json` in it. */
  readonly dir: string;
  readonly manifest: PluginManifest;
  /** The bundle's name in addresses. */
  readonly hash: string;
  readonly locales: Readonly<Record<string, Messages>>;
  readonly migrations: readonly Migration[];
  readonly types: readonly EvaluatedType[];
  /** Bytes of code before it is made small, by the package or the own file that it comes from. */
  readonly parts: Readonly<Record<string, number>>;
  readonly maps: SourceMaps;
}

const entries = ['src/index.ts', 'src/index.tsx'];

/**
 * Builds a plugin's folder into a bundle with its manifest; `debug`: with source maps, for the page's developer tools. What was in `outDir` stays until
 * the new bundle is whole. Errors: {@link BuildError}.
 */
export async function buildPlugin(
  folder: string,
  options: { readonly outDir?: string; readonly debug?: boolean } = {},
): Promise<BuiltPlugin> {
  const entry = entryOf(folder);
  const { outDir = join(folder, 'dist'), debug = false } = options;
  const next = join(dirname(outDir), `.${basename(outDir)}-${process.pid}`);
  try {
    const output = await bundle(folder, entry, next, debug);
    const maps = SourceMaps.take(next, debug);
    const { declaration, locales, migrations, types } = await extractDeclaration(folder, entry);
    const chunks = output.filter((part) => part.type === 'chunk');
    const used = new Set(chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]));
    const files = fileManifests(next);
    const manifest: PluginManifest = {
      manifestVersion: 1,
      ...declaration,
      shared: Object.fromEntries(Object.entries(sharedModules).filter(([id]) => used.has(id))),
      entry: chunks.find((chunk) => chunk.isEntry)!.fileName,
      styles: files.map((file) => file.path).filter((path) => path.endsWith('.css')),
      files,
    };
    writeFileSync(join(next, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    rmSync(outDir, { recursive: true, force: true });
    mkdirSync(dirname(outDir), { recursive: true });
    renameSync(next, outDir);
    return { dir: outDir, manifest, hash: hashOf(outDir), locales, migrations, types, parts: partsOf(chunks, folder), maps };
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

function partsOf(chunks: readonly Rolldown.OutputChunk[], folder: string): Readonly<Record<string, number>> {
  const parts: Record<string, number> = {};
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const name = packageOf(id) ?? relative(folder, id.split('?')[0]!);
    parts[name] = (parts[name] ?? 0) + renderedLength;
  }
  return parts;
}

/** The hash of a built bundle, from the manifest as it is on disk. */
export function hashOf(bundleFolder: string): string {
  return bundleHash(JSON.parse(readFileSync(join(bundleFolder, 'manifest.json'), 'utf8')) as PluginManifest, sha256Hex);
}

/** A plugin's code alone, as it is put into a page: no manifest and no checks. Errors: {@link BuildError}. */
export async function bundlePlugin(
  folder: string,
  outDir: string,
): Promise<{ readonly entry: string; readonly styles: readonly string[] }> {
  const output = await bundle(folder, entryOf(folder), outDir, false);
  return {
    entry: output.find((part) => part.type === 'chunk' && part.isEntry)!.fileName,
    styles: output.map(({ fileName }) => fileName).filter((path) => path.endsWith('.css')),
  };
}

function entryOf(folder: string): string {
  const entry = entries.find((path) => existsSync(join(folder, path)));
  if (entry === undefined) throw new BuildError('no-entry', `${folder} has no ${entries.join(' or ')}.`);
  return entry;
}

async function bundle(folder: string, entry: string, outDir: string, debug: boolean): Promise<Rolldown.RolldownOutput['output']> {
  try {
    return ((await build(pluginConfig(folder, entry, outDir, debug))) as Rolldown.RolldownOutput).output;
  } catch (error) {
    throw asBuildError(error);
  }
}
