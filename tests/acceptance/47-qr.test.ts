import { callPaths } from '@chorus/contract/api/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { AdminApi, administrators } from './harness/administration.ts';
import { barriers } from './harness/barriers.ts';
import {
  inLongRun,
  changeAnswers,
  classes,
  classroom,
  password,
  phones,
  shared,
  startChorus,
  TeacherBrowser,
  texts,
  type Chorus,
} from './harness/index.ts';
import { readUnitBefore } from './harness/read-unit.ts';

const { host, qr, phone: said } = texts;
const running = shared(async () => {
  const chorus = await startChorus({ phones: true });
  afterTest(() => chorus.dispose());
  return chorus;
});

/** A board at the login page. */
async function atLogin(viewport = { width: 1920, height: 1080 }) {
  const chorus = await running();
  const room = await classroom({ chorus, context: { viewport } });
  const { page, teacher } = room;
  let address = '';
  page.on('response', async (answer) => {
    if (!answer.url().endsWith(callPaths.makeQrCode)) return;
    const { data } = (await answer.json()) as { data: { code: { address: string } | null } };
    address = data.code?.address ?? '';
  });
  await teacher.open();
  const open = async () => {
    await teacher.button(host('login.qr')).click();
    await picture(page).waitFor();
  };
  /** What stands in the picture by now. */
  const shown = async (not = '') => {
    await expect.poll(() => address !== '' && address !== not).toBe(true);
    return address;
  };
  return { ...room, open, shown };
}
const picture = (page: Page) => page.getByRole('img', { name: qr('qr.picture') });

/** A phone in somebody's hand. */
async function handset() {
  const browser = await TeacherBrowser.open({ context: { viewport: { width: 360, height: 740 }, hasTouch: true } });
  afterTest(() => browser.close());
  const page = await browser.tab();
  const button = (key: string) => page.getByRole('button', { name: said(key), exact: true });
  const see = (key: string) => page.getByRole('heading', { name: said(key) }).waitFor();
  return { page, button, see };
}

const number = (page: Page) => page.locator('output').innerText();
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

it('logs the board in from a phone, by keyboard, to the class and Home; the next time is one press [7.2-20] [7.2-21]', async () => {
  const { page, teacher, shown, browser } = await atLogin();
  await page.getByLabel(host('login.password'), { exact: true }).focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await picture(page).waitFor();
  const address = await shown();

  const mine = await handset();
  await mine.page.goto(address);
  await mine.page.getByLabel(host('login.phone'), { exact: true }).fill(phones.middle);
  await mine.page.getByLabel(host('login.password'), { exact: true }).fill('wrong#2026');
  await mine.page.keyboard.press('Enter');
  await mine.page.getByText(host('login.wrong')).waitFor();
  expect(await picture(page).isVisible()).toBe(true);
  await mine.page.getByLabel(host('login.password'), { exact: true }).fill(password);
  await mine.page.keyboard.press('Enter');
  await mine.button('phone.yes').waitFor();
  await page.locator('.ch-qr-number').waitFor();
  expect(await number(page)).toBe(await number(mine.page));
  expect(await page.locator('.ch-qr').innerText()).not.toContain(phones.middle);

  const other = await handset();
  await other.page.goto(address);
  await other.see('phone.taken');

  await mine.button('phone.yes').focus();
  await mine.page.keyboard.press('Enter');
  await mine.see('phone.done');
  await teacher.at('/choose-class');
  await page.reload();
  await teacher.at('/choose-class');
  await teacher.chooseClass(classes.middle.large);
  expect(await browser.context.cookies()).toHaveLength(1);

  const next = await atLogin();
  await next.open();
  await mine.page.goto(await next.shown());
  await mine.button('phone.yes').click();
  await next.teacher.at('/choose-class');
});

inLongRun('leads from a child’s summary for parents to its words on a phone, while the school has summaries', async () => {
  const chorus = await running();
  const admin = new AdminApi(chorus);
  await admin.login(administrators.school);
  await admin.call('chooseParentSummaries', { on: true });
  const { page, teacher, browser } = await classroom({ chorus });
  const [child, classmate] = ['马洁', '钱安琪'];
  const readings = [0, 1, 2].map((word) => ({ student: 1, word, sound: 40 }));
  await readUnitBefore(chorus, [...readings, { student: 0, word: 0, sound: 95 }], { daysAgo: 1 });
  await teacher.enter('middle', 'large');
  await page.evaluate(() => (location.hash = '#/teaching-assistant'));
  await teacher.button(host('summary.dialog')).click();
  await teacher.see(host('summary.few-title'));
  await page.getByLabel(host('summary.whose')).selectOption(child);
  await teacher.dialog.getByRole('img').waitFor();
  const text = page.getByLabel(host('summary.text'));
  // one that is only looked at leaves no link behind
  expect(await text.inputValue()).not.toContain('/w/');
  const file = page.waitForEvent('download');
  await teacher.button(host('summary.save')).click();
  expect((await file).suggestedFilename()).toMatch(/^马洁.*\.png$/);
  await expect.poll(() => text.inputValue()).toMatch(/\/w\/[\w-]{43}/);
  const said = await text.inputValue();
  expect([said.includes(child), said.includes(classmate)]).toEqual([true, false]);
  expect(await barriers(page)).toEqual([]);

  const parent = await browser.tab();
  await parent.goto(/https?:\S+/.exec(said)![0]);
  const words = await parent.getByRole('heading', { level: 2 }).allInnerTexts();
  expect([words.length, words.every((word) => said.includes(word))]).toEqual([3, true]);
  expect(await parent.locator('body').innerText()).not.toMatch(new RegExp(`${child}|${classes.middle.large}`));
  await parent.getByRole('button').first().click();
  const heard = () =>
    parent
      .locator('audio')
      .first()
      .evaluate((player: HTMLAudioElement) => player.currentTime);
  await expect.poll(heard).toBeGreaterThan(0);
  expect(await barriers(parent)).toEqual([]);
  await admin.call('chooseParentSummaries', { on: false });
  await parent.reload();
  await parent.getByText('这张小结的链接已过期，请向老师要新的').waitFor();
});

inLongRun('says on the board that it was not me, is renewed when it is over, and goes on after the network was away', async () => {
  const { page, teacher, open, shown, browser } = await atLogin();
  await open();
  const first = await shown();
  const mine = await handset();
  await mine.page.goto(first);
  await mine.page.getByLabel(host('login.phone'), { exact: true }).fill(phones.primary);
  await mine.page.getByLabel(host('login.password'), { exact: true }).fill(password);
  await mine.button('phone.login-next').click();
  await mine.button('phone.no').click();
  await mine.see('phone.refused');
  await teacher.see(qr('qr.refused'));
  await teacher.button(qr('qr.renew')).click();
  await picture(page).waitFor();
  const second = await shown(first);
  await mine.page.reload();
  await mine.see('phone.over');

  await changeAnswers(page, 'qrCodeStatus', ({ serverTime }) => ({ status: 'expired', expiresAt: serverTime, serverTime }));
  const third = await shown(second);
  await page.unrouteAll({ behavior: 'wait' });
  await picture(page).waitFor();

  await browser.context.setOffline(true);
  await teacher.see(qr('qr.away'));
  await browser.context.setOffline(false);
  await expect.poll(() => page.getByText(qr('qr.away')).count()).toBe(0);
  await mine.page.goto(third);
  await mine.button('phone.logout').click();
  await mine.page.getByLabel(host('login.phone'), { exact: true }).waitFor();
  await teacher.see(qr('qr.step.1'));
  await teacher.button(qr('qr.password')).click();
  await page.getByLabel(host('login.phone'), { exact: true }).waitFor();
});

it('draws no code that phones can’t open, and says what to do', async () => {
  const { page, teacher } = await atLogin({ width: 1280, height: 800 });
  await changeAnswers(page, 'makeQrCode', ({ serverTime }) => ({ code: null, serverTime }));
  await teacher.button(host('login.qr')).click();
  await teacher.see(qr('qr.unreachable'), qr('qr.unreachable-what'));
  expect(await picture(page).count()).toBe(0);
  expect([await barriers(page), await wide(page)]).toEqual([[], 0]);
});

inLongRun('has no barriers in three themes on board and phone, and nothing sticks out', async () => {
  const { page, teacher, open, shown } = await atLogin({ width: 1280, height: 800 });
  const found: Record<string, unknown> = {};
  const look = async (state: string, of: Page) => {
    const [here, beyond] = [await barriers(of), await wide(of)];
    if (here.length > 0 || beyond > 0) found[state] = [here, beyond];
  };
  const chorus: Chorus = await running();
  const mine = await handset();
  await mine.page.goto(`${chorus.origin}/m`);
  await mine.see('phone.nothing');
  await look('phone without a code', mine.page);
  await open();
  await look('code', page);
  await mine.page.goto(await shown());
  await mine.button('phone.login-next').click();
  await mine.page.getByText(host('login.phone-missing')).waitFor();
  await look('login on the phone', mine.page);
  await mine.page.getByLabel(host('login.phone'), { exact: true }).fill(phones.middle);
  await mine.page.getByLabel(host('login.password'), { exact: true }).fill(password);
  await mine.button('phone.login-next').click();
  await mine.button('phone.yes').waitFor();
  await look('confirmation', mine.page);
  await page.locator('.ch-qr-number').waitFor();
  await look('scanned', page);
  await page.route(`**${callPaths.makeQrCode}`, (route) => route.abort());
  await mine.button('phone.no').click();
  await mine.see('phone.refused');
  await look('refused on the phone', mine.page);
  await teacher.button(qr('qr.renew')).waitFor();
  await look('refused', page);
  await teacher.button(qr('qr.renew')).click();
  await teacher.see(qr('qr.away'));
  await look('away', page);
  expect(found).toEqual({});
});
