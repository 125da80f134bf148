import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newLesson, reads, texts, type Teacher, inLongRun } from './harness/index.ts';

const { host, tools } = texts;

const timer = '计时';
const box = async (of: Locator) => (await of.boundingBox())!;
const meets = (a: Awaited<ReturnType<typeof box>>, b: typeof a) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figures = (page: Page) => card(page, timer).locator('.bt-timer-figures');
const seconds = async (page: Page) => {
  const [minutes = 0, rest = 0] = (await figures(page).innerText()).split(':').map(Number);
  return minutes * 60 + rest;
};

async function drag(page: Page, what: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
  const { x, y, width, height } = await box(what);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + by.x / 2, y + height / 2 + by.y / 2);
  await page.mouse.move(x + width / 2 + by.x, y + height / 2 + by.y);
  await page.mouse.up();
}

/** Runs in the page: whether a tool lies over a line of what is in the element. */
function underTool(element: Element): boolean {
  const lines = document.createRange();
  lines.selectNodeContents(element);
  return [...lines.getClientRects()].some(({ left, right, top, bottom }) =>
    [left + 1, right - 1].some((x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('.ch-tool')),
  );
}

/** Runs in the page: counts what begins to sound. */
function countSounds(): void {
  const counted = Object.assign(globalThis, { sounds: 0 });
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function begin(this: AudioBufferSourceNode) {
    counted.sounds += 1;
    start.call(this);
  };
}

/** Opens the timer and takes so many minutes. */
async function takeMinutes(teacher: Teacher, page: Page, minutes: string): Promise<void> {
  await teacher.openTool(timer);
  await teacher.button(tools('timer.custom'), card(page, timer)).click();
  await page.getByPlaceholder('请输入计时时间，单位为分钟').fill(minutes);
  await teacher.button(tools('timer.custom-take'), teacher.dialog).click();
  await teacher.dialog.waitFor({ state: 'detached' });
}

describe('the timer', () => {
  it('counts on over page changes and a reload, where it was put [2.4-1] [4-30]', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openTool(timer);
    await teacher.button(tools('timer.preset', { minutes: 10 }), card(page, timer)).click();
    await card(page, timer).getByText('10:00').click();
    await teacher.openUnit();
    await expect.poll(() => seconds(page)).toBeLessThan(600);
    const dock = await box(page.locator('.ch-button-primary:visible').first());
    expect(meets(await box(card(page, timer)), dock)).toBe(false);

    const before = await box(card(page, timer));
    await drag(page, card(page, timer).getByRole('heading', { name: timer }), { x: -300, y: 60 });
    const dragged = await box(card(page, timer));
    expect([Math.round(dragged.x - before.x), Math.round(dragged.y - before.y)]).toEqual([-300, 60]);

    await page.reload();
    const place = async () => {
      const { x, y } = await box(card(page, timer));
      return [Math.round(x), Math.round(y)];
    };
    await figures(page).waitFor();
    await expect.poll(place).toEqual([Math.round(dragged.x), Math.round(dragged.y)]);
    const left = await seconds(page);
    expect(left).toBeGreaterThan(400);
    await expect.poll(() => seconds(page)).toBeLessThan(left);

    // opened over a word, it leaves all of the word and what is to be done now in sight
    await teacher.openTool(timer);
    await figures(page).waitFor({ state: 'detached' });
    await teacher.openTool(timer);
    await figures(page).waitFor();
    for (const taught of ['.sw-the-word', '.sw-accents', '.sw-meaning', '.sw-example', '.sw-dock .ch-button-primary'])
      await expect.poll(() => page.locator(taught).evaluate(underTool), { message: taught }).toBe(false);
  });

  inLongRun('is stopped, continued, and moved and enlarged without a drag [4-32] [2.5-13]', async () => {
    const { teacher, page } = await newLesson();
    await takeMinutes(teacher, page, '2.5');
    await figures(page).getByText('2:30').click();
    await card(page, timer).getByText(tools('timer.counting')).click();
    const stopped = await seconds(page);
    await card(page, timer).getByText(tools('timer.stopped')).waitFor();
    const handle = card(page, timer).getByRole('button', { name: host('tools.move', { name: timer }) });
    const before = await box(card(page, timer));
    await drag(page, handle, { x: -50, y: 0 });
    expect((await box(card(page, timer))).y).toBe(before.y);
    await handle.click();
    expect((await box(card(page, timer))).y).toBeGreaterThan(before.y);
    const below = await box(card(page, timer));
    await handle.press('ArrowLeft');
    expect((await box(card(page, timer))).x).toBeLessThan(below.x);
    await teacher.button(host('tools.enlarge', { name: timer })).click();
    expect((await box(figures(page))).height).toBeGreaterThan(200);
    expect(await seconds(page)).toBe(stopped);
    await page.keyboard.press('Escape');
    // The timer's door shows and hides it; it goes on meanwhile.
    await teacher.openTool(timer);
    expect(await card(page, timer).count()).toBe(0);
    await teacher.openTool(timer);
    expect(await seconds(page)).toBe(stopped);
  });

  inLongRun('rings when time is up, and a click takes it back to the total [4-30] [4-31] [4-33]', async () => {
    const { teacher, page } = await newLesson();
    await page.addInitScript(countSounds);
    await page.reload();
    await takeMinutes(teacher, page, '0');
    await figures(page).click();
    await card(page, timer).getByText(tools('timer.choose')).waitFor();
    await teacher.openTool(timer);
    await takeMinutes(teacher, page, '0.03');
    await figures(page).getByText('0:02').click();
    await card(page, timer).getByText(tools('timer.ringing'), { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => (globalThis as { sounds?: number }).sounds)).toBe(1);
    await figures(page).click();
    await figures(page).getByText('0:02').waitFor();
    await card(page, timer).getByText(tools('timer.idle')).waitFor();
  });
});

describe('spotlight and curtain', () => {
  it('have the light go where the page is pressed, and the way out stays free', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openUnit();
    await teacher.openTool('聚光灯');
    const light = page.locator('.bt-spotlight-light');
    const before = await box(light);
    await page.mouse.click(before.x + 20 + before.width, before.y + 20 + before.height);
    const moved = await box(light);
    expect([Math.round(moved.x - before.x), Math.round(moved.y - before.y)]).toEqual([
      Math.round(before.width / 2 + 20),
      Math.round(before.height / 2 + 20),
    ]);
    await page.keyboard.press('ArrowUp');
    expect((await box(light)).y).toBeLessThan(moved.y);
    await teacher.button(tools('spotlight.larger')).click();
    expect((await box(light)).width).toBeGreaterThan(moved.width);
    await teacher.button(host('footer.home')).click();
    await teacher.at('/home');
    await page.keyboard.press('Escape');
    await light.waitFor({ state: 'detached' });
  });

  inLongRun('draw the curtain by a drag and by keys, and the page below it is used on', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openTool('幕布');
    const lower = page.getByRole('slider', { name: tools('curtain.bottom') });
    const full = await box(page.locator('.bt-curtain'));
    await drag(page, lower, { x: 0, y: -200 });
    expect((await box(page.locator('.bt-curtain'))).height).toBeLessThan(full.height - 150);
    await lower.press('Home');
    await teacher.activity('单词训练').click();
    await teacher.at('/smart-word/book-detail');
    await page.keyboard.press('Escape');
    await page.locator('.bt-curtain').waitFor({ state: 'detached' });
  });
});

inLongRun('throws one die, two dice, and a number', async () => {
  const { teacher, page } = await newLesson();
  await teacher.openTool('骰子');
  const dice = card(page, '骰子');
  const thrower = dice.locator('.bt-dice-throw');
  const said = () => thrower.getByRole('status').innerText();
  await thrower.click();
  await expect.poll(said).toMatch(/^[1-6] 点$/);
  await dice.getByRole('radio', { name: tools('dice.two') }).click();
  await thrower.click();
  await expect.poll(said).toMatch(/^合计 ([2-9]|1[0-2])$/);
  await dice.getByRole('radio', { name: tools('dice.number') }).click();
  await dice.getByRole('button', { name: '20' }).click();
  await thrower.click();
  await expect.poll(said).toMatch(/^(1?[1-9]|10|20) 号$/);
});

describe('the noise meter', () => {
  const noise = '音量计';

  inLongRun('hears the class, gives a recording the microphone, and hears it again after that', async () => {
    const { teacher, page } = await newLesson({ voice: reads('teacher') });
    await teacher.openUnit();
    await teacher.openTool(noise);
    const heard = card(page, noise).locator('.bt-noise[data-zone]');
    await heard.waitFor();
    await teacher.call('杨婷');
    await teacher.record('杨婷');
    await card(page, noise).getByText(tools('noise.recording')).waitFor();
    await teacher.score.waitFor();
    await heard.waitFor();
  });

  inLongRun('says plainly that the microphone is refused', async () => {
    const { teacher, page } = await newLesson({ microphone: 'denied' });
    await teacher.openTool(noise);
    await card(page, noise).getByText(tools('noise.denied')).waitFor();
    await teacher.button(tools('noise.again'), card(page, noise)).click();
    await card(page, noise).getByText(tools('noise.denied')).waitFor();
  });
});

inLongRun('divides the class, moves a child, and has the same groups after a reload', async () => {
  const { teacher, page } = await newLesson();
  await teacher.openTool('分组');
  const groups = card(page, '分组');
  await teacher.button(tools('groups.draw'), groups).click();
  const names = (n: number) => groups.getByRole('region', { name: texts.service('groups.nth', { n }), exact: true }).getByRole('listitem');
  await names(6).first().waitFor();
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => names(n).allInnerTexts()));
  expect(all.map(({ length }) => length)).toEqual([7, 7, 6, 6, 6, 6]);
  expect(new Set(all.flat()).size).toBe(38);
  const moved = all[0]![0]!;
  await names(1).first().getByRole('button').click();
  await groups
    .getByRole('region', { name: texts.service('groups.nth', { n: 6 }) })
    .getByRole('button', { name: tools('groups.here') })
    .click();
  await expect.poll(() => names(6).allInnerTexts()).toEqual([...all[5]!, moved]);
  await page.reload();
  await expect.poll(() => names(6).allInnerTexts()).toEqual([...all[5]!, moved]);
});

inLongRun('goes as a whole when it is switched off', async () => {
  const { teacher, page } = await newLesson();
  await takeMinutes(teacher, page, '5');
  await figures(page).click();
  await teacher.openTool(timer);
  await teacher.openTool('骰子');
  for (let press = 0; press < 3; press += 1) await teacher.button(host('tools.move', { name: '骰子' })).click();
  await teacher.openPlugins();
  await teacher.switchPlugin('chorus.board-tools', false);
  await card(page, '骰子').waitFor({ state: 'detached' });
  await teacher.button(host('plugins.why'), teacher.plugin('chorus.board-tools')).click();
  await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
});
