import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { standInForClient } from '../../host/src/platform/testing/desktop-stand-in.ts';
import { barriers } from './harness/barriers.ts';
import { inLongRun, classroom, everyDay, shared, startChorus, texts, uncaught, type Chorus } from './harness/index.ts';
import { newDevice } from './harness/new-device.ts';
import { placesOnDisk } from './harness/places-on-disk.ts';

const { host, tools } = texts;
let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus?.dispose());

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;
const room = shared(() => classroom({ chorus, context: { hasTouch: true } }));

async function atDevice(viewport: (typeof sizes)[number], client?: Parameters<typeof standInForClient>[0]) {
  const lent = await room();
  if (client) await asClient(lent.browser.context, client);
  return newDevice(lent, viewport);
}

const labels = (page: Page) => page.evaluate(() => standIn.menu?.items.map(({ label }) => label));
const choose = (page: Page, chosen: { readonly id: string; readonly choice?: string; readonly above: boolean }) =>
  page.evaluate((told) => standIn.tell('menu-chosen', told), chosen);
const timerId = 'chorus.board-tools timer';
const paintId = 'chorus.board-tools paint';

async function asClient(context: BrowserContext, start: Parameters<typeof standInForClient>[0]): Promise<void> {
  // What the test's compiler names functions by.
  await context.addInitScript('globalThis.__name = (it) => it');
  await context.addInitScript(standInForClient, start);
}

const windowFrom = async (page: Page, open: Promise<unknown>): Promise<Page> => (await Promise.all([page.waitForEvent('popup'), open]))[0];
const timerOf = (page: Page) => page.getByRole('region', { name: '计时', exact: true });
/** In a window of its own it is all that there is. */
const aloneIn = (own: Page) => own.getByRole('main', { name: '计时', exact: true });
const left = async (page: Page) => page.locator('.bt-timer-figures').innerText();

it.each(everyDay(1, sizes))(
  'has the timer worked by fingers beside the brush at $width×$height [1-19] [2.5-14]',
  { tags: 'long' },
  async (viewport) => {
    const { teacher, page, devtools } = await atDevice(viewport);
    const fingers = fingerOf(devtools);
    const middleOf = async (of: Locator) => {
      const { x, y, width, height } = (await of.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const tap = async (of: Locator) => {
      await fingers('touchStart', { id: 0, ...(await middleOf(of)) });
      await fingers('touchEnd');
    };
    await teacher.openTool('画笔');
    await tap(teacher.button(tools('paint.hint-confirm'), teacher.dialog));
    await teacher.dialog.waitFor({ state: 'detached' });
    await teacher.openTool('计时');
    await timerOf(page).waitFor();
    // Neither lies over the other.
    await tap(page.locator('.bt-paint-grip button'));
    await settings(page).waitFor();
    await tap(page.locator('.bt-paint-grip button'));
    await settings(page).waitFor({ state: 'detached' });

    await tap(teacher.button(tools('timer.preset', { minutes: 3 }), timerOf(page)));
    await tap(page.locator('.bt-timer-face'));
    await expect.poll(() => left(page)).toMatch(/2:5\d/);
    // One finger drags the timer while another one draws.
    const handle = await middleOf(page.locator('.ch-tool-float .ch-tool-handle button'));
    const from = (await timerOf(page).boundingBox())!;
    const drawn = await inked(page);
    const both = (step: number) => [
      { id: 0, x: handle.x - step * 30, y: handle.y + step * 20 },
      { id: 1, x: 150 + step * 20, y: 400 },
    ];
    await fingers('touchStart', both(0)[0]!);
    await fingers('touchStart', ...both(0));
    for (let step = 1; step <= 5; step += 1) await fingers('touchMove', ...both(step));
    await fingers('touchEnd');
    await expect.poll(async () => Math.round((await timerOf(page).boundingBox())!.x - from.x)).toBe(-150);
    await expect.poll(() => inked(page)).toBeGreaterThan(drawn + 80 * 4);
    await tap(page.locator('.bt-timer-face'));
    const at = await left(page);
    await page.waitForTimeout(1_500);
    expect(await left(page)).toBe(at);
    expect(uncaught(page)).toEqual([]);
  },
);

it('floats above other programs from a browser that has windows for it, and is on the page again [1-19]', async () => {
  const { teacher, page } = await atDevice(sizes[0]);
  await teacher.openTool('计时');
  const opened = page.context().waitForEvent('page');
  await teacher.button(host('tools.above', { name: '计时' }), timerOf(page)).click();
  const own = await opened;
  await teacher.button(tools('timer.preset', { minutes: 5 }), aloneIn(own)).click();
  await aloneIn(own).getByText('5:00').waitFor();
  expect(await own.evaluate(() => document.compatMode)).toBe('CSS1Compat');
  await teacher.button(host('tools.to-page', { name: '计时' }), aloneIn(own)).click();
  await timerOf(page).getByText('5:00').waitFor();
  expect(uncaught(page)).toEqual([]);
});

it.each(everyDay(0, sizes))(
  'has the timer count in a window above other programs at $width×$height, and on the page again [1-19] [2.5-10] [2.5-13]',
  { tags: 'long' },
  async (viewport) => {
    const { teacher, page } = await atDevice(viewport, {});
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
    await teacher.button(tools('timer.custom-take'), again.getByRole('dialog')).click();
    await aloneIn(again).getByText('7:00').waitFor();

    await expect
      .poll(() => placesOnDisk(teacher))
      .toContainEqual(expect.objectContaining({ state: expect.objectContaining({ totalSeconds: 7 * 60 }) }));
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

/** How many of the screen's pixels have been drawn on. */
const inked = (own: Page) =>
  own.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.bt-paint-committed')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at]! > 200) count += 1;
    return count;
  });
const fingerOf =
  (devtools: CDPSession) =>
  (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: readonly { readonly x: number; readonly y: number; readonly id: number }[]
  ) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point) => ({ ...point, radiusX: 8, radiusY: 8 })) });
const settings = (own: Page) => own.getByRole('group', { name: tools('paint.menu') });

it.each(everyDay(0, sizes))(
  'has the paintbrush over a whole display at $width×$height, seen through, drawn on by mouse and fingers [1-18] [2.5-9] [2.5-14] [2.5-15] [2.5-16] [2.5-17]',
  { tags: 'long' },
  async (viewport) => {
    const { teacher, page } = await atDevice(viewport, {});
    await expect.poll(() => labels(page)).toContain(host('function-menu.open', { name: '画笔' }));
    const open = async () => {
      const own = await windowFrom(page, choose(page, { id: paintId, above: true }));
      await own.setViewportSize(viewport);
      await own.locator('.bt-paint-room').waitFor();
      return own;
    };

    const above = await open();
    await above.getByRole('dialog').getByText(tools('paint.hint-tap')).waitFor();
    await teacher.button(tools('paint.hint-confirm'), above.getByRole('dialog')).click();
    await above.getByRole('dialog').waitFor({ state: 'detached' });
    const clear = await above.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('body, body > *, .ch-tool-body, .bt-paint, .bt-paint-behind')].every(
        (element) => getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)',
      ),
    );
    expect(clear).toBe(true);
    expect(await above.locator('.bt-paint-room').boundingBox()).toEqual({ x: 0, y: 0, ...viewport });

    await above.mouse.move(200, 300);
    await above.mouse.down();
    await above.mouse.move(400, 300, { steps: 5 });
    await above.mouse.up();
    const one = await inked(above);
    expect(one).toBeGreaterThan(200 * 4);
    const devtools = await page.context().newCDPSession(above);
    const fingers = fingerOf(devtools);
    const ten = Array.from({ length: 10 }, (_, id) => ({ id, x: 200, y: 340 + 18 * id }));
    await fingers('touchStart', ...ten);
    for (let step = 1; step <= 10; step += 1) await fingers('touchMove', ...ten.map((finger) => ({ ...finger, x: finger.x + step * 20 })));
    await fingers('touchEnd');
    await expect.poll(() => inked(above)).toBeGreaterThan(one * 9);
    const eleven = await inked(above);

    // Another display's scale.
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      width: viewport.width - 2,
      deviceScaleFactor: 1.5,
      mobile: false,
    });
    await expect.poll(() => inked(above)).toBeGreaterThan(eleven * 2);
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
    await expect.poll(() => inked(above)).toBeLessThan(eleven * 1.2);

    const grip = above.locator('.bt-paint-grip button');
    await grip.click();
    await settings(above).waitFor();
    expect(await barriers(above)).toEqual([]);
    expect(await settings(above).evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    await above.keyboard.press('Escape');
    await settings(above).waitFor({ state: 'detached' });

    // Closed from the menu, and opened again: the drawing is as it was.
    await Promise.all([above.waitForEvent('close'), choose(page, { id: paintId, above: true })]);
    const again = await open();
    await expect.poll(() => inked(again)).toBeGreaterThan(eleven * 0.9);
    await again.locator('.bt-paint-grip button').click();
    await teacher.button(new RegExp(`^${tools('paint.clear')}`), settings(again)).click();
    await teacher.button(tools('paint.ask-clear-yes'), again.getByRole('dialog')).click();
    expect(await inked(again)).toBe(0);
    await again.locator('.bt-paint-grip button').click();
    await Promise.all([again.waitForEvent('close'), teacher.button(tools('paint.quit'), settings(again)).click()]);
    await expect.poll(() => labels(page)).toContain(host('function-menu.open', { name: '画笔' }));
    expect(uncaught(page)).toEqual([]);
  },
);

/** The smallest JPEG, grey. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=';

inLongRun('draws on a picture of the screen where nothing is seen through', async () => {
  const { page } = await atDevice(sizes[0], { seesThrough: false, picture: jpeg });
  await expect.poll(() => labels(page)).toContain(host('function-menu.open', { name: '画笔' }));
  const own = await windowFrom(page, choose(page, { id: paintId, above: true }));
  await own.locator('.bt-paint-behind canvas').waitFor();
  expect(await page.evaluate(() => standIn.asked.at(-1))).toEqual(['tool-window-picture', { name: 'chorus-tool-layer-1' }]);
  expect(uncaught(page)).toEqual([]);
});
