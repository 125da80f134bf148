import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const file = process.env.CHORUS_MUTANT_FILE;
const mutant = process.env.CHORUS_MUTANT_SOURCE;

/** Gives the mutant's text in place of the file's, so that no source file is ever changed. */
export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id) => (file !== undefined && mutant !== undefined && id.split('?')[0] === file ? readFileSync(mutant, 'utf8') : undefined),
    },
  ],
  test: {
    root: '.',
    tags: [{ name: 'long' }],
    environment: 'node',
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.dom.test.ts', '**/*.test.tsx'],
    testTimeout: 20_000,
    maxWorkers: 1,
    bail: 1,
  },
});
