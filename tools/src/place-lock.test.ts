import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CliError } from './command.ts';
import { takePlace, takeTurn } from './place-lock.ts';

let plugins: string;
const said: string[] = [];
const say = (text: string) => void said.push(text);
beforeEach(() => {
  said.length = 0;
  plugins = mkdtempSync(join(tmpdir(), 'chorus-place-'));
});
afterEach(() => rmSync(plugins, { recursive: true, force: true }));

it('lets a second check of the same activity wait, and says so once', async () => {
  const first = await takePlace(plugins, 'lab.try', 'check', { say });
  if (first === 'dev') throw new Error('held');
  let has = false;
  const second = takePlace(plugins, 'lab.try', 'check', { say, lookMs: 1 }).then((held) => {
    has = true;
    return held;
  });
  await expect.poll(() => said).toEqual([`Another check of "lab.try" runs (process ${process.pid}). Waiting for its end.`]);
  expect(has).toBe(false);
  first.dispose();
  const held = await second;
  if (held !== 'dev') held.dispose();
  expect(existsSync(join(plugins, '.lab.try.lock'))).toBe(false);
});

it('lets checks of different activities take turns, so that none slows another', async () => {
  const first = await takeTurn(plugins, { say });
  const places = await Promise.all(['lab.try', 'lab.other'].map((id) => takePlace(plugins, id, 'check', { say })));
  expect([places, said]).toEqual([[expect.anything(), expect.anything()], []]);
  let has = false;
  const second = takeTurn(plugins, { say, lookMs: 1 }).then((held) => {
    has = true;
    return held;
  });
  await expect.poll(() => said).toEqual([`Another check at this Chorus runs (process ${process.pid}). Waiting for its end.`]);
  expect(has).toBe(false);
  first.dispose();
  (await second).dispose();
  await takePlace(plugins, 'lab.dev', 'dev', { say });
  (await takeTurn(plugins, { say })).dispose();
});

it('waits with a limit', async () => {
  await takePlace(plugins, 'lab.try', 'check', { say });
  await expect(takePlace(plugins, 'lab.try', 'check', { say, lookMs: 1, limitMs: 5 })).rejects.toThrow(CliError);
});

it('keeps activities apart, and goes on after a check that was killed', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => child.once('exit', done));
  writeFileSync(join(plugins, '.lab.try.lock'), JSON.stringify({ pid: child.pid, command: 'check' }));
  expect(await takePlace(plugins, 'lab.try', 'check', { say })).not.toBe('dev');
  expect(await takePlace(plugins, 'lab.other', 'check', { say })).not.toBe('dev');
  expect(said).toEqual([]);
});

it('lets a check look at what a running dev has built, and refuses a second dev', async () => {
  await takePlace(plugins, 'lab.try', 'dev', { say });
  expect(await takePlace(plugins, 'lab.try', 'check', { say })).toBe('dev');
  await expect(takePlace(plugins, 'lab.try', 'dev', { say })).rejects.toThrow(/"npm run dev" of "lab.try" runs already/);
});
