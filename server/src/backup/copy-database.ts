import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartError } from '../errors.ts';

/** In a thread of its own: a large database takes minutes, and nobody's answer waits for that. */
const thread = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require(workerData.libsql);
  try {
    const source = new Database(workerData.from);
    source.pragma('busy_timeout = 5000');
    source.prepare('vacuum into ?').run(workerData.to);
    source.close();
    const copy = new Database(workerData.to);
    parentPort.postMessage(copy.pragma('quick_check(1)')[0].quick_check);
    copy.close();
  } catch (error) {
    // As a text: not all of it would come over.
    parentPort.postMessage(error.message);
  }
`;

/**
 * Copies a database as it is at one moment, also while it is written to, into one file that needs no other. The copy is read through before it gets its
 * name; where anything goes wrong there is none.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const making = `${to}.making`;
  rmSync(making, { force: true });
  try {
    // Made here: it is nobody else's to read from the first byte on.
    closeSync(openSync(making, 'wx', 0o600));
    const said = await copied(from, making);
    if (said !== 'ok') throw new StartError('data-unreadable', `${from} could not be copied: ${String(said)}`);
    syncFile(making);
    renameSync(making, to);
    syncFile(dirname(to));
  } catch (error) {
    rmSync(making, { force: true });
    throw error;
  }
}

function copied(from: string, to: string): Promise<unknown> {
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(thread, { eval: true, execArgv: [], workerData: { libsql, from, to } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that copies the database ended.')));
  });
}

/** Until this returns, a power cut may take the file (or a folder's new names) away. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems sync no folders.
    if (!['EPERM', 'EINVAL', 'EISDIR', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}
