import { calls } from '@chorus/contract';
import { callPaths } from '@chorus/contract/api/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import {
  classes,
  classroom,
  password,
  phones,
  shared,
  startChorus,
  TeacherBrowser,
  texts,
  type Teacher,
  inLongRun,
} from './harness/index.ts';

const { host, phone: said, qr, tour } = texts;
const running = shared(async () => {
  const chorus = await startChorus({ phones: true });
  afterTest(() => chorus.dispose());
  return chorus;
});
const steps = ['go-on', 'search', 'doors', 'panels', 'font', 'menu'] as const;

const bubble = (page: Page, step: (typeof steps)[number], locale: 'zh-CN' | 'en' = 'zh-CN') =>
  page.getByRole('region', { name: tour(`tour.${step}.title`, {}, locale), exact: true });
const none = (page: Page) => expect.poll(() => page.locator('.ch-tour').count()).toBe(0);
/** Waits until Home has had the time to begin a tour. */
const quiet = async (page: Page) => {
  await page.waitForTimeout(2_500);
  expect(await page.locator('.ch-tour').count()).toBe(0);
};
const within = (page: Page) =>
  page.locator('.ch-tour').evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
  });

/** What the bubble hides in part: names of activities, and headings of what the class does; and how many buttons are filled. */
const beside = (page: Page) =>
  page.locator('.ch-tour').evaluate((element) => {
    const bubble = element.getBoundingClientRect();
    const cut = [...document.querySelectorAll('.ch-door-title, .ch-home-panel h2, .ch-go')].filter((name) => {
      const { left, top, right, bottom } = name.getBoundingClientRect();
      const meets = left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
      return meets && !(left >= bubble.left && right <= bubble.right && top >= bubble.top && bottom <= bubble.bottom);
    });
    const filled = [...document.querySelectorAll('.ch-button-primary')].map(({ textContent }) => textContent);
    return [...cut.map(({ textContent }) => textContent), ...filled.slice(1)];
  });

const room = shared(async () => {
  const begun = await classroom({ chorus: await running(), context: { viewport: { width: 1280, height: 800 } } });
  await begun.teacher.login();
  return begun;
});

/** A teacher whom nobody has shown around yet, on Home. */
async function newcomer(viewport = { width: 1280, height: 800 }) {
  const begun = await room();
  const { page, teacher } = begun;
  await page.setViewportSize(viewport);
  await page.evaluate(() => localStorage.removeItem(`chorus.tour.${localStorage.getItem('chorus.userId')}`));
  await page.evaluate(() => (location.hash = '#/choose-class'));
  await page.reload();
  await teacher.classCard(classes.middle.large).click();
  await teacher.at('/home');
  return begun;
}

it('shows a newcomer around Home by keyboard alone, without a barrier, and once', async () => {
  const { page, teacher } = await newcomer();
  const found: Record<string, unknown> = {};
  for (const [n, step] of steps.entries()) {
    await bubble(page, step).waitFor();
    const onward = teacher.button(tour(n === steps.length - 1 ? 'tour.done' : 'tour.next'));
    await expect.poll(() => onward.evaluate((button) => button === document.activeElement)).toBe(true);
    const [here, inside, cut] = [await barriers(page), await within(page), await beside(page)];
    if (here.length > 0 || !inside || cut.length > 0) found[step] = [here, inside, cut];
    expect(await page.locator('.ch-tour').innerText()).toContain(tour('tour.at', { at: n + 1, of: steps.length }));
    await page.keyboard.press('Enter');
  }
  await none(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main'))).toBe(true);
  expect(found).toEqual({});
  await page.reload();
  await teacher.activity('单词训练').waitFor();
  await quiet(page);
});

inLongRun('goes when it is skipped, at Escape, with the thing itself and with Home, and comes again from Help', async () => {
  const { page, teacher } = await newcomer({ width: 1920, height: 1080 });
  const again = async () => {
    await teacher.openMenu(host('menu.help'));
    await teacher.button(host('help.tour-again')).click();
    await teacher.at('/home');
    await bubble(page, 'go-on').waitFor();
  };
  await bubble(page, 'go-on').waitFor();
  // The page's keys are the page's all the while.
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await teacher.button(tour('tour.skip')).click();
  await none(page);

  await again();
  await page.keyboard.press('Escape');
  await none(page);

  await again();
  await teacher.button(tour('tour.next')).click();
  await bubble(page, 'search').waitFor();
  await page.getByRole('combobox', { name: host('home.search') }).click();
  await none(page);

  await again();
  await teacher.activity('单词训练').click();
  await teacher.at('/smart-word/book-detail');
  await none(page);
  await teacher.goHome();
  await teacher.activity('单词训练').waitFor();
  await quiet(page);

  // A menu that lies over the page has its own Escape.
  await again();
  await teacher.openMenu('English');
  await bubble(page, 'go-on', 'en').waitFor();
  await page.getByRole('button', { name: host('title.menu', {}, 'en'), exact: true }).click();
  await page.getByRole('menuitem', { name: host('menu.help', {}, 'en') }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem', { name: host('menu.help', {}, 'en') }).count()).toBe(0);
  expect(await bubble(page, 'go-on', 'en').count()).toBe(1);
  await page.getByRole('button', { name: host('title.menu', {}, 'en'), exact: true }).click();
  await page.getByRole('menuitem', { name: host('locale.zh-CN'), exact: true }).click();
  await bubble(page, 'go-on').waitFor();
});

/** A teacher in a lesson whose session is refused, with the login over the word that is read; who logs in goes on. */
async function refused({ pin }: { readonly pin?: string } = {}) {
  const { teacher, page } = await room();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => (location.hash = '#/choose-class'));
  if (pin !== undefined) await setPin(teacher, pin);
  await teacher.chooseClass(classes.middle.large);
  await teacher.openUnit();
  const shown = async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '');
  const before = await shown();
  const token = () => page.evaluate(() => localStorage.getItem('chorus.token'));
  const first = await token();
  const open = Object.values(calls).flatMap(({ path, open: anybody }) => (anybody ? [path] : []));
  await page.route('**/apiv2/**', async (route) => {
    const sent = await route.request().headerValue('authToken');
    if (sent !== first || open.some((path) => route.request().url().endsWith(path))) return route.continue();
    return route.fulfill({ json: { state: 22, msg: 'x', note: 'x', data: null } });
  });
  await page.keyboard.press('ArrowRight');
  await teacher.dialog.getByText(host('login.again-what')).waitFor();
  /** The lesson is where it was, under another session. */
  const goesOn = async () => {
    await expect.poll(() => teacher.dialog.count()).toBe(0);
    expect(teacher.route).toBe('/smart-word/word-read-aloud');
    await expect.poll(shown).not.toBe(before);
    expect(await token()).not.toBe(first);
    await page.reload();
    await teacher.wordOnStage.waitFor();
    expect(await teacher.dialog.count()).toBe(0);
  };
  return { teacher, page, goesOn };
}
async function setPin(teacher: Teacher, pin: string) {
  await teacher.openMenu(host('menu.pin'));
  const field = (key: string) => teacher.dialog.getByLabel(host(key), { exact: true });
  await field('pin.password').fill(password);
  await field('pin.new').fill(pin);
  await field('password.again').fill(pin);
  await teacher.page.keyboard.press('Enter');
  await expect.poll(() => teacher.dialog.count()).toBe(0);
}

inLongRun('lets a lesson whose session is refused go on by a phone that reads the QR code [4-5]', async () => {
  const { teacher, page, goesOn } = await refused();
  const made = page.waitForResponse((answer) => answer.url().endsWith(callPaths.makeQrCode));
  await teacher.button(host('login.qr'), teacher.dialog).click();
  await teacher.dialog.getByRole('img', { name: qr('qr.picture') }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const { data } = (await (await made).json()) as { data: { code: { address: string } } };
  const browser = await TeacherBrowser.open({ context: { viewport: { width: 360, height: 740 }, hasTouch: true } });
  afterTest(() => browser.close());
  const mine = await browser.tab();
  await mine.goto(data.code.address);
  await mine.getByLabel(host('login.phone'), { exact: true }).fill(phones.middle);
  await mine.getByLabel(host('login.password'), { exact: true }).fill(password);
  await mine.keyboard.press('Enter');
  await mine.getByRole('button', { name: said('phone.yes'), exact: true }).click();
  await goesOn();
});

inLongRun('lets a lesson whose session is refused go on by the PIN of this computer [4-5]', async () => {
  const { teacher, page, goesOn } = await refused({ pin: '270519' });
  const name = teacher.dialog.getByRole('button', { name: '林晓雯' });
  await name.waitFor();
  expect(await barriers(page)).toEqual([]);
  await name.click();
  await teacher.see(host('login.quick-enter', { name: '林晓雯', count: 6 }));
  await page.keyboard.type('318642');
  await teacher.see(host('login.quick-left', { count: 4 }));
  await page.keyboard.type('270519');
  await goesOn();
});
