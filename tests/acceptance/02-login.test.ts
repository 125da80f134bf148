import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '@chorus/contract';
import {
  inLongRun,
  Api,
  classes,
  classroom,
  password,
  phones,
  shared,
  startChorus,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';
import { signedHeaders } from './harness/api.ts';

const { host } = texts;

describe('login', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());
  const room = shared(() => classroom({ chorus }));
  /** The login page of a browser in which nobody has logged in. */
  const atLogin = async () => {
    const { teacher, page, browser } = await room();
    page.removeAllListeners('request');
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(chorus.bare);
    await browser.context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await teacher.open();
    await teacher.at('/login');
    return { teacher, page, browser };
  };
  const logIn = async (teacher: Teacher) => {
    await teacher.fillLogin(phones.middle, password);
    await teacher.at('/choose-class');
  };

  it('is for both school stages, with one form [1-1, 2.2-1]', async () => {
    const { page } = await atLogin();
    for (const label of ['login.middle', 'login.primary']) await page.getByText(host(label), { exact: true }).waitFor();
    await page.getByLabel(host('login.phone'), { exact: true }).waitFor();
    expect(await page.getByLabel(host('login.password'), { exact: true }).getAttribute('type')).toBe('password');
  });

  it('is drawn before what calls go by is there, and lets in once it is', async () => {
    const { teacher, page } = await atLogin();
    // what the page of before asks late is not counted
    await page.goto(chorus.bare);
    let come = () => {};
    const held = new Promise<void>((resolve) => (come = resolve));
    let asked = 0;
    await page.route('**/assets/axios-*.js', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await teacher.open();
    await teacher.fillLogin(phones.middle, password);
    await expect.poll(() => asked).toBe(1);
    expect(teacher.route).toBe('/login');
    come();
    await teacher.at('/choose-class');
  });

  it('shows and hides the password', async () => {
    const { teacher, page } = await atLogin();
    const field = page.getByLabel(host('login.password'), { exact: true });
    await field.fill('secret#1');
    await teacher.button(host('login.show')).click();
    expect(await field.getAttribute('type')).toBe('text');
    await teacher.button(host('login.hide')).click();
    expect(await field.getAttribute('type')).toBe('password');
  });

  it('says that a password is wrong, keeps the phone and asks for the password again', async () => {
    const { teacher, page } = await atLogin();
    await teacher.fillLogin(phones.middle, 'wrong#2026');
    await teacher.see(host('login.wrong'));
    expect(await page.getByLabel(host('login.phone'), { exact: true }).inputValue()).toBe(phones.middle);
    expect(await page.getByLabel(host('login.password'), { exact: true }).inputValue()).toBe('');
    expect(teacher.route).toBe('/login');
  });

  it('has its promise and the fault whole in sight on a small board in English', async () => {
    const { teacher, page } = await atLogin();
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await teacher.button(host('locale.en')).click();
    await teacher.page.getByLabel(host('login.phone', {}, 'en'), { exact: true }).fill(phones.middle);
    await teacher.page.getByLabel(host('login.password', {}, 'en'), { exact: true }).fill('wrong#2026');
    await page.keyboard.press('Enter');
    const fault = page.getByText(host('login.wrong', {}, 'en'));
    await fault.waitFor();
    for (const part of [page.locator('.ch-login-facts'), fault]) {
      const { y, height } = (await part.boundingBox())!;
      expect([y >= 0, y + height <= 800]).toEqual([true, true]);
    }
    await page.setViewportSize(size);
  });

  it('asks for what is missing before anything is sent', async () => {
    const { teacher, page } = await atLogin();
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes('teacherLogin') ? 1 : 0));
    await teacher.button(host('login.submit')).click();
    await teacher.see(host('login.phone-missing'));
    await page.getByLabel(host('login.phone'), { exact: true }).fill(phones.middle);
    await teacher.button(host('login.submit')).click();
    await teacher.see(host('login.password-missing'));
    expect(sent).toBe(0);
  });

  it.each([
    ['SQL in the phone field', "1' OR '1'='1", "' OR 1=1 --"],
    ['ten thousand characters', '1'.repeat(10_000), 'x'.repeat(10_000)],
  ])('refuses %s and stays at the login page', async (_, phone, secret) => {
    const { teacher, page } = await atLogin();
    await teacher.fillLogin(phone, secret);
    await page.getByRole('status').filter({ hasText: /.+/ }).first().waitFor();
    expect(teacher.route).toBe('/login');
  });

  it('does not move under a finger when the sample school comes', async () => {
    const { teacher, page } = await atLogin();
    let come = () => undefined as void;
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route(/sample/i, async (route) => {
      if (route.request().resourceType() === 'fetch') await held;
      await route.continue();
    });
    await page.goto(chorus.bare);
    await page.goto(chorus.opened);
    const button = teacher.button(host('login.submit'));
    const before = await button.boundingBox();
    expect(await teacher.button(host('login.sample-middle')).count()).toBe(0);
    come();
    await teacher.button(host('login.sample-middle')).waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  it('lets the sample school in with one tap, and remembers it after a reload [2.1-9, 4-6]', async () => {
    const { teacher, page } = await atLogin();
    await page.goto(chorus.bare);
    await page.goto(chorus.opened);
    await teacher.button(host('login.sample-middle')).click();
    expect(page.url()).not.toContain('start=');
    await teacher.at('/choose-class');
    await page.reload();
    await teacher.at('/choose-class');
    await teacher.see(host('class.question'));
  });

  it('sends every call with the device, the signature and the token [7.1-1, 7.1-2, 7.1-3, 7.1-4, 7.1-5, 7.1-6, 7.1-7, 7.1-8, 7.1-9]', async () => {
    const { teacher, page } = await atLogin();
    const seen: { url: string; method: string; headers: Record<string, string> }[] = [];
    page.on(
      'request',
      (request) =>
        request.url().includes('/apiv2/') && seen.push({ url: request.url(), method: request.method(), headers: request.headers() }),
    );
    await logIn(teacher);
    await teacher.see(host('class.question'));
    const list = await vi.waitUntil(() => seen.find(({ url }) => url.endsWith('/apiv2/aiClassroom/clazz/getListByTeacherId')), 10_000);
    expect(list.method).toBe('POST');
    expect(list.headers).toMatchObject({
      device: 'web-pc',
      apps: '203',
      release: '2.2.0',
      'content-type': expect.stringContaining('application/json') as string,
    });
    expect(list.headers.udid).toMatch(/^\w{32}$/);
    expect(list.headers.sign).toMatch(/^[0-9a-f]{64}$/);
    expect(list.headers.authtoken?.length).toBeGreaterThan(15);
    expect(list.headers.thirdtypeid).toBeDefined();
    const login = seen.find(({ url }) => url.endsWith('/user/teacherLogin'));
    expect(login?.headers.authtoken ?? '').toBe('');
  });

  it('lets nobody act elsewhere with the token that the page can read, nor with the cookie that it cannot', async () => {
    const { teacher, page, browser } = await atLogin();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(JSON.stringify([request.url(), request.headers(), request.postData()])));
    await logIn(teacher);
    await teacher.see(host('class.question'));
    const read = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    const token = await page.evaluate(() => localStorage.getItem('chorus.token') ?? '');
    const [cookie, ...others] = await browser.context.cookies();
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      domain: '127.0.0.1',
      name: expect.stringContaining(`${chorus.port}`) as string,
    });
    expect(others).toEqual([]);
    expect(sent.some((request) => request.includes(token))).toBe(true);
    for (const seen of [read, ...sent]) expect(seen).not.toContain(cookie!.value);

    const me = async (headers: Record<string, string>) => {
      const answer = await fetch(`${chorus.origin}${calls.me.path}`, {
        method: 'POST',
        body: '{}',
        headers: { ...signedHeaders('{}', 'e'.repeat(32)), ...headers },
      });
      return ((await answer.json()) as { state: number }).state;
    };
    const half = { authToken: token };
    const otherHalf = { cookie: `${cookie!.name}=${cookie!.value}` };
    expect([await me(half), await me(otherHalf), await me({ ...half, ...otherHalf })]).toEqual([22, 22, 11]);
    const whole = await page.evaluate(
      async ([path, phone, secret]) => {
        const body = JSON.stringify({ phone, password: secret, whole: true });
        const answer = await fetch(path!, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
        return ((await answer.json()) as { state: number }).state;
      },
      [calls.teacherLogin.path, phones.middle, password],
    );
    expect(whole).toBe(40);
    await page.reload();
    await teacher.see(host('class.question'));
  });

  it('keeps the device id over a reload [7.1-3]', async () => {
    const { teacher, page } = await atLogin();
    const ids = new Set<string>();
    page.on('request', (request) => {
      const id = request.headers().udid;
      if (id) ids.add(id);
    });
    await logIn(teacher);
    await page.reload();
    await teacher.see(host('class.question'));
    expect(ids.size).toBe(1);
  });

  it('logs out everywhere from the menu, on a low screen too: other browsers and programs', async () => {
    const { teacher, page } = await atLogin();
    await page.setViewportSize({ width: 1366, height: 640 });
    const elsewhere = await new Api(chorus).login();
    await logIn(teacher);
    await teacher.chooseClass(classes.middle.large);
    await teacher.button(host('title.menu')).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu!.y + menu!.height).toBeLessThanOrEqual(640);
    await page.getByRole('menuitem', { name: host('menu.logout-all') }).click();
    await teacher.button(host('menu.logout-all-yes')).click();
    await teacher.at('/login');
    await expect(elsewhere.call('me', {})).rejects.toThrow('22');
    expect(await page.evaluate(() => localStorage.getItem('chorus.token'))).toBeNull();
  });

  // nobody is let in from here on
  inLongRun('refuses whoever tries too often, the right password too, and says so', async () => {
    const { teacher, page } = await atLogin();
    // A stranger's tries count together, whichever program sends them.
    const api = new Api(chorus);
    for (let attempt = 0; attempt < 18; attempt += 1)
      await expect(api.call('teacherLogin', { phone: phones.middle, password: 'wrong#2026' })).rejects.toThrow('40');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answered = page.waitForResponse((answer) => answer.url().includes('teacherLogin'));
      await teacher.fillLogin(phones.middle, 'wrong#2026');
      expect(await (await answered).json()).toMatchObject({ state: 40 });
    }
    await teacher.fillLogin(phones.middle, password);
    await teacher.see('请 15 分钟后再试');
    expect(teacher.route).toBe('/login');
  });
});
