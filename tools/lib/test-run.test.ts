import { afterEach, expect, it, vi } from 'vitest';
import { TestRun } from './test-run.mjs';

afterEach(() => void vi.restoreAllMocks());

const one = 'tests/fixtures/reporter/room.test.ts';
const args = ['--config=tests/fixtures/reporter/vitest.config.ts', '--root=.'];

async function finished(filter: readonly string[], files: readonly string[]): Promise<string> {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const run = new TestRun({ minutes: 1 });
  await run.tests('test-run-test', [...args, ...filter], { files: [...files] as never[] });
  run.finish();
  process.exitCode = undefined;
  return said.mock.calls.at(-1)?.join(' ') ?? '';
}

it.each([
  ['the files that were asked for', [one], one],
  ['the run, where none were', [], 'test-run-test'],
])('fails where a filter lets no test of it run: %s', async (_, files, name) => {
  const said = await finished(['--testNamePattern=nothing has this name', 'reporter/room'], files);
  expect(said).toContain(`Failed:\n  ${name}: none of its tests ran\n`);
});

it.each([
  ['fails where nothing was to be run', false, [], 1],
  ['fails where nothing was to be run and it is bounded', true, [], 1],
  ['passes where it is bounded and had time for nothing', true, ['a part: no time'], 0],
] as const)('%s', (_, bounded, leftOut, code) => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const run = new TestRun({ minutes: 1, bounded });
  run.leftOut.push(...(leftOut as readonly never[]));
  run.finish();
  const ended = process.exitCode;
  process.exitCode = undefined;
  expect(ended).toBe(code);
});

it('passes where a test ran', async () => {
  expect(await finished(['--testNamePattern=is flaky'], [one])).toMatch(/\n1 passed, 0 failed$/);
});
