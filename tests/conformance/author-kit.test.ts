import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect } from 'vitest';
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

for (const kind of ['quiz', 'spoken'])
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
    },
    installMs + 300_000,
  );
