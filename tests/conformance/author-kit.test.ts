import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, onTestFinished } from 'vitest';
import { TestClient } from '../../tools/src/receiver/testing/client.ts';
import { inLongRun, startChorus, type Chorus } from '../acceptance/harness/index.ts';

const run = promisify(execFile);
/** What an author waits for, on a slow line. */
const installMs = 180_000;
let folder: string;
let chorus: Chorus | undefined;
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await chorus?.dispose();
});

for (const kind of ['quiz', 'spoken', 'drill'])
  inLongRun(
    `makes an activity of kind ${kind} in an empty folder beside a running Chorus, with what that Chorus gives`,
    async () => {
      chorus = await startChorus();
      const running = chorus;
      folder = mkdtempSync(join(tmpdir(), 'chorus-author-'));
      const npm = (cwd: string, words: readonly string[], timeout = 120_000) => run('npm', words, { cwd, timeout, killSignal: 'SIGKILL' });
      await npm(folder, ['init', '-y']);
      await npm(folder, ['install', '--no-audit', '--no-fund', `${running.origin}/sdk/chorus-sdk-1.1.0.tgz`], installMs);
      await run('npx', ['--no-install', 'chorus-plugin', 'create', 'word-race', '--kind', kind], { cwd: folder, timeout: 60_000 });
      const activity = join(folder, 'word-race');
      await npm(activity, ['test']);
      expect((await npm(activity, ['run', 'build'])).stdout).toContain('✓ my-school.word-race');
      expect((await npm(activity, ['run', 'check', '--', '--url', running.origin])).stdout).toContain('passes every check');
      expect(existsSync(join(activity, 'dist/manifest.json'))).toBe(true);
      if (kind === 'spoken') await speakIntoClicker(activity, running.origin);
    },
    installMs + 300_000,
  );

/** Starts the kit's receiver where an author does, and has the class's first clicker say a sample. */
async function speakIntoClicker(activity: string, origin: string): Promise<void> {
  const bin = join(activity, '../node_modules/.bin/chorus-plugin');
  const receiver = spawn(process.execPath, [realpathSync(bin), 'receiver', '--port', '0', '--clickers', '3'], { cwd: activity });
  onTestFinished(() => void receiver.kill('SIGKILL'));
  const ended = once(receiver, 'exit');
  let said = '';
  for (const stream of [receiver.stdout, receiver.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const addresses = () => said.match(/(?:ws|http):\/\/127\.0\.0\.1:\d+\//g) ?? [];
  await expect.poll(addresses, { timeout: 20_000 }).toHaveLength(2);
  const [channel = '', page = ''] = addresses();
  for (const path of ['', 'panel.js', 'microphone.js', 'panel.css', 'texts/zh-CN.json', 'texts/en.json'])
    expect([path, (await fetch(page + path)).status]).toEqual([path, 200]);
  // as a page of this Chorus
  const host = await TestClient.connect(channel, { origin });
  const action = { do: 'speak', who: 1, recording: 'apple' };
  expect((await fetch(`${page}actions`, { method: 'POST', body: JSON.stringify(action) })).status).toBe(204);
  await host.until(() => host.all('voice_end').length === 1);
  const sound = await host.fetch(host.all('voice_end')[0]!['vo_path'] as string, 1);
  expect(sound.length).toBeGreaterThan(1_000);
  host.close();
  receiver.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}
