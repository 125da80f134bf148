import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, toolsDist } from './paths.ts';
import type { BuiltPlugin } from './plugin-build.ts';

/** What `built-in.json` says of one of our own bundles; `dir` is relative to the project's root. */
export interface BuiltInPlugin {
  readonly dir: string;
  readonly id: string;
  readonly hash: string;
}

const file = join(toolsDist, 'built-in.json');

/** Whether a plugin's folder is one of the project's own. */
export function isBuiltIn(folder: string): boolean {
  return !relative(join(root, 'plugins'), folder).startsWith('..');
}

/** Writes the list by whose hashes a server knows our bundles; one that runs reads it again. */
export function writeBuiltIn(built: readonly BuiltPlugin[]): void {
  write(built.map(rowOf));
}

/** Puts one of our bundles, built again, into the list. */
export function noteBuiltIn(built: BuiltPlugin): void {
  const row = rowOf(built);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { plugins: BuiltInPlugin[] }).plugins : [];
  write(before.some(({ dir }) => dir === row.dir) ? before.map((one) => (one.dir === row.dir ? row : one)) : [...before, row]);
}

function rowOf({ dir, manifest, hash }: BuiltPlugin): BuiltInPlugin {
  return { dir: relative(root, dir), id: manifest.id, hash };
}

function write(plugins: readonly BuiltInPlugin[]): void {
  mkdirSync(toolsDist, { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ plugins }, null, 2)}\n`);
  renameSync(next, file);
}
