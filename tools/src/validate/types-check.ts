import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Finding } from '../finding.ts';

const limitMs = 120_000;
const line = /^(.+?)\((\d+),\d+\): error TS\d+: (.+)$/;

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
    const [, file, at, message] = line.exec(text) ?? [];
    return message === undefined ? [] : [{ check: 'types', message, where: `${file}:${at}` }];
  });
  return findings.length > 0
    ? findings
    : [{ check: 'types', message: `The compiler failed: ${(stdout + stderr).trim() || 'it took too long'}` }];
}
