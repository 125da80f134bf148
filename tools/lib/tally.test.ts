import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Tally } from './tally.mjs';
import { root } from './paths.mjs';
import { runTests } from './vitest.mjs';

it('closes with the counts alone on the last line', () => {
  const tally = new Tally();
  tally.count('types', true);
  tally.count('lint', false, 'a line\n\nanother');
  expect(tally.summary().split('\n')).toEqual(['', 'Failed:', '  lint', '    a line', '    another', '', '1 passed, 1 failed']);
});

it('names a test that passed only at the second try, and counts it as passed', () => {
  const tally = new Tally();
  tally.add([
    { at: 1, name: 'is flaky', state: 'passed', again: true, why: '' },
    { at: 2, name: 'is sound', state: 'passed', again: false, why: '' },
  ]);
  expect(tally.summary()).toBe('\nPassed only at the second try:\n  is flaky\n\n2 passed, 0 failed');
});

it('counts of a run that was cut short what had ended before', () => {
  const tally = new Tally();
  tally.add(
    [
      { at: 1, name: 'done', state: 'passed' },
      { at: 2, file: 'a.test.ts', state: 'ended' },
      { at: 9, name: 'cut off', state: 'failed', why: 'the browser was closed' },
    ],
    5,
  );
  expect(tally.summary()).toBe('\n1 passed, 0 failed');
});

it('has each outcome from Vitest: failed with its reason, passed at the second try, a file that does not load', async () => {
  const outcomes = join(root, 'tests/.output/reporter-test.jsonl');
  const args = ['--config=tests/fixtures/reporter/vitest.config.ts', '--root=.'];
  const { code, outcomes: found } = await runTests(args, { limitMs: 60_000, outcomes, quiet: true });
  rmSync(outcomes);
  expect(code).toBe(1);
  const tally = new Tally();
  tally.add(found);
  expect(tally.summary()).toContain('Passed only at the second try:\n  a room > is flaky\n\n');
  expect(tally.summary()).toMatch(/\n {2}a room > fails\n {4}AssertionError: expected 1 to be 2/);
  expect(tally.summary()).toMatch(/\n {2}tests\/fixtures\/reporter\/broken\.test\.ts\n {4}Error: no such thing/);
  expect(tally.summary()).toContain('1 passed, 2 failed');
});
