import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Finding } from '../finding.ts';

const limitMs = 120_000;
const line = /^(.+?)\((\d+),\d+\): error TS(\d+): (.+)$/;
/** A module without types. What the compiler advises stands on a further line. */
const untyped = { code: '7016', module: /module '([^']+)'/ };

/** `types`: the sources and tests fit together, where the folder says by a `tsconfig.json` how to look at them. */
export function typesCheck(folder: string): Finding[] {
  const project = join(folder, 'tsconfig.json');
  if (!existsSync(project)) return [];
  const compiler = join(dirname(createRequire(project).resolve('typescript/package.json')), 'bin/tsc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', project, '--noEmit', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: limitMs,
  });
  if (status === 0) return [];
  const findings = stdout.split('\n').flatMap((text) => {
    const [, file, at, code, message] = line.exec(text) ?? [];
    if (message === undefined) return [];
    const library = code === untyped.code ? untyped.module.exec(message)?.[1] : undefined;
    return [{ check: 'types', message: library === undefined ? message : `${message} ${adviceFor(library)}`, where: `${file}:${at}` }];
  });
  return findings.length > 0
    ? findings
    : [{ check: 'types', message: `The compiler failed: ${(stdout + stderr).trim() || 'it took too long'}` }];
}

/** What to do about a module without types. */
function adviceFor(module: string): string {
  if (module.startsWith('.')) return 'Write it in TypeScript, or put a .d.ts of the same name beside it.';
  const [first = '', second = ''] = module.split('/');
  const [types, name] = first.startsWith('@') ? [`${first.slice(1)}__${second}`, second] : [first, first];
  return `Fetch its types with npm install -D @types/${types}; where there are none, make a file src/${name}.d.ts with the line: declare module '${module}';`;
}
