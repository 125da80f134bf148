import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { benchParts, smallPart } from './bench-parts.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/** In the place of tools/bench.mjs: two parts, of which one fails. */
function bench(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'bench.mjs');
  writeFileSync(
    script,
    `const args = process.argv.slice(2).join(' ');
     if (args === '--list') console.log('sound\\nbroken');
     else process.exitCode = args === '--small --only sound' ? 0 : 1;`,
  );
  return script;
}

it('are those that the script lists', async () => {
  expect(await benchParts(bench())).toEqual(['sound', 'broken']);
  await expect(benchParts('no-such-script.mjs')).rejects.toThrow('no-such-script.mjs --list ended with code 1');
});

it('run by themselves, and one that fails says so by its code', async () => {
  const script = bench();
  const codeOf = async (name: string) =>
    (await run(process.execPath, [script, ...smallPart(name)], { cwd: root, env: {}, quiet: true, limitMs: 60_000 })).code;
  expect([await codeOf('sound'), await codeOf('broken')]).toEqual([0, 1]);
});
