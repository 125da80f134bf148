import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import { choose, faults, restore, set } from './harness/layout.ts';
import { inLongRun, classroom, shared, startChorus, TeacherBrowser, texts } from './harness/index.ts';

const { host } = texts;
const running = shared(async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  return chorus;
});

/** Another site: what it was asked for, with which referrer; whether its pages let themselves be shown inside others, it says by their names. */
async function startSite() {
  const asked: { readonly path: string; readonly referrer: string | undefined }[] = [];
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url!, referrer: request.headers.referer });
    const framing = request.url === '/closed' ? { 'x-frame-options': 'DENY' } : {};
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', ...framing });
    // What a page of another site may try.
    response.end(`<!doctype html><html lang="zh"><title>外站</title><h1>第一课 你好</h1>
      <button onclick="try { top.location = '/away' } catch {} ; this.textContent = '还在'">离开</button>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))));
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

inLongRun('opens from Home the pages that an administrator has allowed, inside where their sites let them be [2.2-6]', async () => {
  const chorus = await running();
  const site = await startSite();
  const found: Record<string, readonly string[]> = {};
  const browser = await TeacherBrowser.open({ context: { viewport: { width: 1280, height: 800 } } });
  afterTest(() => browser.close());
  const board = await browser.tab();
  const look = async (state: string, page = board) => {
    const here = await barriers(page);
    if (here.length > 0) found[state] = here;
    const { SHOTS } = process.env;
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${state.replaceAll(' ', '-')}-${page.viewportSize()!.width}.png` });
  };

  const admin = new Administration(board, chorus);
  await admin.login(administrators.platform);
  await admin.to('links');
  await look('no pages yet');
  await admin.button('links.add').click();
  const add = async (path: string, title: string, inOwnNetwork: boolean) => {
    await admin.field('links.address').fill(site.origin + path);
    await admin.field('links.title-zh').fill(title);
    await board.getByLabel(said('links.private')).setChecked(inOwnNetwork);
    await admin.button('links.check-and-add').click();
  };
  await add('/unit', '课文动画', false);
  await board.getByText(said('links.problem.address.not-https')).waitFor();
  await look('an address that is refused');
  await add('/gone', '课文动画', true);
  await board.getByText(said('links.problem.address.no-page')).waitFor();
  await add('/unit', '课文动画', true);
  await board.getByRole('heading', { level: 2, name: '课文动画' }).waitFor();
  await admin.button('links.add').click();
  await add('/closed', '听力网', true);
  await board.getByText(said('links.kept-out.x-frame-options')).waitFor();
  await look('two pages');

  const { teacher, page } = await classroom({ chorus });
  await teacher.enter();
  const doors = page.getByRole('list', { name: host('outside.title') });
  await doors.getByRole('button', { name: '课文动画' }).waitFor();
  await doors.scrollIntoViewIfNeeded();
  await look('home', page);
  const sizes = async (state: string) => {
    for (const locale of ['zh-CN', 'en'] as const)
      for (const [width, height, size, zoom] of [
        [1920, 1080, 33, 1],
        [1280, 800, 33, 1],
        [1280, 800, 56, 1.7],
      ] as const) {
        await choose(page, { locale });
        await set(page, { width, height, zoom: 1, step: [size, zoom] });
        const seen = await faults(page, { sideways: size > 42, byRule: width === 1920 });
        if (seen.length > 0) found[`${state} ${locale} ${width} ${size}`] = seen;
      }
    await choose(page, { locale: 'zh-CN', fontSize: 33 });
    await restore(page);
  };
  await sizes('home');
  site.asked.length = 0;
  await doors.getByRole('button', { name: '课文动画' }).click();
  await teacher.at('/iframe-page');
  const inside = page.frameLocator('main iframe').frameLocator('iframe');
  await inside.getByRole('heading', { name: '第一课 你好' }).waitFor();
  await inside.getByRole('button').click();
  await inside.getByRole('button', { name: '还在' }).waitFor();
  expect([teacher.route, site.asked.find(({ path }) => path === '/unit')]).toEqual([
    '/iframe-page',
    { path: '/unit', referrer: undefined },
  ]);
  await look('inside', page);
  await sizes('inside');

  const stranger = await startSite();
  await page.evaluate((to) => {
    const known = document.querySelector<HTMLIFrameElement>('main iframe')!.contentDocument!;
    for (const [at, where] of [document, known].entries()) {
      const frame = where.createElement('iframe');
      frame.src = `${to}/names-${at}`;
      where.body.append(frame);
    }
    known.querySelector('iframe')!.src = `${to}/names-2`;
  }, stranger.origin);
  await expect.poll(() => inside.getByRole('heading').count()).toBe(0);
  await page.evaluate(() => document.querySelector('body > iframe')!.remove());
  await teacher.button(host('outside.again')).click();
  await inside.getByRole('heading', { name: '第一课 你好' }).waitFor();
  expect(stranger.asked).toEqual([]);

  const opens = async (press: () => Promise<void>) => {
    const [window] = await Promise.all([page.context().waitForEvent('page'), press()]);
    await window.getByRole('heading', { name: '第一课 你好' }).waitFor();
    expect([await window.evaluate(() => opener), await window.evaluate(() => document.referrer)]).toEqual([null, '']);
    const at = window.url();
    await window.close();
    return at;
  };
  expect(await opens(() => page.getByRole('link', { name: host('outside.open-new') }).click())).toBe(`${site.origin}/unit`);
  await teacher.goHome();
  expect(await opens(() => doors.getByRole('link', { name: '听力网' }).click())).toBe(`${site.origin}/closed`);

  await page.evaluate((to) => (location.hash = `#/iframe-page?id=${encodeURIComponent(to)}&url=${encodeURIComponent(to)}`), site.origin);
  await page.getByText(host('outside.unknown'), { exact: true }).waitFor();
  expect(await page.locator('main iframe').count()).toBe(0);
  await look('not on the list', page);
  await sizes('not on the list');
  await teacher.button(host('page.home')).click();
  await teacher.at('/home');

  await board.getByRole('button', { name: '课文动画' }).click();
  await admin.button('links.remove').click();
  await board.getByText(said('links.removed', { name: '课文动画' })).waitFor();
  await page.reload();
  await doors.getByRole('link', { name: '听力网' }).waitFor();
  expect(await doors.getByText('课文动画').count()).toBe(0);
  await board.getByRole('button', { name: said('kit.undo') }).click();
  await board.getByRole('cell', { name: `${site.origin}/unit` }).waitFor();
  expect(found).toEqual({});
});
