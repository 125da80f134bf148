import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { freePort } from '../acceptance/harness/free-port.ts';
import { startChorus, Teacher, type Chorus } from '../acceptance/harness/index.ts';
import { row, sized, type Row } from './figures.ts';

/** A browser ends a service worker that has had nothing to do for 30 s. */
const idleMs = sized(45_000, 500);
const times = sized(3, 1);

/** What this process alone holds, as Linux tells it. */
function privateBytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...kilobytes].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0);
}

/** Connects to a browser that is starting. */
async function connect(port: number): Promise<Browser> {
  for (let tries = 1; ; tries += 1)
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(200);
    }
}

/** The renderer of a browser's only page, once it has been idle: the largest there is, since the browser keeps an empty one ready. Nobody is connected meanwhile: who watches a service worker keeps it awake. */
async function idle(open: (page: Page) => Promise<unknown>): Promise<number> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'chorus-memory-'));
  const flags = ['--no-sandbox', '--headless', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
  const program = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [...flags, '--lang=zh-CN', '--window-size=1920,1080', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => program.once('exit', resolve));
  try {
    const browser = await connect(port);
    const page = browser.contexts()[0]!.pages()[0]!;
    await open(page);
    await page.waitForLoadState('networkidle');
    const devtools = await browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    await browser.close();
    await sleep(idleMs);
    return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id)));
  } finally {
    await connect(port)
      .then((browser) => browser.newBrowserCDPSession())
      .then((devtools) => devtools.send('Browser.close'))
      .catch(() => program.kill());
    await ended;
    // its last process may still write
    rmSync(profile, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

const home = (chorus: Chorus) => async (page: Page) => {
  await new Teacher(page, chorus).enter();
  await page.reload();
  await page.locator('.ch-door').first().waitFor();
};

/** What the classroom's page holds while nothing is done in it, beside an empty page. */
export async function rendererMemoryRows(): Promise<Row[]> {
  const chorus = await startChorus();
  try {
    const held: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round < times; round += 1) {
      held.push(await idle(home(chorus)));
      empty.push(await idle((page) => page.goto('about:blank')));
    }
    return [row('renderer.memory.idle', 'bytes', held, empty)];
  } finally {
    await chorus.dispose();
  }
}
