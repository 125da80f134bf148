import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedFiles } from './changed-files.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'chorus-changed-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

function commit(file: string): string {
  write(file, 'committed');
  git('add', '.');
  git('commit', '-qm', file);
  return git('rev-parse', 'HEAD');
}

it('are what a branch committed, what is changed and what is new, and not what has landed since', () => {
  git('init', '-q', '-b', 'main');
  const fork = commit('landed.ts');
  git('checkout', '-q', '-b', 'work');
  commit('committed.ts');
  git('checkout', '-q', 'main');
  commit('landed-since.ts');
  git('checkout', '-q', 'work');
  write('landed.ts', 'changed');
  write('new.ts', '');
  write('.gitignore', 'ignored.ts');
  write('ignored.ts', '');
  expect(changedFiles(undefined, folder)).toEqual({ base: fork, files: ['committed.ts', 'landed.ts', '.gitignore', 'new.ts'] });
});

it('are counted from the commit that is asked for', () => {
  git('init', '-q', '-b', 'main');
  const first = commit('a.ts');
  commit('b.ts');
  expect(changedFiles(undefined, folder).files).toEqual([]);
  expect(changedFiles(first, folder)).toEqual({ base: first, files: ['b.ts'] });
  expect(() => changedFiles('no-such-commit', folder)).toThrow('there is no no-such-commit here');
});
