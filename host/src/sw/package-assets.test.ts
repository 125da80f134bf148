import type { ContentPackV2 } from '@chorus/contract/content-pack';
import { expect, it } from 'vitest';
import { sha256Hex } from '../services/sha256.ts';
import { MemoryPackages } from '../services/testing/memory-packages.ts';
import { PackageAssets } from './package-assets.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const long = new Uint8Array(5 * 1024 * 1024).map((_, n) => n % 251);

/** A package with a sound, a long film and a page that says it is a picture. */
async function setUp() {
  const files = {
    'sounds/cat.mp3': bytesOf('0123456789'),
    'films/long.mp4': long,
    'page.html': bytesOf('<script>'),
    'empty.mp3': bytesOf(''),
  };
  const mimes = { 'sounds/cat.mp3': 'audio/mpeg', 'films/long.mp4': 'video/mp4', 'page.html': 'text/html', 'empty.mp3': 'audio/mpeg' };
  const names = Object.keys(files) as (keyof typeof files)[];
  const hashes = await Promise.all(names.map((name) => sha256Hex(files[name])));
  const assets = Object.fromEntries(
    names.map((path, n) => [
      path,
      { path, mime: mimes[path], sha256: hashes[n]!, bytes: files[path].length, licence: 'CC0-1.0', source: 'made' },
    ]),
  );
  const pack: ContentPackV2 = {
    formatVersion: 2,
    id: 'p',
    version: '1.0.0',
    title: { en: 'P' },
    licence: 'CC0-1.0',
    credits: [],
    books: [],
    items: [],
    assets,
  };
  const packages = new MemoryPackages();
  const { id } = packages.add(pack, files);
  const worker = () =>
    new PackageAssets({
      reader: async () => packages,
      inert: { 'content-security-policy': 'sandbox' },
    });
  const at = (path: keyof typeof files) => `/content/p/1.0.0/${assets[path]!.sha256}${/\.[a-z0-9]+$/.exec(path)![0]}`;
  return { packages, id, worker, at };
}

const seen = async (answer: Response | undefined) =>
  answer && [answer.status, await answer.text(), answer.headers.get('content-type'), answer.headers.get('content-range')];

it('gives a sound by its address, whole and by range, with headers that let nothing run', async () => {
  const { worker, at } = await setUp();
  const assets = worker();
  const whole = await assets.answer(at('sounds/cat.mp3'), null);
  expect(whole?.headers.get('content-security-policy')).toBe('sandbox');
  expect(await seen(whole)).toEqual([200, '0123456789', 'audio/mpeg', null]);
  for (const [range, ...expected] of [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ] as const)
    expect([range, await seen(await assets.answer(at('sounds/cat.mp3'), range))]).toEqual([
      range,
      [expected[0], expected[1], 'audio/mpeg', expected[2]],
    ]);
  expect((await assets.answer(at('sounds/cat.mp3'), 'bytes=10-'))?.status).toBe(416);
  expect(await seen(await assets.answer(at('empty.mp3'), null))).toEqual([200, '', 'audio/mpeg', null]);
});

it('reads of a long film what is asked for', async () => {
  const { worker, at, packages } = await setUp();
  const assets = worker();
  const part = await assets.answer(at('films/long.mp4'), 'bytes=4000000-4000009');
  expect([...new Uint8Array(await part!.arrayBuffer())]).toEqual([...long.subarray(4_000_000, 4_000_010)]);
  const read = () => packages.reads.filter(([path]) => path.endsWith('.mp4')).reduce((sum, [, , bytes]) => sum + bytes, 0);
  expect(read()).toBe(10);
  const whole = await assets.answer(at('films/long.mp4'), 'bytes=1000-');
  const reader = whole!.body!.getReader();
  await reader.read();
  expect(read()).toBeLessThan(1024 * 1024);
  await reader.cancel();
  const all = await assets.answer(at('films/long.mp4'), null);
  expect(await sha256Hex(new Uint8Array(await all!.arrayBuffer()))).toBe(at('films/long.mp4').slice('/content/p/1.0.0/'.length, -4));
});

it('gives no file that was written over, and what is neither picture, sound nor film as bytes to be saved', async () => {
  const { worker, at, packages, id } = await setUp();
  expect(await seen(await worker().answer(at('page.html'), null))).toEqual([200, '<script>', 'application/octet-stream', null]);
  packages.overwrite(id, 'pack/sounds/cat.mp3', bytesOf('9876543210'));
  expect(await worker().answer(at('sounds/cat.mp3'), null)).toBeUndefined();
});

it('leaves to the server what is not here, and what a failing disk has', async () => {
  const { worker, at, packages, id } = await setUp();
  const assets = worker();
  expect(await assets.has(at('sounds/cat.mp3'))).toBe(true);
  const other = at('sounds/cat.mp3');
  for (const path of [other.replace('1.0.0', '1.0.1'), other.replace('/p/', '/q/'), `${other}.svg`, '/content/p/1.0.0/pack.json'])
    expect([path, await assets.has(path), await assets.answer(path, null)]).toEqual([path, false, undefined]);
  packages.failWith = new Error('The disk does not answer.');
  expect([await assets.has(other), await assets.answer(other, null)]).toEqual([false, undefined]);
  packages.failWith = undefined;
  packages.remove(id);
  expect(await assets.answer(other, null)).toBeUndefined();
});
