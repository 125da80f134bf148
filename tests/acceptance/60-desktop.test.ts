import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientFile, clientPolicy } from '../../desktop/src/security/client-files.ts';
import { clientOrigin } from '../../desktop/src/security/navigation.ts';
import { standInForClient } from '../../host/src/platform/testing/desktop-stand-in.ts';
import { projectRoot } from './harness/project-root.ts';
import { classroom, startChorus, texts, type Chorus } from './harness/index.ts';

const { host, tools } = texts;
let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus?.dispose());

const asked = (page: Page) => page.evaluate(() => standIn.asked.map(([what]) => what));
const labels = (page: Page) => page.evaluate(() => standIn.menu?.items.map(({ label }) => label));
const choose = (page: Page, chosen: { readonly id: string; readonly choice?: string }) =>
  page.evaluate((told) => standIn.tell('menu-chosen', { ...told, above: false }), chosen);

/** In the place of the client's own protocol, which no browser knows. */
const clientHost = 'http://client.test';
const clientPage = (name: string) => `${clientHost}/v2/${name}.html`;

/** Serves the client's own pages as its protocol does: the same files, types and policy. */
const asProtocol = (page: Page) =>
  page.route(`${clientHost}/**`, (route) => {
    const file = clientFile(route.request().url().replace(clientHost, clientOrigin));
    if (!file) return route.fulfill({ status: 404 });
    const headers = { 'content-type': file.type, 'content-security-policy': clientPolicy };
    return route.fulfill({ body: readFileSync(join(projectRoot, 'host/dist', file.path)), headers });
  });

/** Puts the client's stand-in before the page's own scripts. */
async function asClient(context: BrowserContext, start: Parameters<typeof standInForClient>[0] = {}): Promise<void> {
  // What the test's compiler names functions by.
  await context.addInitScript('globalThis.__name = (it) => it');
  await context.addInitScript(standInForClient, start);
}

it('is taught in the client: menu, timer, close and login as there [1-16] [1-19] [2.1-7] [2.4-8] [2.5-3] [2.5-13]', async () => {
  const { teacher, page } = await classroom({ chorus });
  await asClient(page.context());
  await teacher.enter();
  // The board tools put theirs in once the activities are there.
  await expect.poll(() => labels(page)).toContain(host('function-menu.open', { name: '计时器' }));
  expect(await labels(page)).toContain(host('function-menu.exit'));
  expect(await labels(page)).not.toContain(host('function-menu.home'));

  // Tools come with their activities.
  await expect.poll(() => labels(page)).toContain(host('function-menu.open', { name: '计时器' }));
  await choose(page, { id: 'chorus.board-tools timer', choice: '3' });
  const timer = page.getByRole('region', { name: '计时', exact: true });
  await timer.getByText('3:00').waitFor();
  await expect.poll(() => labels(page)).toContain(host('function-menu.close', { name: '计时器' }));
  await choose(page, { id: 'chorus.board-tools timer', choice: 'custom' });
  await page.getByPlaceholder('请输入计时时间，单位为分钟').fill('7');
  await teacher.button(tools('timer.custom-take'), teacher.dialog).click();
  await timer.getByText('7:00').waitFor();
  await choose(page, { id: 'chorus.board-tools timer' });
  await timer.waitFor({ state: 'detached' });

  await teacher.openUnit();
  await expect.poll(() => labels(page)).toContain(host('function-menu.home'));
  await choose(page, { id: 'home' });
  await expect.poll(() => new URL(page.url()).hash).toBe('#/home');

  await page.evaluate(() => void (location.hash = '#/login'));
  await expect.poll(() => new URL(page.url()).hash).toBe('#/home');
  await page.locator('.ch-title-bar:visible').getByRole('button').last().click();
  await expect.poll(() => asked(page)).toContain('window-hide');
  expect(await page.evaluate(() => location.hash)).toBe('#/home');
});

it('has its menu in a window of its own, worked by a finger [2.5-1] [2.5-13] [6-5]', async () => {
  const { page } = await classroom({ chorus });
  await asProtocol(page);
  await page.goto(clientPage('menu'));
  expect(await page.locator('#root').innerHTML()).toBe('');

  const minutes = ['1', '3', '5', '10'].map((value) => ({ value, label: `${value} 分钟` }));
  const items = [
    { id: 'keyboard', label: '打开键盘' },
    { id: 'chorus.board-tools timer', label: '打开计时器', choices: minutes },
    { id: 'exit', label: '退出程序', question: { text: '退出程序？', yes: '确定', no: '取消' } },
  ];
  await asClient(page.context(), { model: { label: '功能菜单', locale: 'zh-CN', theme: 'light', items } });
  await page.reload();
  const ball = page.getByRole('button', { name: '功能菜单' });
  const { x, y, width, height } = (await ball.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const touch = fingerOf(cdp);
  const middle = { x: x + width / 2, y: y + height / 2 };

  await touch('touchStart', middle);
  await page.getByRole('button', { name: '打开键盘' }).waitFor();
  await touch('touchMove', { x: middle.x - 200, y: middle.y });
  await page.getByRole('button', { name: '打开键盘' }).waitFor({ state: 'detached' });
  await touch('touchMove', { x: middle.x - 300, y: middle.y });
  await touch('touchEnd');
  expect((await asked(page)).filter((what) => what !== 'menu-open')).toEqual(['menu-move', 'menu-move', 'menu-drop']);

  for (let tap = 0; tap < 2; tap += 1) {
    await touch('touchStart', middle);
    await touch('touchEnd');
  }
  await page.getByRole('button', { name: '5 分钟' }).click();
  expect(await page.evaluate(() => standIn.asked.at(-1))).toEqual(['menu-choose', { id: 'chorus.board-tools timer', choice: '5' }]);
});

it('asks on one screen whose server it is, and says why one can’t be used [1-16]', async () => {
  const { page } = await classroom({ chorus });
  await asClient(page.context());
  await asProtocol(page);
  await page.goto(clientPage('connect'));
  await page.getByLabel('服务器地址').fill('chorus.school.cn');
  await page.getByRole('button', { name: '连接', exact: true }).click();
  await page.getByText('连不上这个地址').waitFor();
  await page.getByRole('button', { name: '在本机上课' }).click();
  await expect
    .poll(() => page.evaluate(() => standIn.asked))
    .toEqual([
      ['connect-choose', { kind: 'school', address: 'chorus.school.cn' }],
      ['connect-choose', { kind: 'embedded' }],
    ]);
});

type Finger = 'touchStart' | 'touchMove' | 'touchEnd';
const fingerOf = (cdp: CDPSession) => (type: Finger, at?: { readonly x: number; readonly y: number }) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
