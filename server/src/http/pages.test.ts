import { sdkVersion } from '@chorus/sdk';
import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { signRecipe, State } from '@chorus/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { textIn } from '../locales/texts.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { maxHeaderBytes } from './refuse-unreadable.ts';
import { maxAddressLength, maxPathLength } from './request-bounds.ts';
import { inertPolicy } from './security-headers.ts';

const importMap = '{"imports":{"react":"/v2/assets/react-1.js"}}';
const page = (map: string) =>
  `<!doctype html><script type="importmap">${map}</script><script type="module" src="/v2/assets/main-1.js"></script>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let server: TestServer;
let hostDir: string;
let sdkDir: string;
beforeAll(async () => {
  server = await startTestServer();
  hostDir = join(server.dataDir, 'host');
  sdkDir = join(server.dataDir, 'sdk');
  for (const dir of [join(hostDir, 'assets'), sdkDir]) mkdirSync(dir, { recursive: true });
  writeFileSync(join(hostDir, 'index.html'), page(importMap));
  writeFileSync(join(hostDir, 'admin.html'), '<!doctype html>administration');
  writeFileSync(join(hostDir, 'phone.html'), '<!doctype html>phone');
  writeFileSync(join(hostDir, 'sw.js'), '// worker');
  writeFileSync(join(hostDir, 'assets', 'main-1.js'), '// main');
  writeFileSync(join(sdkDir, 'chorus-sdk.tgz'), 'kit');
  writeFileSync(
    join(sdkDir, 'authors-guide.html'),
    '<h1>How to write an activity</h1><code>npm install http://127.0.0.1:8140/sdk/chorus-sdk.tgz</code>',
  );
  await server.restart({ hostDir, sdkDir });
});
afterAll(() => server.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { redirect: 'manual', headers });
/** fetch does not let a caller choose these headers, and unpacks what comes. */
const raw = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const { body, ...rest } = await bytesOf(path, headers, method);
  return { ...rest, body: body.toString() };
};
const bytesOf = (path: string, headers: Record<string, string>, method: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
    request.end(method === 'POST' ? '{}' : undefined);
  });

const sampleLogins = '/apiv2/chorus/session/sampleLogins';
const json = { 'content-type': 'application/json' };
const stateOf = ({ body }: { body: string }) => (JSON.parse(body) as { state: number }).state;

describe('the pages', () => {
  it.each(['/', '/v2'])('lead from %s to the web app [2.1-1]', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([302, '/v2/']);
  });

  it.each([
    ['/admin', 'admin.html', 'administration'],
    ['/m', 'phone.html', 'phone'],
  ])('have addresses and policies of their own, beside the classroom’s: %s', async (address, file, content) => {
    for (const path of [address, `/v2/${file}`]) {
      const { status, headers } = await get(path);
      expect([status, headers.get('location')]).toEqual([302, `${address}/`]);
    }
    const answer = await get(`${address}/`);
    const { headers } = answer;
    expect([answer.status, headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-cache', `<!doctype html>${content}`]);
    const opener = { '/admin': 'same-origin-allow-popups', '/m': 'same-origin' }[address];
    expect(headers.get('cross-origin-opener-policy')).toBe(opener);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toContain(hashOf(importMap));
  });

  it('have a policy that runs nothing inline but the import map', async () => {
    const { status, headers } = await get('/v2/');
    const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule]));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(policy['script-src']).toBe(`script-src 'self' ${hashOf(importMap)}`);
    expect(Object.values(policy).join()).not.toMatch(/unsafe/);
    expect([policy['frame-ancestors'], policy['object-src'], policy['base-uri']]).toEqual([
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]);
  });

  it('have the policy of a new build without a restart', async () => {
    writeFileSync(join(hostDir, 'index.html'), page('{}'));
    utimesSync(join(hostDir, 'index.html'), 1, 1);
    expect((await get('/v2/')).headers.get('content-security-policy')).toContain(hashOf('{}'));
    writeFileSync(join(hostDir, 'index.html'), page(importMap));
  });

  it('keep hashed files for good and ask for the others', async () => {
    expect((await get('/v2/assets/main-1.js')).headers.get('cache-control')).toContain('immutable');
    const worker = await get('/v2/sw.js');
    expect([worker.headers.get('cache-control'), worker.headers.get('service-worker-allowed')]).toEqual(['no-cache', null]);
  });

  it('and every other file have a policy: a script the page’s, as a worker takes it, all else one that runs nothing', async () => {
    const page = (await get('/v2/')).headers.get('content-security-policy');
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(page).toContain("connect-src 'self'");
    for (const path of ['/v2/assets/main-1.js', '/v2/sw.js']) expect([path, await policyOf(path)]).toEqual([path, page]);
    expect(await policyOf('/docs/static/swagger-ui.js')).toContain("default-src 'self'");
    for (const path of ['/v2/assets/none.html', '/sdk/chorus-sdk.tgz'])
      expect([path, await policyOf(path)]).toEqual([path, expect.stringMatching(/^default-src 'none'.*; sandbox$/)]);
  });

  it('give the service worker the headers that its kept answers are to have', async () => {
    writeFileSync(join(hostDir, 'sw.js'), 'const headers = "%CHORUS_HEADERS%";');
    const [, text = ''] = /"(.*)"/.exec(await (await get('/v2/sw.js')).text()) ?? [];
    const { running, inert } = JSON.parse(atob(text)) as Record<string, Record<string, string>>;
    const answered = async (path: string) => Object.fromEntries((await get(path)).headers);
    expect(await answered('/v2/')).toMatchObject(running!);
    expect(await answered('/v2/assets/main-1.js')).toMatchObject(running!);
    expect(await answered('/sdk/chorus-sdk.tgz')).toMatchObject(inert!);
    for (const each of [running, inert]) expect(Object.keys(each!)).toContain('content-security-policy');
    writeFileSync(join(hostDir, 'admin.html'), '<!doctype html>administration');
    writeFileSync(join(hostDir, 'sw.js'), '// worker');
  });

  it('refuse to be a service worker, all but one', async () => {
    const ask = async (path: string) => (await get(path, { 'service-worker': 'script' })).status;
    expect(await ask('/v2/sw.js')).toBe(200);
    for (const path of ['/v2/assets/main-1.js', '/p/1/a.b/1.0.0-0/x.js', '/v2/%73w.js', '/chorus-answers/x', '/content/x', '/sw.js'])
      expect([path, await ask(path)]).toEqual([path, 403]);
  });

  it.each(['/v2/none.js', '/v2/../data/chorus.db', '/v2/..%2f..%2fdata/chorus.db', '/v2/%00', '/none', '/objects/x', '/chorus.db'])(
    'are none at %s',
    async (path) => {
      expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('offer the kit for authors', async () => {
    expect(await (await get('/sdk/chorus-sdk.tgz')).text()).toBe('kit');
  });

  it('say what the kit is, and the commands to begin with, in the reader’s language', async () => {
    const page = async (language: string) => {
      const answer = await get('/sdk/', { 'accept-language': language });
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      return answer.text();
    };
    const english = await page('en');
    expect(english).toContain(`npm install ${server.url}/sdk/chorus-sdk.tgz`);
    expect(english).toContain('chorus-plugin create');
    expect(english).toContain('<a href="chorus-sdk.tgz">');
    expect(english).toContain(`<a href="authors-guide.html">${textIn('en', 'kit-guide')}`);
    const guide = await get('/sdk/authors-guide.html');
    expect(['content-type', 'content-security-policy'].map((name) => guide.headers.get(name))).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(await guide.text()).toBe(`<h1>How to write an activity</h1><code>npm install ${server.url}/sdk/chorus-sdk.tgz</code>`);
    for (const none of ['none.html', '..%2fhost%2findex.html']) expect((await get(`/sdk/${none}`)).status).toBe(404);
    expect(english).toContain(textIn('en', 'kit-title'));
    expect(await page('zh-CN')).toContain(textIn('zh-CN', 'kit-title'));
    const moved = await get('/sdk');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/sdk/']);
  });

  it('say so when the web app is not built', async () => {
    const bare = await startTestServer();
    const answer = await fetch(`${bare.url}/v2/`);
    expect([answer.status, await answer.text()]).toEqual([503, '网页尚未构建：请在项目目录运行 npm run build。']);
    await bare.close();
  });
});

describe('every answer', () => {
  const inert = { 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'content-security-policy': inertPolicy };
  /** What is answered to bytes that no client would send. */
  const spoken = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });

  it.each(['/', '/health', '/.well-known/chorus.json', '/none', '/v2/none.png', '/%ff', '/chorus-answers/x', '/p/x'])(
    'that is no page or script runs nothing, reaches nothing and stands in no frame: %s',
    async (path) => expect((await raw(path, { host: new URL(server.url).host })).headers).toMatchObject(inert),
  );

  it('does so where the request is refused, and of a call', async () => {
    const { host, port } = new URL(server.url);
    expect((await raw('/health', { host: 'evil.example' })).headers).toMatchObject(inert);
    expect((await raw('/health', { host, 'service-worker': 'script' })).headers).toMatchObject(inert);
    expect((await raw('/v2/', { host: `localhost:${port}` })).headers).toMatchObject(inert);
    expect((await raw(sampleLogins, { host, ...json }, 'POST')).headers).toMatchObject(inert);
  });

  it.each([
    ['400 Bad Request', 'what?\r\n\r\n'],
    ['431 Request Header Fields Too Large', `GET /v2/?${'a'.repeat(maxHeaderBytes)} HTTP/1.1\r\n\r\n`],
  ])('does so where the request can’t be read: %s', async (status, bytes) => {
    const [head = '', body] = (await spoken(bytes)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toBe(`HTTP/1.1 ${status}`);
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')));
    expect(headers).toMatchObject({
      ...inert,
      'x-frame-options': 'deny',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(body!.length),
    });
    expect(headers).not.toHaveProperty('clear-site-data');
  });

  it('is there for who has been given more cookies than any login needs, and takes them back', async () => {
    const { host } = new URL(server.url);
    const bomb = Array.from({ length: 180 }, (_, n) => `b${n}=${'b'.repeat(4000)}`).join('; ');
    const page = await raw('/v2/', { host, cookie: bomb });
    expect([page.status, page.headers['clear-site-data'], page.body]).toEqual([200, '"cookies"', expect.stringContaining('importmap')]);
    const call = await raw(sampleLogins, { host, cookie: bomb, ...json }, 'POST');
    expect([stateOf(call), call.headers['clear-site-data']]).toEqual([State.ok, '"cookies"']);
    const own = Array.from({ length: 10_000 }, () => `chorus-browser-${new URL(server.url).port}=${'b'.repeat(43)}`).join('; ');
    const filled = await raw(sampleLogins, { host, cookie: own, ...json }, 'POST');
    // None is looked at: two of one name would be taken back by themselves.
    expect([stateOf(filled), filled.headers['clear-site-data'], filled.headers['set-cookie']]).toEqual([State.ok, '"cookies"', undefined]);
    const link = await raw(`/v2/?${'a'.repeat(8_000)}`, { host, cookie: 'usual=1' });
    expect([link.status, link.headers['clear-site-data']]).toEqual([200, undefined]);
  });
});

describe('a request', () => {
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { host } = new URL(server.url);
    return (await raw(path, { host, ...headers }, method)).status;
  };

  it.each([
    '/v2/',
    '/v2/assets/',
    '/p/',
    '/content/',
    '/docs/static/',
    '/sdk/',
    '/admin/',
    '/m/',
    '/outside/',
    '/w/',
    '/none/',
    `${sampleLogins}/`,
  ])('is refused before anything reads its address, where that is longer than any of ours: %s', async (begin) => {
    expect(await ask(`${begin}${'a'.repeat(maxPathLength)}`)).toBe(414);
    expect(await ask(`${begin}?${'a'.repeat(maxAddressLength)}`)).toBe(414);
    for (const up of ['../', '..%2f', '%2e%2e%2f', '%2E./', './', '..%5c', 'a/../']) {
      expect([up, await ask(begin + up.repeat(80_000))]).toEqual([up, 414]);
      expect([up, await ask(`${begin}${up.repeat(10)}x`)]).toEqual([up, 404]);
    }
  });

  it('is refused where headers that are no cookies are longer than any of ours, also one for a live connection', async () => {
    const long = { 'x-forwarded-for': '1.2.3.4, '.repeat(5_000) };
    expect(await ask(sampleLogins, { ...json, ...long }, 'POST')).toBe(431);
    expect(await ask('/v2/', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, 'a'.repeat(100)])))).toBe(431);
    const live = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'a'.repeat(22) + '==' };
    expect(await ask('/scoring/live', { ...live, ...long })).toBe(431);
    expect(await ask(`/scoring/live?${'a'.repeat(maxAddressLength)}`, live)).toBe(414);
  });
});

describe('the addresses', () => {
  it('are named, and how sign is made [7.1-4]', async () => {
    const origin = server.url;
    expect(await (await get('/.well-known/chorus.json')).json()).toEqual({
      web: `${origin}/v2/`,
      api: `${origin}/apiv2/`,
      docs: `${origin}/docs`,
      sdk: `${origin}/sdk/`,
      sdkVersion,
      storage: { endpoint: origin, bucket: 'chorus-answers' },
      plugins: join(server.dataDir, 'plugins'),
      sign: signRecipe,
    });
    expect(await (await get('/health')).json()).toEqual({ status: 'ok' });
  });

  it('of every call are documented [7.2-5] [7.2-6] [7.2-7]', async () => {
    const { paths } = (await (await get('/docs/json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/apiv2/aiClassroom/clazz/getListByTeacherId', '/apiv2/chorus/journal/append']),
    );
    expect(Object.keys(paths).every((path) => path.startsWith('/apiv2/'))).toBe(true);
    expect(JSON.stringify(paths['/apiv2/aiClassroom/user/teacherLogin'])).toContain('Orange-7-trees');
    const page = await get('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect((await page.text()).match(/(src|href)="(https?:)?\/\//g)).toBeNull();
  });

  it('are documented by what is made once, however its address is written', async () => {
    const write = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => write.mockRestore());
    for (const path of ['/docs/json', '/docs/json', '/docs/json?1', '/docs/%6Ason']) expect((await get(path)).status).toBe(200);
    const written = write.mock.calls.filter(([value]) => (value as { openapi?: unknown } | null)?.openapi !== undefined);
    expect(written.length).toBeLessThanOrEqual(1);
    for (const path of ['/docs//json', '/docs/json%20', '/docs/static//swagger-ui.css']) expect((await get(path)).status).toBe(404);
  });

  it('send texts compressed to who takes it, with one validator for every encoding', async () => {
    const text = '// a line of the web app\n'.repeat(1_000);
    writeFileSync(join(hostDir, 'assets', 'long-1.js'), text);
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const { status, headers: answered, body } = await bytesOf('/v2/assets/long-1.js', headers, method);
      return { status, encoding: answered['content-encoding'], etag: answered['etag'], vary: answered['vary'], answered, body };
    };
    const plain = await ask({});
    expect([plain.status, plain.encoding, plain.vary, plain.body.toString()]).toEqual([200, undefined, 'accept-encoding', text]);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, accepted] of [
      ['br', 'gzip, deflate, br'],
      ['gzip', 'gzip;q=0.5, br;q=0'],
      ['gzip', 'GZIP'],
    ] as const) {
      const packed = await ask({ 'accept-encoding': accepted });
      expect(packed).toMatchObject({ status: 200, encoding, etag: plain.etag, vary: 'accept-encoding' });
      expect(packed.body.length).toBeLessThan(text.length / 10);
      expect(unpack[encoding](packed.body).toString()).toBe(text);
      expect(packed.answered).toMatchObject({
        'content-type': plain.answered['content-type'],
        'cache-control': plain.answered['cache-control'],
        'content-length': String(packed.body.length),
        'last-modified': plain.answered['last-modified'],
      });
    }
    const accept = { 'accept-encoding': 'br' };
    for (const headers of [accept, {}]) {
      expect(await ask({ ...headers, 'if-none-match': String(plain.etag) })).toMatchObject({ status: 304, encoding: undefined });
    }
    expect(await ask({ ...accept, range: 'bytes=3-8' })).toMatchObject({ status: 206, encoding: undefined, body: Buffer.from('a line') });
    expect((await ask(accept, 'HEAD')).body).toHaveLength(0);
    expect(await ask({ 'accept-encoding': 'identity' })).toMatchObject({ status: 200, encoding: undefined });
    writeFileSync(join(hostDir, 'assets', 'long-1.js'), `${text}changed`);
    expect(brotliDecompressSync((await ask(accept)).body).toString()).toBe(`${text}changed`);
  });

  it.each(['/v2/../chorus.db.json', '/v2/..%2f..%2fpackage.json', '/v2/assets%5c..%5cx.js', '/v2/.hidden.js', '/v2//x.js', '/v2/%00.js'])(
    'send nothing of %s compressed',
    async (path) => {
      writeFileSync(join(hostDir, '.hidden.js'), 'x'.repeat(5_000));
      expect((await raw(path, { 'accept-encoding': 'br' })).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('under another name are refused: a page could be made to point its own name here', async () => {
    for (const host of ['evil.example', 'evil.example:8140', '127.0.0.1.evil.example', '127.0.0.1@evil.example', '10.0.0.1', '[::2]']) {
      expect([host, (await raw('/v2/', { host })).status]).toEqual([host, 403]);
    }
    expect(stateOf(await raw(sampleLogins, { host: 'evil.example', ...json }, 'POST'))).toBe(State.unknown);
  });

  it('do not answer the pages of another origin', async () => {
    const { host } = new URL(server.url);
    const call = (origin: string) => raw(sampleLogins, { host, origin, ...json }, 'POST');
    for (const origin of ['http://evil.example', 'null', `https://${host}`, 'http://127.0.0.1:1'])
      expect([origin, stateOf(await call(origin))]).toEqual([origin, State.unknown]);
    expect(stateOf(await call(server.url))).toBe(State.ok);
    expect((await call(server.url)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('take no call from another site where the browser sends no origin with it', async () => {
    const { host } = new URL(server.url);
    const from = (site: string) => ({ host, 'sec-fetch-site': site, ...json });
    for (const [site, state] of [
      ['cross-site', State.unknown],
      ['same-origin', State.ok],
      ['none', State.ok],
    ] as const)
      expect([site, stateOf(await raw(sampleLogins, from(site), 'POST'))]).toEqual([site, state]);
    // A link from another site leads here.
    expect((await raw('/v2/', from('cross-site'))).status).toBe(200);
  });

  it('by localhost lead to 127.0.0.1, so that the journal has one origin', async () => {
    const { port } = new URL(server.url);
    for (const path of ['/', '/v2/', '/docs']) {
      const { status, headers } = await raw(path, { host: `localhost:${port}` });
      expect([status, headers['location']]).toEqual([302, `http://127.0.0.1:${port}${path}`]);
    }
    expect((await raw('/health', { host: `localhost:${port}` })).status).toBe(200);
  });

  it('of recordings are open to the name that the storage client makes up', async () => {
    const { status, body } = await raw('/chorus-answers/none', { host: 'chorus-answers.oss-cn-shenzhen.aliyuncs.com' });
    expect([status, body.includes('<Code>AccessDenied</Code>')]).toEqual([403, true]);
  });
});
