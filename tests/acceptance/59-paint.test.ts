import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriers } from './harness/barriers.ts';
import { inLongRun, classroom, everyDay, shared, startChorus, texts, uncaught, type Chorus } from './harness/index.ts';
import { newDevice } from './harness/new-device.ts';

const { host, tools } = texts;
let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus?.dispose());

const brush = '画笔';
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;
const room = shared(() => classroom({ chorus, context: { hasTouch: true } }));

const box = async (of: Locator) => (await of.boundingBox())!;
const menu = (page: Page) => page.getByRole('group', { name: tools('paint.menu') });
const grip = (page: Page) => page.locator('.bt-paint-grip button');

/** How many of the screen's pixels on a layer of the board have this ink. */
const inked = (page: Page, layer: string, [red, green, blue]: readonly [number, number, number]) =>
  page.evaluate(
    ([name, r, g, b]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`.bt-paint-${name}`)!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3]! > 200 && Math.abs(data[at]! - r) < 12 && Math.abs(data[at + 1]! - g) < 12 && Math.abs(data[at + 2]! - b) < 12)
          count += 1;
      return count;
    },
    [layer, red, green, blue] as const,
  );
/** How many pixels at the board's lower and right edge have ink. */
const atEdge = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.bt-paint-committed')!;
    const context = canvas.getContext('2d')!;
    const { width, height } = canvas;
    const edges = [context.getImageData(0, height - 2, width, 2), context.getImageData(width - 2, 0, 2, height)];
    return edges.reduce((sum, { data }) => sum + data.filter((value, at) => at % 4 === 3 && value > 0).length, 0);
  });
const red = [229, 38, 31] as const;
const blue = [31, 94, 255] as const;

type Finger = { readonly x: number; readonly y: number; readonly id: number };
const touch = (devtools: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: readonly Finger[]) =>
  devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point) => ({ ...point, radiusX: 8, radiusY: 8 })) });

async function pull(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

it.each(everyDay(1, sizes))(
  'draws over a word at $width×$height by mouse and ten fingers, erases, clears, quits [1-18] [2.5-14] [2.5-15] [4-35] [4-36] [4-37] [4-38]',
  { tags: 'long' },
  async (viewport) => {
    const { teacher, page, devtools } = await newDevice(await room(), viewport);
    await teacher.openUnit();
    await teacher.openTool(brush);
    await teacher.dialog.getByText(tools('paint.hint-tap')).waitFor();
    await teacher.button(tools('paint.hint-confirm'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });

    await grip(page).click();
    expect(await teacher.button(new RegExp(tools('paint.tool.eraser')), menu(page)).isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    const board = await box(page.locator('.bt-paint'));
    const open = await box(menu(page));
    expect(
      open.x >= board.x &&
        open.y >= board.y &&
        open.x + open.width <= board.x + board.width &&
        open.y + open.height <= board.y + board.height,
    ).toBe(true);
    expect(await menu(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });

    await pull(page, [board.x + 60, board.y + 300], [board.x + 260, board.y + 300]);
    const one = await inked(page, 'committed', red);
    expect(one).toBeGreaterThan(200 * 4);

    // Ten fingers, each with a stroke of its own, seen before they are lifted.
    const fingers = Array.from({ length: 10 }, (_, id) => ({ id, x: board.x + 60, y: board.y + 340 + 18 * id }));
    await touch(devtools, 'touchStart', fingers);
    for (let step = 1; step <= 10; step += 1)
      await touch(
        devtools,
        'touchMove',
        fingers.map((finger) => ({ ...finger, x: finger.x + step * 20 })),
      );
    await expect.poll(() => inked(page, 'live', red)).toBeGreaterThan(5_000);
    await touch(devtools, 'touchEnd', []);
    await expect.poll(() => inked(page, 'committed', red)).toBeGreaterThan(one * 9);
    expect(await inked(page, 'live', red)).toBe(0);
    const eleven = await inked(page, 'committed', red);

    // What the system takes away was never there.
    await touch(devtools, 'touchStart', fingers.slice(0, 1));
    await touch(devtools, 'touchMove', [{ ...fingers[0]!, y: board.y + 200 }]);
    await touch(devtools, 'touchCancel', []);
    await expect.poll(() => inked(page, 'live', red)).toBe(0);
    expect(await inked(page, 'committed', red)).toBe(eleven);

    await page.keyboard.press('e');
    await pull(page, [board.x + 160, board.y + 290], [board.x + 160, board.y + 530]);
    const erased = await inked(page, 'committed', red);
    expect(erased).toBeLessThan(eleven * 0.92);
    await page.keyboard.press('Control+z');
    await expect.poll(() => inked(page, 'committed', red)).toBe(eleven);

    const before = await box(grip(page));
    await pull(page, [before.x + 20, before.y + 20], [before.x - 280, before.y + 80]);
    const moved = await box(grip(page));
    expect([Math.round(moved.x - before.x), Math.round(moved.y - before.y)]).toEqual([-300, 60]);
    expect(await menu(page).count()).toBe(0);

    await grip(page).click();
    await teacher.button(new RegExp(`^${tools('paint.clear')}`), menu(page)).click();
    await page.getByText(tools('paint.cleared')).first().waitFor();
    expect(await inked(page, 'committed', red)).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => inked(page, 'committed', red)).toBe(eleven);

    await grip(page).click();
    await teacher.button(tools('paint.quit'), menu(page)).click();
    await page.locator('.bt-paint').waitFor({ state: 'detached' });
    await teacher.openTool(brush);
    await grip(page).waitFor();
    expect(Math.round((await box(grip(page))).x)).toBe(Math.round(before.x));
    expect(await inked(page, 'committed', red)).toBe(0);
    expect(uncaught(page)).toEqual([]);
  },
);

inLongRun('keeps the drawing while the page below is used, the scale changes and the window is loaded again', async () => {
  const { teacher, page, devtools } = await newDevice(await room(), sizes[0]);
  await teacher.openUnit();
  await teacher.openTool(brush);
  await teacher.button(tools('paint.hint-confirm'), teacher.dialog).click();
  await teacher.dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('2');
  const board = await box(page.locator('.bt-paint'));
  await pull(page, [board.x + 100, board.y + 300], [board.x + 500, board.y + 300]);
  const drawn = await inked(page, 'committed', blue);
  expect(drawn).toBeGreaterThan(400 * 4);

  // Another scale of the display, while a stroke is under the pen: a CSS pixel becomes more of the screen's.
  await page.mouse.move(board.x + 100, board.y + 400);
  await page.mouse.down();
  await page.mouse.move(board.x + 300, board.y + 400);
  // A page whose size stays as it is to the pixel isn't laid out anew by a browser without a screen.
  await devtools.send('Emulation.setDeviceMetricsOverride', { width: 1918, height: 1080, deviceScaleFactor: 1.5, mobile: false });
  await expect.poll(() => inked(page, 'committed', blue)).toBeGreaterThan(drawn * 2);
  await page.mouse.move(board.x + 500, board.y + 400);
  await page.mouse.up();
  await expect.poll(() => inked(page, 'committed', blue)).toBeGreaterThan(drawn * 4);
  await devtools.send('Emulation.setDeviceMetricsOverride', { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false });
  await expect.poll(() => inked(page, 'committed', blue)).toBeLessThan(drawn * 2.2);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    grip(page)
      .click()
      .then(() => teacher.button(tools('paint.save'), menu(page)).click()),
  ]);
  expect(file.suggestedFilename()).toBe(`${tools('paint.file', { n: 1 })}.png`);

  // The page below is used with the ink over it.
  await page.locator('.bt-paint-room').focus();
  await page.keyboard.press('m');
  const word = await teacher.wordOnStage.innerText();
  await page
    .getByRole('main')
    .getByRole('button', { name: texts.word('read.next') })
    .click();
  await expect.poll(() => teacher.wordOnStage.innerText()).not.toBe(word);
  expect(await inked(page, 'committed', blue)).toBeGreaterThan(drawn);

  const kept = await inked(page, 'committed', blue);
  await page.waitForTimeout(1_000);
  await page.reload();
  await teacher.wordOnStage.waitFor();
  await teacher.openTool(brush);
  await page.locator('.bt-paint-room').waitFor();
  await expect.poll(() => inked(page, 'committed', blue)).toBe(kept);

  // Words that were begun in a corner stay on the board, in the lines in which they were written.
  await page.locator('.bt-paint-room').focus();
  await page.keyboard.press('t');
  await page.mouse.click(board.x + board.width - 60, board.y + board.height - 30);
  await page.locator('.bt-paint-writing:focus').waitFor();
  await page.keyboard.type('words that are long, in a corner');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => inked(page, 'committed', red)).toBeGreaterThan(500);
  expect(await atEdge(page)).toBe(0);

  // Nothing is left of it when its plugin is switched off.
  await page.keyboard.press('Escape');
  await teacher.openPlugins();
  await teacher.switchPlugin('chorus.board-tools', false);
  await teacher.button(host('plugins.why'), teacher.plugin('chorus.board-tools')).click();
  await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
  expect(uncaught(page)).toEqual([]);
});
