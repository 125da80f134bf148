import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBooks } from '@chorus/contract/package/package-books';
import { readPackageName } from '@chorus/contract/package/package-name';
import type { Data } from '@chorus/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CredentialMint } from '../storage/credentials.ts';
import { administer } from '../testing/administration.ts';
import { writeTestPack } from '../testing/test-pack.ts';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { PackPackages } from './pack-packages.ts';
import { writePackage } from './write-package.ts';

type Pack = Data<'importResources'>['packs'][number];

let root: string;
let server: TestServer;
let teacher: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'chorus-packages-'));
  server = await startTestServer({ packs: [writeTestPack(join(root, 'words'))] });
  teacher = await server.login();
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const packs = async (token = teacher) => (await server.ok('importResources', { packages: true }, token)).packs;
async function made(token = teacher): Promise<Pack & { package: NonNullable<Pack['package']> }> {
  await expect.poll(async () => (await packs(token)).every((pack) => pack.package)).toBe(true);
  return (await packs(token)).find(({ packId }) => packId === 'test.pack') as never;
}
const get = (url: string, headers: Record<string, string> = {}) => fetch(server.url + url, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('offers each pack as one file, made when it is first asked for, with all that is in it [7.2-11]', async () => {
  const [first] = await packs();
  expect(first).toMatchObject({ packId: 'test.pack', packVersion: '1.0.0', files: [], fileCount: 3, package: null });
  const pack = await made();
  const zip = await bytesOf(await get(pack.package.url));
  expect([sha256(zip), zip.length]).toEqual([pack.package.sha256, pack.package.bytes]);
  expect(readPackageName(pack.package.fileName)).toMatchObject({ kind: 'resource', key: 'test.pack' });
  const files = unzipSync(zip);
  const json = JSON.parse(Buffer.from(files['pack.json']!).toString()) as {
    assets: Record<string, { path: string; sha256: string }>;
    books: { id: string }[];
  };
  for (const asset of Object.values(json.assets)) expect(sha256(files[asset.path]!)).toBe(asset.sha256);
  const content = {
    paths: Object.keys(files),
    file: async (path: string) => {
      const bytes = files[path];
      return bytes && { size: bytes.length, sha256: sha256(bytes), read: async (at: number, count: number) => bytes.slice(at, at + count) };
    },
  };
  const { books, contentPacks } = await findBooks(content, readPackageName(pack.package.fileName));
  expect(books.map(({ bookId }) => bookId)).toEqual(json.books.map(({ id }) => id));
  expect(contentPacks).toEqual([{ packId: 'test.pack', packVersion: '1.0.0', path: '' }]);
});

it('gives a download that was broken off its rest by range, and nothing of a file that is another one by now', async () => {
  const {
    package: { url, sha256: hash, bytes },
  } = await made();
  const whole = await bytesOf(await get(url));
  const tag = (await get(url)).headers.get('etag')!;
  expect(tag).toBe(`"${hash}"`);
  const rest = await get(url, { Range: `bytes=100-`, 'If-Range': tag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${bytes - 1}/${bytes}`]);
  expect(Buffer.concat([whole.subarray(0, 100), await bytesOf(rest)]).equals(whole)).toBe(true);
  expect((await bytesOf(await get(url, { Range: 'bytes=3-7' }))).equals(whole.subarray(3, 8))).toBe(true);
  expect((await get(url, { Range: `bytes=${bytes}-` })).status).toBe(416);
  expect((await get(url, { Range: 'bytes=100-', 'If-Range': '"another"' })).status).toBe(200);
});

it('gives it to the session that asked, while that lasts, and to nobody else', async () => {
  const asker = await server.login();
  const {
    package: { url },
  } = await made(asker);
  expect((await get(url)).status).toBe(200);
  for (const other of [url.replace(/expires=\d/, 'expires=9'), url.split('?')[0]!, url.replace('.1.zip', '.2.zip')])
    expect([other, (await get(other)).status]).toEqual([other, 403]);
  await server.ok('logout', {}, asker);
  expect((await get(url)).status).toBe(403);
});

it('lists a school’s own pack for that school alone', async () => {
  const row = { text: 'zorbling', pos: 0, meaning: '玩具', ipa: '' };
  const draft = { title: '校本词表', stage: 'middle', grade: 7, units: [{ id: null, title: '第一单元', rows: [row] }] };
  const id = 'list.00000000-0000-7000-8000-000000000001';
  await (await administer(server)).ok('saveWordList', { id, version: null, draft: draft as never });
  await made();
  expect((await packs()).map(({ packId }) => packId)).toEqual(['test.pack', id]);
  expect((await packs(await server.login(foreignPhone))).map(({ packId }) => packId)).toEqual(['test.pack']);
});

it('makes a package again that was lost, the same to the byte, also for a download under way', async () => {
  const pack = await made();
  const dir = join(server.dataDir, 'content-packages');
  const name = /[0-9a-f]{64}\.1\.zip/.exec(pack.package.url)![0];
  rmSync(join(dir, name));
  expect((await get(pack.package.url)).status).toBe(503);
  await expect.poll(async () => (await get(pack.package.url)).status).toBe(200);
  expect((await made()).package.sha256).toBe(pack.package.sha256);
  expect(readdirSync(dir).filter((file) => file.endsWith('.part'))).toEqual([]);
});

it('leaves 1 GiB of the disk free for answers and recordings, and tries again after a minute', async () => {
  const logged: string[] = [];
  let [now, free] = [0, 1024 ** 3 + 9];
  const packages = new PackPackages({
    dir: join(root, 'spare'),
    mint: new CredentialMint('secret', () => now),
    sessions: { holds: async () => true },
    now: () => now,
    log: (message) => void logged.push(message),
    free: async () => free,
  });
  const dir = writeTestPack(join(root, 'spare-pack'));
  const pack = { packId: 'test.pack', packVersion: '1.0.0', dir, title: {}, bytes: 10, fileCount: 3, json: 'a'.repeat(64) };
  const offer = () => packages.offer(pack, 'session');
  await offer();
  await expect.poll(() => logged).toEqual(['The package of test.pack 1.0.0 cannot be made:']);
  free += 1;
  expect(await offer()).toBeNull();
  now += 60_000;
  await expect.poll(offer).toMatchObject({ fileName: expect.stringContaining('test.pack') });
  await packages.stop();
});

it('writes the same bytes for the same pack and time, and stores sounds and pictures as they are', async () => {
  const dir = writeTestPack(join(root, 'again'));
  const time = new Date(2026, 8, 1, 8, 30);
  const write = (name: string) => writePackage(dir, time, join(root, name), new AbortController().signal);
  expect(await write('one.zip')).toEqual(await write('two.zip'));
  const zip = readFileSync(join(root, 'one.zip'));
  expect(zip.includes(readFileSync(join(dir, 'fox.mp3')))).toBe(true);
  expect(zip.length).toBe(statSync(join(root, 'one.zip')).size);
  const stopped = new AbortController();
  stopped.abort();
  await expect(writePackage(dir, time, join(root, 'none.zip'), stopped.signal)).rejects.toThrow();
});
