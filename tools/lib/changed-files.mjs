import { execFileSync } from 'node:child_process';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';

/** Where what has landed is looked for. */
const landed = ['origin/HEAD', 'origin/main', 'main'];

/** The work in progress as `{base, files}`: paths from the root that differ, committed or not, from where the work left what has landed, or `asked`. */
export function changedFiles(asked, folder = root) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const forkOf = (ref) => {
    try {
      return git('merge-base', ref, 'HEAD');
    } catch {
      return undefined;
    }
  };
  const base = (asked === undefined ? landed : [asked]).map(forkOf).find(Boolean);
  if (base === undefined)
    throw new Failure(`Nothing to compare with: there is no ${asked ?? landed.join(' or ')} here. Name a commit: --base=COMMIT.`);
  const paths = (text) => text.split('\0').filter(Boolean);
  const tracked = paths(git('diff', '--name-only', '--no-renames', '-z', base));
  return { base, files: [...tracked, ...paths(git('ls-files', '--others', '--exclude-standard', '-z'))] };
}
