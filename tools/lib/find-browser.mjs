import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable'];

function usualPlaces({ platform, env }) {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
      ['', env.HOME ?? ''].map((home) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
    );
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return folders.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
  }
  return [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The browser to test with, or undefined: `CHROMIUM_PATH`, else Chromium, Chrome or Edge where they usually are. */
export function findBrowser({ platform = process.platform, env = process.env } = {}) {
  if (env.CHROMIUM_PATH) {
    if (!existsSync(env.CHROMIUM_PATH)) throw new Failure(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, and there is no such file.`);
    return env.CHROMIUM_PATH;
  }
  return usualPlaces({ platform, env }).find((path) => existsSync(path));
}

/** Finds a browser; on Debian as root installs the package when there is none. Never goes on without one. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const limitMs = 10 * 60_000;
    await run('apt-get', ['update', '-q'], { env, quiet: true, limitMs });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, quiet: true, limitMs });
    // Only for the looks of screenshots: the tests read the page's text, not its picture.
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'fonts-noto-cjk'], { env, quiet: true, limitMs });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Failure('The browser tests need Chromium, Chrome or Edge: install one of them, or name its program with CHROMIUM_PATH.');
}
