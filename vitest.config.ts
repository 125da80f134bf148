import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const long = process.env.CHORUS_LONG === '1';
const never = ['**/node_modules/**', '**/dist/**', '**/.chorus/**', 'tests/fixtures/**', ...(long ? [] : ['**/*.long.test.ts'])];
const dom = ['**/*.test.tsx', '**/*.dom.test.ts'];
// in a browser against the built application
const acceptance = ['tests/acceptance/**/*.test.ts', 'tests/conformance/**/*.test.ts'];

// Vitest's one second is short for a machine that does something else, too.
const eventually = { poll: { timeout: 15_000, interval: 20 } };

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...never, ...dom, ...acceptance],
          environment: 'node',
          testTimeout: long ? 600_000 : 20_000,
          expect: eventually,
          maxWorkers: Math.min(4, availableParallelism()),
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: dom,
          exclude: [...never, ...acceptance],
          environment: 'jsdom',
          testTimeout: long ? 600_000 : 20_000,
          expect: eventually,
          maxWorkers: Math.min(4, availableParallelism()),
        },
      },
      {
        extends: true,
        // Three browsers side by side where there are two cores: they mostly wait for speech; the long run's are busy, and have time.
        // Waits are long, so that a slow machine is slow and not red.
        test: {
          name: 'acceptance',
          // a worker keeps its browser from file to file
          isolate: false,
          expect: { poll: { timeout: 60_000, interval: 50 } },
          setupFiles: ['tests/acceptance/harness/setup.ts'],
          include: acceptance,
          exclude: never,
          environment: 'node',
          maxWorkers: long ? Math.min(2, availableParallelism()) : Math.min(3, availableParallelism() + 1),
          testTimeout: long ? 600_000 : 180_000,
          // a shared machine that stalls for a minute is no finding; what fails twice is
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
