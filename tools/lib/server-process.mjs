import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';

/** A server that ends with this is to be started again; the same as in `server/src/supervise.ts`. */
export const restartCode = 75;

/** Whoever has it is who started the server, whatever proxy stands before it. The same for the next server after a restore: the page has it by then. */
const startCode = process.env.CHORUS_START_CODE || Array.from({ length: 16 }, () => randomInt(10)).join('');

/** The classroom, for whoever starts it. */
export const ownAddress = (port) => `http://127.0.0.1:${port}/v2/#start=${startCode}`;

/** Starts the built server and resolves when it answers. `stop` ends it: politely, and after five seconds for good. */
export async function startServer({ port, data, env = {}, limitMs = 30_000, stdio = ['ignore', 'inherit', 'inherit'] }) {
  const child = spawn(process.execPath, [join(root, 'server/dist/main.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      CHORUS_DATA: data,
      CHORUS_QUIET: '1',
      CHORUS_START_CODE: startCode,
      CHORUS_PARENT: String(process.pid),
    },
    stdio,
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const stop = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const hard = setTimeout(() => child.kill('SIGKILL'), 5_000);
    const how = await ended;
    clearTimeout(hard);
    return how;
  };
  const until = performance.now() + limitMs;
  for (;;) {
    // It goes back to the database from before a restore.
    if (child.exitCode === restartCode) return startServer({ port, data, env, limitMs, stdio });
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Failure('The server stopped while it was starting; the lines above say why.', 'server-stopped');
    const answers = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (r) => r.ok,
      () => false,
    );
    if (answers) return { child, ended, stop };
    if (performance.now() > until) {
      await stop('SIGKILL');
      throw new Failure(`The server did not answer at port ${port} within ${limitMs / 1000} seconds.`, 'server-silent');
    }
    await wait(40);
  }
}
