import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastDay } from './last-day.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'chorus-history-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

function commit(file: string, date: string): void {
  writeFileSync(join(folder, file), date);
  git('add', '.');
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '-qm', file], {
    cwd: folder,
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
}

function history(): void {
  git('init', '-q');
  commit('old.ts', '2020-03-01T10:00:00Z');
  commit('older-than-a-day.ts', '2020-03-02T09:59:00Z');
  commit('within-a-day.ts', '2020-03-02T10:30:00Z');
  commit('now.ts', '2020-03-03T10:00:00Z');
}

it('is counted back from the date of HEAD, however long ago that was', () => {
  history();
  expect(lastDay(folder)).toEqual({
    tree: git('rev-parse', 'HEAD^{tree}'),
    files: ['now.ts', 'within-a-day.ts'],
  });
});

it('begins at the first commit where all are of one day', () => {
  git('init', '-q');
  commit('a.ts', '2020-03-01T10:00:00Z');
  commit('b.ts', '2020-03-01T11:00:00Z');
  expect(lastDay(folder)).toMatchObject({ files: ['b.ts'] });
});

it('is not known of a shallow clone, whose content still has a tree', () => {
  history();
  const clone = join(folder, 'clone');
  git('clone', '-q', '--depth=1', `file://${folder}`, clone);
  expect(lastDay(clone)).toEqual({ tree: git('rev-parse', 'HEAD^{tree}'), why: 'the clone is shallow' });
});

it('is not known without git, nor taken from a repository around the folder', () => {
  expect(lastDay(folder)).toEqual({ why: 'this folder is no git repository' });
  history();
  mkdirSync(join(folder, 'copy'));
  expect(lastDay(join(folder, 'copy'))).toEqual({ why: 'this folder is no git repository' });
});
