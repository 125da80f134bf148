import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/**
 * Runs a program on database files in a thread of its own, which it is given `data` in, and gives what it returned once the thread has ended. A large
 * database takes minutes, and nobody's answer waits for that. And only then are libsql's handles gone: its `close()` keeps those that a statement was
 * made with until that is collected, and whoever opened such a file meanwhile would take SQLite's locks away by closing it.
 */
export async function onDatabases<T>(program: string, data: object): Promise<T> {
  const text = `
    const { parentPort, workerData } = require('node:worker_threads');
    const Database = require(workerData.libsql);
    const run = (data) => { ${program} };
    let said;
    try {
      said = { value: run(workerData.data) };
    } catch (error) {
      // As a text: not all of it would come over.
      said = { error: error.message };
    }
    parentPort.postMessage(said);
  `;
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(text, { eval: true, execArgv: [], workerData: { libsql, data } });
  return new Promise<T>((resolve, reject) => {
    let said: { value?: T; error?: string } = { error: 'The thread that reads the database ended.' };
    worker.on('message', (message: typeof said) => (said = message)).once('error', reject);
    worker.once('exit', () => (said.error === undefined ? resolve(said.value as T) : reject(new Error(said.error))));
  });
}
