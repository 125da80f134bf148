import { adminPaths } from '@chorus/contract/api/admin/paths';
import { expect, it } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { signedHeaders } from './harness/api.ts';
import { classroom } from './harness/index.ts';

it('script of the classroom reads nothing of an administrator in the same browser: not in storage, by a call, nor by a window', async () => {
  const { chorus, browser, page: classroomPage, teacher } = await classroom();
  const office = await browser.tab();
  const admin = new Administration(office, chorus);
  await admin.login(administrators.school);
  const token = (await office.evaluate(() => sessionStorage.getItem('chorus.admin.token')))!;
  expect(token.length).toBeGreaterThan(20);
  await teacher.enter();
  const kept = () => Object.values(Object.assign({}, localStorage, sessionStorage)).join(' ');
  expect(await classroomPage.evaluate(kept)).not.toContain(token);

  const call = { url: chorus.origin + adminPaths.adminMe, headers: signedHeaders('{}', 'e'.repeat(32)) };
  const states = await classroomPage.evaluate(async ({ url, headers }) => {
    const tokens = [undefined, ...Object.values(Object.assign({}, localStorage, sessionStorage))].filter(
      (one) => one === undefined || /^[\w-]{20,}$/.test(one),
    );
    const state = async (authToken: string | undefined) => {
      const answer = await fetch(url, { method: 'POST', body: '{}', headers: { ...headers, ...(authToken && { authToken }) } });
      return ((await answer.json()) as { state: number }).state;
    };
    return Promise.all(tokens.map(state));
  }, call);
  expect(states).not.toContain(11);

  const [opened, seen] = await Promise.all([
    browser.context.waitForEvent('page'),
    classroomPage.evaluate(async () => {
      const other = window.open('/admin/')!;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      const frame = document.createElement('iframe');
      frame.src = '/admin/';
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      const read = (window: Window | null) => {
        try {
          return window?.document.body.innerHTML ?? '';
        } catch {
          return 'refused';
        }
      };
      return { closed: other.closed, inFrame: read(frame.contentWindow) };
    }),
  ]);
  await opened.getByLabel(said('login.phone'), { exact: true }).waitFor();
  expect([seen.closed, seen.inFrame, await opened.evaluate(() => opener)]).toEqual([true, 'refused', null]);

  // The administrator's tab goes on after a reload, and keeps nothing once the classroom is opened in it.
  await office.reload();
  await office.getByRole('navigation').waitFor();
  await office.goto(chorus.web);
  expect(await office.evaluate(kept)).not.toContain(token);
});

it('what earlier versions left of an administrator is removed before anything else runs', async () => {
  const { chorus, page } = await classroom();
  await page.goto(`${chorus.origin}/m/`);
  await page.evaluate(() => localStorage.setItem('chorus.admin.token', 'left'));
  await page.addInitScript(() => {
    const remove = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function (key: string) {
      remove.call(this, key);
      Object.assign(window, { removedFirst: (window as { removedFirst?: string }).removedFirst ?? key });
    };
  });
  await page.goto(chorus.web);
  await page.getByRole('button').first().waitFor();
  expect(
    await page.evaluate(() => [localStorage.getItem('chorus.admin.token'), (window as { removedFirst?: string }).removedFirst]),
  ).toEqual([null, 'chorus.admin.token']);
});
