import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eventValue } from '../ipc/schemas.ts';
import type { InstalledMessage, PackagesMessage } from '@chorus/contract/desktop/packages';
import { packageForTest, zipForTest } from '@chorus/contract/package/testing/zip-for-test';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ClientPackages } from './client-packages.ts';
import { fittingState } from './fitting-state.ts';
import { nodeHashing } from './node-hashing.ts';
import { NodePackageStore } from './node-package-store.ts';
import { NodePackageWork } from './node-package-work.ts';
import type { FoundFile } from './package-watch.ts';

const home = 'http://127.0.0.1:8140';

/** A client with its folder and a stick; nobody waits for its watches. */
async function client(server: string | undefined = home) {
  const folder = await mkdtemp(join(tmpdir(), 'chorus-client-packages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stick = join(folder, 'stick');
  await mkdir(stick);
  let opened: Promise<NodePackageStore> | undefined;
  const store = () => (opened ??= NodePackageStore.open(join(folder, 'packages')));
  const there = { watched: [] as FoundFile[], stick: [] as FoundFile[] };
  const fetched: string[] = [];
  const told: PackagesMessage[] = [];
  const imported: InstalledMessage[] = [];
  let ids = 0;
  const work = new NodePackageWork({
    store,
    hashing: nodeHashing,
    fetched: {
      fetch: async (url, { headers }) => {
        fetched.push(url);
        const [from, to] = (headers as Record<string, string>)['Range']!.slice('bytes='.length).split('-').map(Number) as [number, number];
        const size = small.length;
        return new Response(small.slice(from, to + 1), { status: 206, headers: { 'content-range': `bytes ${from}-${to}/${size}` } });
      },
      wait: async () => undefined,
    },
    now: Date.now,
  });
  const packages = new ClientPackages({
    store,
    work,
    sizeOf: async (path) => (await stat(path).catch(() => undefined))?.size ?? 0,
    nameOf: (path) => basename(path),
    watchedFiles: async () => there.watched,
    stickFiles: async () => there.stick,
    server: () => server,
    // the looks and the pauses between two messages go by at once
    later: (ms, call) => {
      const timer = setTimeout(call, ms / 50);
      return () => clearTimeout(timer);
    },
    nextId: () => `id-${(ids += 1)}`,
    tellState: (state) => void told.push(eventValue('packages-state', state) as PackagesMessage),
    tellImported: (one) => void imported.push(eventValue('packages-imported', one) as InstalledMessage),
    log: () => undefined,
  });
  onTestFinished(() => packages.dispose());
  const put = async (name: string, bytes: Uint8Array): Promise<FoundFile> => {
    const path = join(stick, name);
    await writeFile(path, bytes);
    return { path, bytes: bytes.length, changedAt: 1 };
  };
  const names = () => packages.state.packages.map(({ fileName }) => fileName).sort();
  const queue = () => packages.state.queue.map(({ fileName, state }) => `${fileName} ${state}`);
  return { packages, call: packages.handlers, folder, there, put, names, queue, told, imported, fetched };
}

const small = packageForTest();
/** As large, with another book. */
const otherBook = packageForTest([], 'b2');

it('imports files one after the other into one file each, and tells the page [1-21] [3-21]', async () => {
  const { call, put, names, told, imported, folder, packages } = await client();
  const [a, b] = [await put('words_202601010800.zip', small), await put('b1_book_package_20260101 080000.zip', otherBook)];
  await call['packages-add']({ paths: [a.path, b.path, a.path] });
  await expect.poll(names).toEqual(['b1_book_package_20260101 080000.zip', 'words_202601010800.zip']);
  expect(imported.map(({ kind, name }) => [kind, name])).toEqual([
    ['resource', 'words'],
    ['book', 'b1'],
  ]);
  const folders = await readdir(join(folder, 'packages/installed'));
  expect(folders).toHaveLength(2);
  for (const one of folders) expect(await readdir(join(folder, 'packages/installed', one))).toContain('package.zip');
  await expect.poll(() => told.at(-1)?.packages.length).toBe(2);
  const [first] = packages.state.packages;
  expect(await call['packages-check']({ id: first!.id })).toBeNull();
  expect((await call['packages-begin'](undefined)).packages.find(({ id }) => id === first!.id)!.check).toEqual({ at: 'whole' });
  expect(await packages.reader.package(first!.id)).toBeDefined();
  expect(await call['packages-remove']({ id: first!.id })).toBeNull();
  expect(await packages.reader.package(first!.id)).toBeUndefined();
  expect(names()).toHaveLength(1);
});

it('asks before another version is replaced, and leaves it where the answer is no [8-18]', async () => {
  const { call, put, names, queue, packages } = await client();
  await call['packages-add']({ paths: [(await put('words_202602010800.zip', small)).path] });
  await expect.poll(names).toHaveLength(1);
  await call['packages-add']({ paths: [(await put('words_202601010800.zip', small)).path] });
  await expect.poll(queue).toEqual(['words_202601010800.zip asking']);
  const [asked] = (await call['packages-begin'](undefined)).queue;
  expect(asked!.conflict).toMatchObject({ here: 'newer', old: [{ fileName: 'words_202602010800.zip' }] });
  await call['packages-answer']({ id: asked!.id, goOn: false });
  await expect.poll(queue).toEqual([]);
  expect(packages.state.packages.map(({ fileName }) => fileName)).toEqual(['words_202602010800.zip']);
});

it('says of a file that is broken, or gone, why it was not imported, until it is dismissed [8-14] [8-15]', async () => {
  const { call, put, queue, packages, folder } = await client();
  await call['packages-add']({ paths: [(await put('bad.zip', new Uint8Array(100))).path, join(folder, 'gone.zip')] });
  await expect.poll(queue).toEqual(['bad.zip failed', 'gone.zip failed']);
  const state = await call['packages-begin'](undefined);
  expect(state.queue.map(({ error }) => error!.code)).toEqual(['not-a-zip', 'source-unreadable']);
  for (const { id } of packages.state.queue) await call['packages-dismiss']({ id });
  expect(queue()).toEqual([]);
});

it('refuses a path that leads from somewhere, and an offer of another server [5-10]', async () => {
  const { call, fetched, names } = await client();
  await expect(call['packages-add']({ paths: ['words.zip'] })).rejects.toMatchObject({ code: 'bad-value' });
  const offer = { url: '/packages/a', fileName: 'a_202601010800.zip', bytes: small.length };
  for (const url of ['https://elsewhere.example/a', '//elsewhere.example/a', 'file:///etc/passwd', 'http://127.0.0.1:8141/a', 'http://'])
    expect(() => call['packages-fetch']({ ...offer, url })).toThrow(expect.objectContaining({ code: 'bad-value' }));
  expect(fetched).toEqual([]);
  await call['packages-fetch'](offer);
  await expect.poll(names).toEqual(['a_202601010800.zip']);
  expect(new Set(fetched)).toEqual(new Set([`${home}/packages/a`]));
});

it('takes what comes into the watched folder, and offers what is on a stick while it is there', async () => {
  const { packages, call, put, names, there } = await client();
  const [watched, onStick] = [await put('a_202601010800.zip', small), await put('b_202601010800.zip', otherBook)];
  await packages.watch();
  there.watched = [watched];
  there.stick = [onStick, { ...watched, path: join('/media', basename(watched.path)) }];
  await expect.poll(names).toEqual(['a_202601010800.zip']);
  const found = () => packages.state.found.map(({ fileName }) => fileName);
  // what is here is not offered
  await expect.poll(found).toEqual(['b_202601010800.zip']);
  expect(names()).toEqual(['a_202601010800.zip']);
  there.stick = [];
  await expect.poll(found).toEqual([]);
  there.stick = [onStick];
  await expect.poll(found).toEqual(['b_202601010800.zip']);
  await call['packages-take']({ id: packages.state.found[0]!.id });
  await expect.poll(names).toEqual(['a_202601010800.zip', 'b_202601010800.zip']);
  expect(found()).toEqual([]);
});

it('takes nothing from the watched folder that is here already', async () => {
  const { packages, call, put, names, there, imported } = await client();
  const file = await put('a_202601010800.zip', small);
  await call['packages-add']({ paths: [file.path] });
  await expect.poll(names).toHaveLength(1);
  const other = await put('c_202601010800.zip', otherBook);
  there.watched = [file, other];
  await packages.watch();
  await expect.poll(() => imported.map(({ fileName }) => fileName)).toEqual(['a_202601010800.zip', 'c_202601010800.zip']);
  expect(packages.state.queue).toEqual([]);
});

it('cancels, and removes what was copied; forgets a draft that an earlier client left', async () => {
  const { call, put, queue, folder } = await client();
  const large = zipForTest([
    { name: 'b1/book_config.json', data: JSON.stringify({ name: 'b1', coverPackageUrl: '', coverUrl: '' }) },
    ...Array.from({ length: 30 }, (_, n) => ({ name: `b1/${n}.mp3`, data: new Uint8Array(1_000_000).fill(n) })),
  ]);
  await call['packages-add']({ paths: [(await put('large.zip', large)).path] });
  const { id } = (await call['packages-begin'](undefined)).queue[0]!;
  await call['packages-pause']({ id });
  await expect.poll(queue).toEqual(['large.zip paused']);
  await call['packages-cancel']({ id });
  await expect.poll(queue).toEqual([]);
  expect(await readdir(join(folder, 'packages/drafts'))).toEqual([]);
});

it('tells the page at most every fifth of a second', async () => {
  const { call, told } = await client();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await call['packages-begin'](undefined);
  expect(told).toHaveLength(1);
  for (let n = 0; n < 20; n += 1) await call['packages-fetch']({ url: `/${n}`, fileName: `${n}.zip`, bytes: 1 });
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200 / 50);
  expect(told).toHaveLength(2);
  expect(told.at(-1)!.queue).toHaveLength(20);
});

it('lets a state of any size through the line, and long texts of a fault', () => {
  const book = (n: number) => ({ bookId: `b${n}`, name: `book ${n}`, path: `b${n}/`, cover: undefined });
  const books = Array.from({ length: 20_000 }, (_, n) => book(n));
  const one = {
    fileName: 'a.zip',
    kind: 'book',
    key: 'a',
    name: 'a',
    time: undefined,
    bytes: 1,
    files: 1,
    importedAt: 1,
    contentPacks: [],
  } as const;
  const error = { code: 'name-too-long', context: { path: 'x'.repeat(60_000), needed: 7 } } as const;
  const state = fittingState({
    at: 'here',
    packages: [{ ...one, id: 'p', books }],
    queue: [{ id: 'j', fileName: 'a.zip', bytes: 1, from: 'file', state: 'failed', error }],
    drafts: [],
    found: [],
    freeBytes: undefined,
  });
  const message = eventValue('packages-state', JSON.parse(JSON.stringify(state))) as PackagesMessage;
  expect(message.packages[0]!.books).toEqual([{ bookId: 'b0', name: 'book 0', path: 'b0/' }]);
  expect(message.queue[0]!.error).toEqual({ code: 'name-too-long', context: { path: 'x'.repeat(1000), needed: 7 } });
});
