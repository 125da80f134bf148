import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * What is installed against what the lock file names: `missing`, `stale` or `current`. A package counts as there when npm has noted it and its folder
 * is there. What only tests and checks need counts with `tests`; optional packages depend on the machine and don't.
 */
export function installState({ tests = false, folder = root } = {}) {
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return 'missing';
  const have = readJson(installed).packages;
  for (const [path, wanted] of Object.entries(readJson(join(folder, 'package-lock.json')).packages)) {
    if (!path.includes('node_modules/') || wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !tests)) continue;
    if (!have[path] || (!wanted.link && have[path].version !== wanted.version)) return 'stale';
    if (!existsSync(join(folder, path, 'package.json'))) return 'stale';
  }
  return 'current';
}

/** Installs the packages that the lock file names, when they are not there: those that build and serve, with `tests` the others too. */
export async function ensureInstalled({ tests = false } = {}) {
  const state = installState({ tests });
  if (state === 'current') return;
  // Not `npm ci`: it refuses a lock file that lacks other platforms' optional binaries, which some registries don't carry.
  console.log(state === 'missing' ? 'Installing packages (once, a minute or two) …' : 'Updating packages …');
  // Who has the tests' packages keeps them.
  const which = tests || existsSync(join(root, 'node_modules/vitest')) ? '--include=dev' : '--omit=dev';
  const { code, output } = await run('npm', ['install', which, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    quiet: true,
    limitMs: 15 * 60_000,
  });
  if (code !== 0)
    throw new Failure(
      `${output.trim()}\nThe packages could not be installed (npm ended with code ${code}): check the network and start again.`,
    );
}
