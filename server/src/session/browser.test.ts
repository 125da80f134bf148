import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { sha256Hex } from '../sha256.ts';
import { testPassword } from '../testing/test-school.ts';
import { startTestServer, type TestBrowser, type TestServer } from '../testing/test-server.ts';
import { browserCookie, withdrawnCookies } from './browser.ts';

let server: TestServer;
let browser: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  browser = server.browser();
});
afterEach(() => server.close());
const ended = { state: 22, data: null };
const going = { state: 11 };
const credentials = { phone: '13800000001', password: testPassword };

describe('a page’s session', () => {
  it('is refused with the token alone, with the cookie alone, and with another browser’s cookie', async () => {
    const token = await browser.login();
    expect(await browser.send('me', {}, token)).toMatchObject(going);
    expect(await server.send('me', {}, token)).toMatchObject(ended);
    expect(await browser.send('me', {})).toMatchObject(ended);
    const other = server.browser();
    await other.login();
    expect(await other.send('me', {}, token)).toMatchObject(ended);
    expect(await browser.send('me', {}, token)).toMatchObject(going);
  });

  it('has its other half in a cookie that no script reads and no other site sends, named after the port', async () => {
    await browser.login();
    const { port } = new URL(server.url);
    expect(browser.setCookies.join()).toMatch(
      new RegExp(`^chorus-browser-${port}=[\\w-]{43}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict$`),
    );
  });

  it('has its cookie sent over TLS only where there is TLS, and never set for more than its host', () => {
    expect(browserCookie('https://chorus.school.cn', 'x')).toBe(
      '__Host-chorus-browser-443=x; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('lives beside others of the same browser, of the same teacher and of another', async () => {
    const first = await browser.login();
    const cookie = browser.cookie;
    const [second, colleague] = [await browser.login(), await browser.login('13800000002')];
    expect(browser.cookie).toBe(cookie);
    for (const [token, id] of [
      [first, 'middle'],
      [second, 'middle'],
      [colleague, 'primary'],
    ] as const)
      expect(await browser.send('me', {}, token)).toMatchObject({ ...going, data: { userInfo: { id, authToken: token } } });
    await browser.send('logout', {}, first);
    expect(await browser.send('me', {}, first)).toMatchObject(ended);
    expect(await browser.send('me', {}, colleague)).toMatchObject(going);
  });

  describe('with cookies that a script has put beside the browser’s', () => {
    const beside = async () => {
      const token = await browser.login();
      const [[name, own]] = [...browser.cookies] as [[string, string]];
      const other = server.browser();
      await other.login('13800000002');
      const planted = [...other.cookies.values()][0]!;
      const orders = [`${name}=${planted}; ${name}=${own}`, `${name}=${own}; ${name}=${planted}`];
      return { token, name, own, planted, orders };
    };

    it('goes on: the one that it is bound to counts, whatever the order', async () => {
      const { token, name, planted, orders } = await beside();
      for (const cookie of orders) expect(await browser.send('me', {}, token, { cookie })).toMatchObject(going);
      expect(await browser.send('me', {}, token, { cookie: `${name}=${planted}` })).toMatchObject(ended);
    });

    it('takes them back: in a partition, under a path, without a name', async () => {
      const { token, name, orders } = await beside();
      await browser.send('me', {}, token);
      expect(browser.setCookies).toEqual([]);
      for (const cookie of orders) {
        await browser.send('me', {}, token, { cookie });
        for (const one of [
          `${name}=-; Path=/; Max-Age=0; Secure; Partitioned`,
          `${name}=-; Path=/apiv2; Max-Age=0; Secure`,
          '=-; Path=/; Max-Age=0; Secure',
        ])
          expect(browser.setCookies).toContain(one);
        expect(browser.setCookies).not.toContain(`${name}=-; Path=/; Max-Age=0; Secure`);
      }
    });

    it('binds a login to none of them', async () => {
      const { name, own, planted, orders } = await beside();
      for (const cookie of orders) {
        const { data } = await browser.send('teacherLogin', credentials, undefined, { cookie });
        const { authToken } = (data as { userInfo: { authToken: string } }).userInfo;
        expect(await browser.send('me', {}, authToken)).toMatchObject(going);
        for (const value of [own, planted])
          expect(await browser.send('me', {}, authToken, { cookie: `${name}=${value}` })).toMatchObject(ended);
      }
    });

    it('knows the browser of a teacher who logs in for all that, so that strangers lock nobody out', async () => {
      const { orders } = await beside();
      for (let n = 0; n < 20; n += 1) await server.send('teacherLogin', { ...credentials, password: 'wrong' });
      expect(await server.send('teacherLogin', credentials)).toMatchObject({ state: 44 });
      for (const cookie of orders) expect(await browser.send('teacherLogin', credentials, undefined, { cookie })).toMatchObject(going);
    });
  });

  it('takes back over TLS what alone can stand beside it there', () => {
    expect(withdrawnCookies('https://chorus.school.cn', '/apiv2/x')).toEqual([
      '__Host-chorus-browser-443=-; Path=/; Max-Age=0; Secure; Partitioned',
    ]);
  });

  it.each(['p'.repeat(43), 'p', ''])('is not bound to a cookie that this server did not make: %j', async (planted) => {
    browser.cookies.set(`chorus-browser-${new URL(server.url).port}`, planted);
    const token = await browser.login();
    expect([...browser.cookies.values()]).not.toContain(planted);
    expect(await browser.send('me', {}, token)).toMatchObject(going);
  });

  it('sets no cookie where the login is refused', async () => {
    await browser.send('teacherLogin', { ...credentials, password: 'wrong' });
    expect(browser.cookies.size).toBe(0);
  });

  it('leaves nothing in the database that would open it', async () => {
    await browser.login();
    const [value] = browser.cookies.values();
    const db = await openDatabase(server.dataDir, () => 1);
    const rows = [await db.selectFrom('sessions').selectAll().execute(), await db.selectFrom('knownBrowsers').selectAll().execute()];
    await db.destroy();
    expect(JSON.stringify(rows)).not.toContain(value);
    expect(JSON.stringify(rows)).toContain(sha256Hex(value!));
  });
});

describe('a program’s session', () => {
  it('needs no cookie where it has asked for a whole token', async () => {
    const { state, data } = await server.send('teacherLogin', { ...credentials, whole: true });
    expect(state).toBe(11);
    expect(await server.send('me', {}, (data as { userInfo: { authToken: string } }).userInfo.authToken)).toMatchObject(going);
  });

  it.each([{ origin: 'own' }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'is not given where a page’s script may have asked: %o',
    async (sent) => {
      const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === 'own' ? server.url : value!]));
      const answer = await server.send('teacherLogin', { ...credentials, whole: true }, undefined, {
        'content-type': 'application/json',
        ...headers,
      });
      expect(answer).toMatchObject({ state: 40, data: { errors: [{ path: '/whole' }] } });
    },
  );
});
