import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
const skipped = new Set(['node_modules', 'dist', '.git', 'coverage', '.output', 'fixtures']);

/** The test files with a part in the long run, as paths from the root; which of their tests, the tag `long` says. */
export function longFiles(folder = root, found = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) longFiles(path, found);
    else if (/\.test\.tsx?$/.test(entry.name) && /tags: 'long'|\binLongRun\(/.test(readFileSync(path, 'utf8')))
      found.push(relative(root, path).replaceAll('\\', '/'));
  }
  return found.sort();
}

/** Whether a test file needs a browser and the built application. */
export const inBrowser = (file) => /^tests\/(acceptance|conformance)\/|\.page\.test\.ts$/.test(file);

/** Vitest's own graph of what imports what. */
export async function importGraph(config = 'vitest.config.ts') {
  // not at the top: a fresh clone has no packages yet
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest('test', { root, config, watch: false, reporters: [] });
  /** The test files, of those whose path contains one of `filters`, whose imports reach one of these files; a change of what is installed reaches all. */
  async function testsReaching(files, filters) {
    return [...(await projectsReaching(files, filters)).keys()];
  }
  /** Likewise, each with its project. */
  async function projectsReaching(files, filters) {
    vitest.config.related = files.map((file) => join(root, file));
    const found = await vitest.getRelevantTestSpecifications(filters);
    return new Map(found.map(({ moduleId, project }) => [relative(root, moduleId).replaceAll('\\', '/'), project.name]));
  }
  return {
    testsReaching,
    projectsReaching,
    close: () => vitest.close(),
  };
}

/**
 * Runs tests. Gives the outcomes that TestReporter wrote, and of a run that was cut short its end in `cutAt`:
 * what is written after it says only that it was.
 */
export async function runTests(args, { node = process.execPath, env = {}, limitMs, outcomes, quiet = false }) {
  mkdirSync(dirname(outcomes), { recursive: true });
  rmSync(outcomes, { force: true });
  const end = Date.now() + limitMs;
  const { code, output, timedOut } = await run(
    node,
    [vitest, 'run', '--reporter=default', '--reporter=tools/lib/test-reporter.mjs', ...args],
    {
      cwd: root,
      env: { CHORUS_SEED: process.env.CHORUS_SEED ?? '20260101', CHORUS_OUTCOMES: outcomes, ...env },
      quiet,
      tee: !quiet,
      limitMs,
    },
  );
  return { code, output, cutAt: timedOut ? end : undefined, outcomes: read(outcomes) };
}

/** One that is killed while it writes leaves a line that is cut: the others stand. */
function read(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}
