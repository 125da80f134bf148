import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { ownProgram } from '../testing/own-program.ts';

/** A disk of its own, which takes an administrator's rights. */
const disk = mkdtempSync(join(tmpdir(), 'chorus-full-'));
const hasDisk = process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (hasDisk) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Starts a server on a folder; gives where it is, or nothing when it ended. */
async function start(dataDir: string) {
  const child = spawn(process.execPath, [await ownProgram('server/src/testing/own-process.ts'), dataDir, '1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await Promise.race([
    once(child.stdout, 'data').then(([said]) => String(said).trim()),
    once(child, 'exit').then(() => undefined),
  ]);
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url, kill };
}

/** Takes the last byte of the disk. */
function fill() {
  const file = openSync(join(disk, 'other-program'), 'a');
  for (const size of [1024 ** 2, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // full
    }
  }
  closeSync(file);
}

it.skipIf(!hasDisk)('begins again on a full disk after it was killed there, time after time', async () => {
  const dataDir = join(disk, 'data');
  const first = await start(dataDir);
  expect(first.url).toMatch(/^http/);
  for (let n = 0, running = first; n < 2; n += 1) {
    expect(existsSync(join(dataDir, 'chorus.room'))).toBe(true);
    fill();
    await running.kill();
    running = await start(dataDir);
    expect([n, running.url]).toEqual([n, expect.stringMatching(/^http/)]);
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
    if (n === 1) await running.kill();
  }
});
