import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launch, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { row, sized, type Row } from './figures.ts';
import { inClass } from './pages.ts';

/** From the last thing that a page does by itself until it counts as idle. */
const idleMs = sized(10_000, 500);
const times = sized(3, 1);

/** What this process alone holds, as Linux tells it. */
function privateBytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...kilobytes].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0);
}

/** The renderer of a browser's only page, once it is idle: the largest there is, since the browser keeps an empty one ready. */
async function idle(open: (page: Page) => Promise<unknown>, state?: Awaited<ReturnType<typeof inClass>>): Promise<number> {
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'zh-CN',
      ...(state ? { storageState: state } : {}),
    });
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(idleMs);
    const devtools = await browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id)));
  } finally {
    await browser.close();
  }
}

const home = (chorus: Chorus) => async (page: Page) => {
  await page.goto(`${chorus.web}#/home`);
  await page.locator('.ch-door').first().waitFor();
};

/** What the classroom's page holds while nothing is done in it, beside an empty page. */
export async function rendererMemoryRows(): Promise<Row[]> {
  const chorus = await startChorus();
  try {
    const browser = await launch();
    const state = await inClass(browser, chorus);
    await browser.close();
    const held: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round < times; round += 1) {
      held.push(await idle(home(chorus), state));
      empty.push(await idle((page) => page.goto('about:blank')));
    }
    return [row('renderer.memory.idle', 'bytes', held, empty)];
  } finally {
    await chorus.dispose();
  }
}
