import { afterAll, expect, it } from 'vitest';
import { importGraph, longFiles } from './vitest.mjs';

const graph = await importGraph();
afterAll(() => graph.close());

it('finds the tests whose imports reach a file, near or far, and no others', async () => {
  const tests = ['tools/lib/', 'contract/src/version.test.ts'];
  expect(await graph.testsReaching(['tools/lib/last-day.mjs'], tests)).toEqual(['tools/lib/last-day.test.ts']);
  const both = ['tools/lib/tally.test.ts', 'tools/lib/test-run.test.ts'];
  expect((await graph.testsReaching(['tools/lib/tally.mjs'], tests)).toSorted()).toEqual(both);
  expect(await graph.testsReaching(['contract/src/version.ts'], tests)).toEqual(['contract/src/version.test.ts']);
  expect(await graph.testsReaching(['docs/architecture.md'], tests)).toEqual([]);
});

it('takes every test for touched where the packages changed', async () => {
  const tests = ['contract/src/version.test.ts', 'contract/src/policy.test.ts'];
  expect(await graph.testsReaching(['package-lock.json'], tests)).toHaveLength(2);
  expect(await graph.testsReaching(['package.json', 'vitest.config.ts'], tests)).toEqual([]);
});

it('knows every file that has a test of the long run', () => {
  expect(longFiles()).toEqual(expect.arrayContaining(['contract/src/version.test.ts', 'tests/acceptance/09-quiz.test.ts']));
  expect(longFiles()).not.toContain('contract/src/scoring.test.ts');
});
