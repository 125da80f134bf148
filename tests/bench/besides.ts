import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../acceptance/harness/project-root.ts';

/** Runs while another process keeps the server busy, which begins with what it writes first. */
export async function besides<T>(script: string, given: readonly string[], run: () => Promise<T>): Promise<T> {
  const load = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(script, import.meta.url)), ...given], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(load, 'exit');
  try {
    const begun = once(load.stdout, 'data').then(() => true);
    if (!(await Promise.race([begun, ended.then(() => false)]))) throw new Error(`${script} ${given.join(' ')} ended before it began.`);
    return await run();
  } finally {
    load.kill();
    await ended;
  }
}
