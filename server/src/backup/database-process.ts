import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/**
 * Runs a program on database files in a process of its own, which it is given `data` in, and gives what it returned once the process has ended. A large
 * database takes minutes, and nobody's answer waits for that; nothing but the end of a process cuts a statement short (`signal`). And only then are
 * libsql's handles gone: its `close()` keeps those that a statement was made with until that is collected, and whoever opened such a file meanwhile would
 * take SQLite's locks away by closing it.
 */
export async function onDatabases<T>(program: string, data: object, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const text = `
    process.once('message', ({ libsql, data }) => {
      const Database = require(libsql);
      const run = (data) => { ${program} };
      let said;
      try {
        said = { value: run(data) };
      } catch (error) {
        // As a text: not all of it would come over.
        said = { error: error.message };
      }
      process.send(said, () => process.exit());
    });
    // Whoever asked is gone.
    process.once('disconnect', () => process.exit());
  `;
  const child = spawn(process.execPath, ['--input-type=commonjs', '-e', text], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise<T>((resolve, reject) => {
      let said: { value?: T; error?: string } = { error: 'The process that reads the database ended.' };
      child.on('message', (message: typeof said) => (said = message)).once('error', reject);
      child.once('close', () => {
        if (signal?.aborted) reject(signal.reason as Error);
        else if (said.error === undefined) resolve(said.value as T);
        else reject(new Error(said.error));
      });
      child.send({ libsql: createRequire(import.meta.url).resolve('libsql'), data });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
