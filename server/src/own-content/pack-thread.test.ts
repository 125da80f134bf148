import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PackThread } from './pack-thread.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-pack-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const threadOf = (code: string): PackThread => {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, code);
  return new PackThread(program);
};
const places = { zip: '', dir: '', indexDir: '' };

it('refuses a pack that takes more memory than a pack may', async () => {
  const all = threadOf('const all = []; for (;;) all.push(new Array(1_000_000).fill(0.5));');
  expect(await all.unpack(places)).toEqual({ ok: false, problems: [{ code: 'too-large', path: 'pack.json', message: '' }] });
});

it('fails for whoever waits for a thread that dies, and does the next one', async () => {
  const thread = threadOf(`
    import { parentPort, workerData } from 'node:worker_threads';
    if (workerData.zip !== 'dies') parentPort.postMessage(workerData.zip);
  `);
  const dies = thread.unpack({ ...places, zip: 'dies' });
  const goes = thread.unpack({ ...places, zip: 'goes' });
  await expect(dies).rejects.toThrow('ended without a word');
  expect(await goes).toBe('goes');
});
