import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';

const day = 24 * 60 * 60;

/**
 * What the commits of HEAD's last day changed, counted back from HEAD's own date: `{tree, files}`, HEAD's tree and paths from the project's root.
 * Where there is no history to ask, `{tree, why}`; without git, `{why}`.
 */
export function lastDay(folder = root) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  let tree;
  try {
    // A copy without .git inside somebody's repository has a prefix there, and not that one's history.
    if (git('rev-parse', '--show-prefix') !== '') return { why: 'this folder is no git repository' };
    tree = git('rev-parse', 'HEAD^{tree}');
  } catch {
    return { why: 'this folder is no git repository' };
  }
  if (git('rev-parse', '--is-shallow-repository') === 'true') return { tree, why: 'the clone is shallow' };
  const before = Number(git('log', '-1', '--format=%ct')) - day;
  const base = git('rev-list', '-1', `--min-age=${before}`, 'HEAD') || git('rev-list', '--max-parents=0', '-1', 'HEAD');
  return { tree, files: git('diff', '--name-only', '-z', base).split('\0').filter(Boolean) };
}
