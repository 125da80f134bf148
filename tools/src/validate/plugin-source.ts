import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { BuiltPlugin } from '../build/plugin-build.ts';
import { listFiles } from '../build/bundle-files.ts';
import { isForTests } from '../build/import-rules.ts';

/** A node of a parsed file, as far as the checks look. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A source file with its syntax tree. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
}

/** What the static checks look at. */
export interface PluginSource {
  readonly folder: string;
  readonly built: BuiltPlugin;
  /** TypeScript and JavaScript sources without tests and what is made for them. */
  readonly files: readonly SourceFile[];
  /** The project's own plugins may have a `chorus.*` id. */
  readonly builtIn: boolean;
}

/** Reads and parses the sources below `src`. */
export function readSources(folder: string): SourceFile[] {
  const src = join(folder, 'src');
  return listFiles(src)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path) && !isForTests(path))
    .map((path) => parseSource(`src/${path}`, readFileSync(join(src, path), 'utf8')));
}

/** Parses one source; its path ends as its language says. */
export function parseSource(path: string, text: string): SourceFile {
  return { path, text, program: parseSync(path, text).program as unknown as Node };
}

/** Calls `visit` for every node below, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') walk(child as Node, visit, node);
    }
  }
}

/** `src/page.tsx:12`. */
export function whereIs(file: SourceFile, node: Node): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;
}
