import { createHash, webcrypto } from 'node:crypto';
import { bundleHash } from '@chorus/contract/bundle-hash';
import type { PluginManifest } from '@chorus/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundleCache, heldCache, KeptAnswers, supersededFiles } from './kept-answers.ts';

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const running = { 'content-security-policy': "connect-src 'self'" };
const inert = { 'content-security-policy': 'sandbox' };
const page = '<p>the page</p>';
const main = 'main();';
const shell = { '/v2/': sha384(page), '/v2/assets/main-1.js': sha384(main) };
const files = { 'index.js': 'index();', 'a.css': '.a{}' };
const manifest = {
  id: 'a.game',
  version: '1.0.0',
  files: Object.entries(files).map(([path, text]) => ({ path, bytes: text.length, integrity: sha384(text) })),
} as unknown as PluginManifest;
const base = `/p/1/a.game/1.0.0-${bundleHash(manifest, (text) => createHash('sha256').update(text).digest('hex'))}/`;

/** As a page sees it: it can put anything under any address. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  match = async (path: string) => this.kept.get(path)?.clone();
  put = async (path: string, answer: Response) => void this.kept.set(path, answer);
  delete = async (path: string) => this.kept.delete(path);
}
let caches: Map<string, FakeCache>;
let served: Map<string, string>;
let asked: string[];
const cache = (name: string) => caches.get(name) ?? caches.set(name, new FakeCache()).get(name)!;
/** A worker that has just been started: nothing is in its memory. */
const worker = () =>
  new KeptAnswers({
    caches: { open: async (name) => cache(name) as unknown as Cache },
    digest: (algorithm, bytes) => webcrypto.subtle.digest(algorithm, bytes),
    fetch: async (path) => {
      asked.push(path);
      const text = served.get(path);
      if (text === undefined) throw new TypeError('Failed to fetch');
      return new Response(text);
    },
    shellCache: 'shell',
    shell,
    headers: { running, inert },
  });
const seen = async (answers: KeptAnswers, path: string) => {
  const answer = await answers.find(path);
  return answer && [await answer.text(), answer.headers.get('content-type'), answer.headers.get('content-security-policy')];
};
const poison = (name: string, path: string, text: string) =>
  cache(name).put(path, new Response(text, { headers: { 'content-type': 'text/html' } }));

beforeEach(async () => {
  caches = new Map();
  asked = [];
  served = new Map([[`${base}manifest.json`, JSON.stringify(manifest)]]);
  const answers = worker();
  await answers.keep('/v2/', new Response(page));
  await answers.keep('/v2/assets/main-1.js', new Response(main));
  for (const [path, text] of Object.entries(files)) await answers.keep(base + path, new Response(text));
  await answers.keep('/content/a/1/x.svg', new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }));
  served.clear();
  asked = [];
});

describe('what is kept', () => {
  it('is given without a server, with headers that are no cache’s', async () => {
    const script = 'application/javascript; charset=utf-8';
    expect(await seen(worker(), '/v2/')).toEqual([page, 'text/html; charset=utf-8', running['content-security-policy']]);
    expect(await seen(worker(), '/v2/assets/main-1.js')).toEqual([main, script, running['content-security-policy']]);
    expect(await seen(worker(), `${base}index.js`)).toEqual(['index();', script, running['content-security-policy']]);
    expect(await seen(worker(), `${base}a.css`)).toEqual(['.a{}', 'text/css; charset=utf-8', 'sandbox']);
    expect(await seen(worker(), `${base}manifest.json`)).toEqual([JSON.stringify(manifest), 'application/json; charset=utf-8', 'sandbox']);
    expect(await seen(worker(), '/content/a/1/x.svg')).toEqual(['<svg/>', 'image/svg+xml', 'sandbox']);
    expect(asked).toEqual([]);
  });

  it.each([
    ['shell', '/v2/'],
    ['shell', '/v2/assets/main-1.js'],
    [bundleCache, `${base}index.js`],
    [bundleCache, `${base}a.css`],
    [heldCache, '/content/a/1/x.svg'],
  ])('in %s and rewritten by a page is not given, and gone: %s', async (name, path) => {
    const answers = worker();
    await answers.find(path);
    await poison(name, path, 'poisoned');
    expect(await answers.find(path)).toBeUndefined();
    expect(cache(name).kept.has(path)).toBe(false);
  });

  it('is given with its own headers when a page took them off', async () => {
    await poison(bundleCache, `${base}index.js`, 'index();');
    expect((await seen(worker(), `${base}index.js`))?.[2]).toBe(running['content-security-policy']);
  });

  it('is not given by a manifest that a page wrote, whose hash is not the address’s', async () => {
    const forged = { ...manifest, files: [{ path: 'index.js', bytes: 1, integrity: sha384('poisoned') }] };
    await poison(bundleCache, `${base}index.js`, 'poisoned');
    await poison(bundleCache, `${base}manifest.json`, JSON.stringify(forged));
    expect(await worker().find(`${base}index.js`)).toBeUndefined();
    expect(await worker().find(`${base}manifest.json`)).toBeUndefined();
  });

  it('of a bundle whose manifest is gone is given once that can be had from the server', async () => {
    cache(bundleCache).kept.delete(`${base}manifest.json`);
    const answers = worker();
    expect(await answers.find(`${base}index.js`)).toBeUndefined();
    await poison(bundleCache, `${base}index.js`, 'index();');
    served.set(`${base}manifest.json`, JSON.stringify(manifest));
    expect(await seen(answers, `${base}index.js`)).toBeDefined();
    served.clear();
    expect(await seen(worker(), `${base}index.js`)).toBeDefined();
  });

  it('of timings is given where they have the hash of their address', async () => {
    const timings = '{"format":1,"sentences":[]}';
    const headers = { 'content-type': 'application/json' };
    const path = `/content/a/1/${createHash('sha256').update(timings).digest('hex')}.json`;
    await worker().keep(path, new Response(timings, { headers }));
    expect(await seen(worker(), path)).toEqual([timings, 'application/json', 'sandbox']);
    await cache(heldCache).put(path, new Response('{"format":1}', { headers }));
    expect(await worker().find(path)).toBeUndefined();
    cache(heldCache).kept.delete(path);
  });

  it('under other addresses is nothing: what the page’s build does not name, calls, other files', async () => {
    for (const path of ['/v2/assets/other.js', '/v2/x', '/apiv2/x', '/p/1/a.game/x.js', '/constructor']) {
      await worker().keep(path, new Response('x'));
      await poison('shell', path, 'x');
      await poison(heldCache, path, 'x');
      expect([path, await worker().find(path)]).toEqual([path, undefined]);
    }
  });

  it('was an answer with the right content: another build’s page, an error or half a file is not kept', async () => {
    caches.clear();
    const answers = worker();
    await answers.keep('/v2/', new Response('<p>another build</p>'));
    await answers.keep('/v2/assets/main-1.js', new Response(main, { status: 500 }));
    await answers.keep(`${base}index.js`, new Response('inde'));
    expect([...caches.values()].flatMap(({ kept }) => [...kept.keys()])).toEqual([]);
  });
});

it('of bundles lies by itself, where content displaces nothing; of each activity the newest two stay', () => {
  const inCaches = Object.fromEntries([...caches].map(([name, { kept }]) => [name, [...kept.keys()].map((path) => path.split('/')[1])]));
  expect(inCaches).toMatchObject({ [heldCache]: ['content'], [bundleCache]: ['p', 'p', 'p'] });
  const at = (id: string, version: string, file = 'x.js') => `/p/1/${id}/${version}-0123456789abcdef/${file}`;
  const paths = [
    at('a.b', '1.0.0'),
    at('a.c', '1.0.0'),
    at('a.b', '1.0.0', 'd/y.js'),
    at('a.b', '2.0.0'),
    at('a.b', '1.5.0'),
    at('a.b', '2.0.0', 'z.js'),
  ];
  expect(supersededFiles(paths)).toEqual([at('a.b', '1.0.0'), at('a.b', '1.0.0', 'd/y.js')]);
});
