import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { cityPhone, foreignPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { framedSources } from './outside-routes.ts';
import { askPage, parseAddress, type PageRules } from './ask-page.ts';

let server: TestServer;
let platform: TestAdministrator;
let site: Server;
let origin: string;
/** How the site answers now. */
let answer: RequestListener;
/** What it was asked for. */
let asked: string[];

beforeEach(async () => {
  server = await startTestServer();
  platform = await administer(server, platformPhone);
  answer = (_request, response) => response.end('<h1>page</h1>');
  asked = [];
  site = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await server.close();
});

const page = (more: object = {}) => ({ address: `${origin}/page`, titleZh: '课文动画', titleEn: '', privateNetwork: true, ...more });
const headed =
  (headers: Record<string, string>): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end();
const leading =
  (to: string, times = Infinity): RequestListener =>
  (_request, response) =>
    asked.length > times ? response.end() : response.writeHead(302, { location: to }).end();
const code = async (more: Partial<PageRules> = {}, address = `${origin}/page`) => {
  const rules = { privateNetwork: true, ours: 'http://127.0.0.1:8140', loopback: true, limitMs: 500, ...more };
  return askPage(address, rules).then(
    () => 'fine',
    (error: { code?: string }) => error.code,
  );
};

it('tells teachers of the school’s pages first, then of those from above, and nobody of other schools’', async () => {
  const school = await administer(server);
  await platform.ok('addOutsidePage', page({ titleEn: ' Cartoons ' }));
  expect(await school.refused('addOutsidePage', page())).toEqual(['40', '/privateNetwork platform-only']);
  const token = await server.login();
  expect(await server.ok('outsidePages', {}, token)).toMatchObject([
    { title: { 'zh-CN': '课文动画', en: 'Cartoons' }, address: `${origin}/page`, inside: true },
  ]);
  const seen = await school.ok('allowedPages', {});
  expect([seen.pages, seen.above.map(({ orgName }) => orgName)]).toEqual([[], ['Chorus']]);
  const city = await administer(server, cityPhone);
  expect((await city.ok('allowedPages', {})).above).toHaveLength(1);
  const { id } = seen.above[0]!;
  for (const who of [school, city]) {
    expect((await who.send('checkOutsidePage', { id })).state).toBe(43);
    expect((await who.send('removeOutsidePage', { id, removed: true })).state).toBe(43);
  }

  const theirs = await platform.ok('addOutsidePage', page({ address: `${origin}/school` }));
  const db = await openDatabase(server.dataDir, () => server.now);
  await db.updateTable('outsidePages').set({ orgId: 'school' }).where('id', '=', theirs.id).execute();
  await db.destroy();
  const ids = async (whose: string) => (await server.ok('outsidePages', {}, whose)).map((one) => one.id);
  expect([await ids(token), await ids(await server.login(foreignPhone))]).toEqual([[theirs.id, id], [id]]);
});

it.each([
  ['x-frame-options', { 'x-frame-options': 'DENY' }],
  ['frame-ancestors', { 'content-security-policy': "frame-ancestors 'self'" }],
])('keeps a page that lets nobody show it inside as one that opens outside: %s', async (by, headers) => {
  answer = headed(headers);
  const { id, keptOutBy } = await platform.ok('addOutsidePage', page());
  const token = await server.login();
  expect([keptOutBy, (await server.ok('outsidePages', {}, token))[0]?.inside]).toEqual([by, false]);
  answer = headed({});
  server.now += 1000;
  expect(await platform.ok('checkOutsidePage', { id })).toMatchObject({ keptOutBy: null, checkedAt: server.now });
  expect((await server.ok('outsidePages', {}, token))[0]?.inside).toBe(true);
});

it('lets in a page that names this server', async () => {
  answer = headed({ 'content-security-policy': `frame-ancestors ${server.url}`, 'x-frame-options': 'DENY' });
  expect((await platform.ok('addOutsidePage', page())).keptOutBy).toBeNull();
});

it('takes a page off the list and puts it back, writes both down, and has an address once', async () => {
  const { id } = await platform.ok('addOutsidePage', page());
  expect(await platform.refused('addOutsidePage', page())).toEqual(['40', '/address known']);
  await platform.ok('removeOutsidePage', { id, removed: true });
  const token = await server.login();
  expect(await server.ok('outsidePages', {}, token)).toEqual([]);
  await platform.ok('removeOutsidePage', { id, removed: false });
  expect(await server.ok('outsidePages', {}, token)).toMatchObject([{ id }]);
  await platform.ok('removeOutsidePage', { id, removed: true });
  await platform.ok('addOutsidePage', page());
  expect(await platform.refused('removeOutsidePage', { id, removed: false })).toEqual(['40', '/id known']);
  const { rows } = await platform.ok('audit', { group: 'content', offset: 0, limit: 10 });
  expect(rows.map(({ action, subject }) => `${action} ${subject.name}`).sort()).toEqual(
    ['added', 'added', 'removed', 'removed', 'restored'].map((action) => `outside-page.${action} 课文动画`),
  );
});

it.each([
  ['', 'no-address'],
  ['not an address', 'no-address'],
  ['https://', 'no-address'],
  ['https://user:secret@example.cn/', 'no-address'],
  ['javascript:alert(1)', 'not-https'],
  ['ftp://example.cn/', 'not-https'],
  ['http://localhost/', 'not-https'],
  ['https://169.254.169.254/', 'private'],
  ['https://[fe80::1]/', 'private'],
])('saves nothing of an address that can’t be asked: %s', async (address, why) => {
  const told = await platform.refused('addOutsidePage', page({ address: address || ' ' }));
  expect(told).toEqual(['40', `/address ${why}`]);
  expect((await platform.ok('allowedPages', {})).pages).toEqual([]);
});

it('adds what a browser’s address bar hides', () => {
  expect(['example.cn/unit', 'example.cn:8443', ' https://example.cn#a '].map(parseAddress)).toEqual([
    'https://example.cn/unit',
    'https://example.cn:8443/',
    'https://example.cn/#a',
  ]);
});

it('asks for no address of the own network, also where a name leads there', async () => {
  expect(await code({ privateNetwork: false }, 'https://10.0.0.1/')).toBe('private');
  expect(await code({ privateNetwork: false }, 'https://localhost/')).toBe('private');
  expect(await code({ privateNetwork: false })).toBe('not-https');
  expect(await code({ loopback: false })).toBe('not-https');
  expect(asked).toEqual([]);
});

it('follows three redirects, each under the same rules, and no fourth', async () => {
  answer = leading('/next', 3);
  expect(await code()).toBe('fine');
  expect(asked).toEqual(['/page', '/next', '/next', '/next']);
  asked.length = 0;
  answer = leading('/next', 4);
  expect(await code()).toBe('too-many-redirects');
  answer = leading('https://169.254.169.254/latest/meta-data');
  expect(await code()).toBe('private');
  answer = leading('http://example.cn/');
  expect(await code()).toBe('not-https');
});

it('reads what the last page of a way says', async () => {
  answer = (request, response) =>
    request.url === '/page'
      ? response.writeHead(301, { location: '/last', 'x-frame-options': 'DENY' }).end()
      : response.writeHead(200, { 'content-security-policy': "frame-ancestors 'none'" }).end();
  expect((await platform.ok('addOutsidePage', page())).keptOutBy).toBe('frame-ancestors');
});

it('shows no page of this server itself, also at the end of a redirect', async () => {
  expect(await platform.refused('addOutsidePage', page({ address: `${server.url}/v2/` }))).toEqual(['40', '/address own']);
  answer = leading('http://127.0.0.1:8140/v2/');
  expect(await code()).toBe('own');
});

it('waits no longer than it must: not for a slow answer, nor for the rest of a long one', async () => {
  answer = () => undefined;
  expect(await code({ limitMs: 50 })).toBe('too-slow');
  answer = (_request, response) => {
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(more));
  };
  expect(await code()).toBe('fine');
  answer = headed({ 'x-long': 'x'.repeat(40_000) });
  expect(await code()).toBe('unreachable');
});

it('says that nothing is there', async () => {
  answer = (_request, response) => response.writeHead(404).end();
  expect(await code()).toBe('no-page');
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  expect(await code()).toBe('unreachable');
});

const framedBy = async (id: string) => {
  const { status, headers, ...rest } = await fetch(`${server.url}/outside/${id}`);
  return { status, policy: headers.get('content-security-policy'), options: headers.get('x-frame-options'), ...rest };
};

it('frames a page of the list in a sandbox, and lets nothing else into that frame', async () => {
  const { id } = await platform.ok('addOutsidePage', page({ address: `${origin}/page?a="b"&c`, titleZh: '<课文>' }));
  const { status, policy, options } = await framedBy(id);
  expect([status, options]).toEqual([200, 'SAMEORIGIN']);
  expect(policy!.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-src ${origin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  const html = await (await fetch(`${server.url}/outside/${id}`)).text();
  expect(html.slice(html.indexOf('<iframe'))).toBe(
    `<iframe title="&lt;课文&gt;" src="${origin}/page?a=%22b%22&amp;c" sandbox="allow-scripts allow-same-origin allow-forms allow-popups" referrerpolicy="no-referrer" allow="fullscreen"></iframe>`,
  );
});

it('frames nothing that was removed, keeps itself out, or is on no list', async () => {
  const { id } = await platform.ok('addOutsidePage', page());
  await platform.ok('removeOutsidePage', { id, removed: true });
  expect((await framedBy(id)).status).toBe(404);
  await platform.ok('removeOutsidePage', { id, removed: false });
  answer = headed({ 'x-frame-options': 'DENY' });
  await platform.ok('checkOutsidePage', { id });
  for (const one of [id, 'nobody', encodeURIComponent(`${origin}/page`)]) expect((await framedBy(one)).status).toBe(404);
});

it('shows no page inside that has become one of this server itself, by another name or another port', async () => {
  const { id } = await platform.ok('addOutsidePage', page());
  const db = await openDatabase(server.dataDir, () => server.now);
  await db
    .updateTable('outsidePages')
    .set({ address: `${server.url}/v2/` })
    .where('id', '=', id)
    .execute();
  await db.destroy();
  expect(await server.ok('outsidePages', {}, await server.login())).toMatchObject([{ id, inside: false }]);
  expect((await framedBy(id)).status).toBe(404);
});

it('lets into the frame the sites on the way to a page, with what lies below their names', () => {
  expect(framedSources(['https://www.example.cn', 'https://example.cn', 'https://m.example.cn:8443', 'https://10.0.0.1'])).toEqual([
    'https://example.cn',
    'https://*.example.cn',
    'https://m.example.cn:8443',
    'https://*.m.example.cn:8443',
    'https://10.0.0.1',
  ]);
  expect(framedSources(['https://www.cn', 'https://intranet', 'http://127.0.0.1:81'])).toEqual([
    'https://www.cn',
    'https://*.www.cn',
    'https://intranet',
    'http://127.0.0.1:81',
  ]);
});
