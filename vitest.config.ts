import { availableParallelism, loadavg } from 'node:os';
import { defineConfig } from 'vitest/config';

const long = process.env.CHORUS_LONG === '1';
const never = ['**/node_modules/**', '**/dist/**', '**/.chorus/**', 'tests/fixtures/**'];
const dom = ['**/*.test.tsx', '**/*.dom.test.ts'];
const pages = ['**/*.page.test.ts'];
// in a browser against the built application
const acceptance = ['tests/acceptance/**/*.test.ts', 'tests/conformance/**/*.test.ts'];

// A machine that does something else, too, is slow and not red: every limit is longer by how many want each of its cores at the start, and
// twice as long at least, because what begins later or stalls a shared machine for a minute isn't seen here.
const patience = Math.min(6, Math.max(2, (loadavg()[0] ?? 0) / availableParallelism()));
const eventually = { poll: { timeout: 15_000 * patience, interval: 20 } };
// A third of the time of these a worker waits, for a timer, a process or a module: one more than there are cores keeps all of them busy.
const alone = Math.min(4, availableParallelism() + 1);
const tidy = { setupFiles: 'tests/nothing-left.ts' };
const limits = { testTimeout: (long ? 600_000 : 30_000) * patience, hookTimeout: 30_000 * patience };

export default defineConfig({
  test: {
    // a part of the long run, there with its large counts: --tags-filter=long
    tags: [{ name: 'long' }],
    // what reaches every test without an import; a script's name in package.json or a limit in here reaches none
    forceRerunTriggers: ['**/package-lock.json'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // what a worker has loaded, scorer and dictionary among it, serves the next file too
          isolate: false,
          ...tidy,
          include: ['**/*.test.ts'],
          exclude: [...never, ...dom, ...pages, ...acceptance],
          environment: 'node',
          ...limits,
          expect: eventually,
          maxWorkers: alone,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          // a worker keeps modules and document, emptied, from file to file: what a render has to undo is said by onTestFinished
          isolate: false,
          ...tidy,
          include: dom,
          exclude: [...never, ...acceptance],
          environment: 'jsdom',
          ...limits,
          expect: eventually,
          maxWorkers: alone,
        },
      },
      {
        extends: true,
        // an activity's page in a browser, over fakes
        test: {
          name: 'pages',
          // a worker keeps its browser, its server and what it has bundled from file to file
          isolate: false,
          include: pages,
          exclude: never,
          environment: 'node',
          ...limits,
          testTimeout: 120_000 * patience,
          expect: eventually,
          maxWorkers: Math.min(2, availableParallelism()),
          // in a run of several projects those of other numbers of workers come one after the other
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // A browser for each of two cores: each is busy, so that a third one made all slower (528 s in place of 479 for the same files).
        test: {
          name: 'acceptance',
          // a worker keeps its browser from file to file
          isolate: false,
          expect: { poll: { timeout: 60_000 * patience, interval: 50 } },
          globalSetup: 'tests/acceptance/harness/global-setup.ts',
          setupFiles: ['tests/acceptance/harness/setup.ts'],
          sequence: { groupOrder: 2 },
          // voices are spoken in real time: in CI alone one that fails is tried again, and named
          retry: process.env.CI ? 1 : 0,
          include: acceptance,
          exclude: never,
          environment: 'node',
          maxWorkers: Math.min(2, availableParallelism()),
          testTimeout: (long ? 600_000 : 180_000) * patience,
          hookTimeout: 120_000 * patience,
        },
      },
    ],
  },
});
