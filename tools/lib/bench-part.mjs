import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** Measures a part of the bench in a project's folder, by a process of its own. Gives its rows; where it fails, one row that says so. */
export async function measurePart(part, { root, small = false, full = false, env = {}, script = 'tests/bench/main.ts' }) {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-bench-'));
  const file = join(folder, 'rows.json');
  const minutes = small ? 10 : full ? 90 : 30;
  try {
    const { code, timedOut } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', script, part, file], {
      cwd: root,
      env: { ...env, ...(small && { CHORUS_BENCH_SMALL: '1' }), ...(full && { CHORUS_BENCH_FULL: '1' }) },
      limitMs: minutes * 60_000,
    });
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    return [{ name: part, failed: timedOut ? `it took more than ${minutes} minutes` : `it ended with code ${code}` }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
