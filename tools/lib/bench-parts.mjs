import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

export const benchScript = 'tools/bench.mjs';

/** The names of the parts of `npm run bench`, as it lists them itself. */
export async function benchParts(script = benchScript) {
  const { code, output } = await run(process.execPath, [script, '--list'], { cwd: root, quiet: true, limitMs: 60_000 });
  if (code !== 0) throw new Failure(`${script} --list ended with code ${code}:\n${output.trim()}`);
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What runs one part with small counts; it fails if the part does. */
export const smallPart = (name) => ['--small', '--only', name];
