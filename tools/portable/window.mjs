import { spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './one-launcher.mjs';

/** A window of one page alone, with a profile of its own. */
export const openWindow = (program, url, profile) =>
  spawn(
    program,
    [
      `--app=${url}`,
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--start-maximized',
      '--autoplay-policy=no-user-gesture-required',
    ],
    { stdio: 'ignore' },
  );

/** Whether a browser has a profile open: on Windows its file is there as long as it runs, elsewhere a link names its process. */
export function hasProfile(profile, platform = process.platform) {
  if (platform === 'win32') return existsSync(join(profile, 'lockfile'));
  try {
    return isAlive(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)));
  } catch {
    return false;
  }
}

/** Resolves when the last window is closed. One that finds a browser with its profile hands its page to that one and ends at once. */
export async function untilClosed(browser, profile, { everyMs = 1_000, isOpen = hasProfile } = {}) {
  await new Promise((resolve) => browser.once('exit', resolve).once('error', resolve));
  while (isOpen(profile)) await wait(everyMs);
}
