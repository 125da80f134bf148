import { spawn } from 'node:child_process';
import { ownProgram } from './own-program.ts';

/** The server's program in a process of its own. `ready`: the first line that it says. */
export async function runProgram(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [await ownProgram('server/src/main.ts'), ...args], {
    env: { ...process.env, CHORUS_QUIET: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ready = new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk) => (output += String(chunk)).includes('\n') && resolve(output.trim())),
  );
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.on('exit', (code) => resolve({ code, errors: errors.trim() })),
  );
  /** What it has said of errors so far. */
  const errorsNow = () => errors;
  return { child, ready, ended, errorsNow };
}
