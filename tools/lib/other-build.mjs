import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const lockOf = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** Another commit, checked out and built in a folder of its own, with the tests and the bench of this tree: both builds are measured by the same hands. */
export async function otherBuild(name) {
  let commit;
  try {
    commit = git('rev-parse', '--short', '--verify', `${name}^{commit}`);
  } catch {
    throw new Failure(`There is no commit ${name} here.`);
  }
  const parent = mkdtempSync(join(tmpdir(), 'chorus-other-'));
  const folder = join(parent, 'project');
  const dispose = () => {
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--detach', folder, commit);
    // Packages that are the same are copied; the project's own among them are relative links, and lead to the other's rooms.
    if (lockOf(folder) === lockOf(root))
      cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    console.log(`Building ${commit} beside this tree …`);
    for (const args of [['tools/install.mjs'], ['tools/start.mjs', '--build-only']]) {
      const { code, output } = await run(process.execPath, args, { cwd: folder, quiet: true, limitMs: 20 * 60_000 });
      if (code !== 0) throw new Failure(`${output.trim()}\n${commit} could not be built; the lines above say where.`);
    }
    rmSync(join(folder, 'tests'), { recursive: true });
    cpSync(join(root, 'tests'), join(folder, 'tests'), { recursive: true });
    return { commit, folder, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
