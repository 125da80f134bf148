import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { standInForClient } from '../../host/src/platform/testing/desktop-stand-in.ts';
import { barriers } from './harness/barriers.ts';
import { classroom, startChorus, texts, uncaught, type Chorus } from './harness/index.ts';

const { host, tools } = texts;
let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus?.dispose());

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;
const labels = (page: Page) => page.evaluate(() => standIn.menu?.items.map(({ label }) => label));
const choose = (page: Page, chosen: { readonly id: string; readonly choice?: string; readonly above: boolean }) =>
  page.evaluate((told) => standIn.tell('menu-chosen', told), chosen);
const timerId = 'chorus.board-tools timer';

async function asClient(context: BrowserContext): Promise<void> {
  // What the test's compiler names functions by.
  await context.addInitScript('globalThis.__name = (it) => it');
  await context.addInitScript(standInForClient, {});
}

const windowFrom = async (page: Page, open: Promise<unknown>): Promise<Page> => (await Promise.all([page.waitForEvent('popup'), open]))[0];
const timerOf = (page: Page) => page.getByRole('region', { name: '计时', exact: true });
/** In a window of its own it is all that there is. */
const aloneIn = (own: Page) => own.getByRole('main', { name: '计时', exact: true });
const left = async (page: Page) => page.locator('.bt-timer-figures').innerText();

it.each(sizes)(
  'has the timer count in a window above other programs at $width×$height, and on the page again [1-19] [2.5-10] [2.5-13]',
  async (viewport) => {
    const { teacher, page } = await classroom({ chorus, context: { viewport } });
    await asClient(page.context());
    await teacher.enter();
    await expect.poll(() => labels(page)).toContain(host('function-menu.open', { name: '计时器' }));

    const above = await windowFrom(page, choose(page, { id: timerId, choice: '3', above: true }));
    await aloneIn(above).getByText('3:00').waitFor();
    expect(await timerOf(page).count()).toBe(0);
    const face = aloneIn(above).locator('.bt-timer-face');
    await face.click();
    await expect.poll(() => left(above)).toMatch(/2:5\d/);
    // As large as on the page, and its window as large as it.
    const sizeOf = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(await sizeOf(above)).toBe(await sizeOf(page));
    const fitted = await page.evaluate(() => standIn.asked.findLast(([what]) => what === 'tool-window-fit')![1]);
    const { width, height } = (await aloneIn(above).boundingBox())!;
    expect(fitted).toEqual({ name: 'chorus-tool-card-1', width: Math.ceil(width), height: Math.ceil(height) });
    await above.screenshot({ path: `tests/.output/62-timer-${viewport.width}.png` });
    expect(await barriers(above)).toEqual([]);

    await teacher.button(host('tools.to-page', { name: '计时' }), aloneIn(above)).click();
    await timerOf(page).waitFor();
    expect(above.isClosed()).toBe(true);
    await expect.poll(() => left(page)).toMatch(/2:[0-5]\d/);

    // Its own button, and another theme and language while it is there.
    const again = await windowFrom(page, teacher.button(host('tools.above', { name: '计时' }), timerOf(page)).click());
    await expect.poll(() => left(again)).toMatch(/2:[0-5]\d/);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expect.poll(() => again.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await choose(page, { id: timerId, choice: 'custom', above: true });
    await again.getByPlaceholder('请输入计时时间，单位为分钟').fill('7');
    await again.screenshot({ path: `tests/.output/62-timer-custom-${viewport.width}.png` });
    await teacher.button(tools('timer.custom-take'), again.getByRole('dialog')).click();
    await aloneIn(again).getByText('7:00').waitFor();
    await again.screenshot({ path: `tests/.output/62-timer-dark-${viewport.width}.png` });

    // What has changed is kept within a second.
    await page.waitForTimeout(1_000);
    await page.reload();
    await timerOf(page).getByText('7:00').waitFor();
    await expect.poll(() => again.isClosed()).toBe(true);
    const third = await windowFrom(page, teacher.button(host('tools.above', { name: '计时' }), timerOf(page)).click());
    await aloneIn(third).getByText('7:00').waitFor();
    // The key goes with its window.
    await third.keyboard.press('Escape').catch(() => undefined);
    await timerOf(page).waitFor();
    expect(uncaught(page)).toEqual([]);
  },
);
