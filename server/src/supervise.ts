import { spawn } from 'node:child_process';
import { makeStartCode } from './session/start-code.ts';

/** A server that ends with this is to be begun anew: a restore waits for its database. Whoever sets `CHORUS_PARENT` does that (`tools/start.mjs`). */
export const restartCode = 75;

/**
 * Runs this program's server in a process of its own, again whenever it ends with {@link restartCode}: a process that has had a database open may take
 * away what the next one writes beside it, so that none outlives a restore. Gives the code that it ended with at last.
 */
export async function supervise(hasCertificate: boolean): Promise<number> {
  // With a certificate a hang-up says that it was renewed; without one it ends the server, as it ends every program of a terminal.
  const passed: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', ...(hasCertificate ? (['SIGHUP'] as const) : [])];
  const startCode = process.env['CHORUS_START_CODE'] || makeStartCode();
  for (;;) {
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: 'inherit',
      env: { ...process.env, CHORUS_START_CODE: startCode, CHORUS_PARENT: String(process.pid) },
    });
    const pass = (signal: NodeJS.Signals) => void child.kill(signal);
    for (const signal of passed) process.on(signal, pass);
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject).once('exit', (ended) => resolve(ended ?? 1));
    });
    for (const signal of passed) process.off(signal, pass);
    if (code !== restartCode) return code;
  }
}
