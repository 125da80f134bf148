import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { PackProblem } from '@chorus/contract/api/admin/content-calls';
import type { ContentPackV2 } from '@chorus/contract/content-pack';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { ownProgram } from '../testing/own-program.ts';
import { forged } from '../testing/forged.ts';
import { cityPhone, foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

let server: TestServer;
let school: TestAdministrator;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ packProgram: await ownProgram('server/src/pack-worker.ts') });
  school = await administer(server);
  folder = mkdtempSync(join(tmpdir(), 'chorus-zip-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
/** Files of a pack of sentences, changed. */
function files(change?: (pack: ContentPackV2) => void): Record<string, Uint8Array> {
  const dir = writeTextPack(join(folder, String((made += 1))), change);
  return Object.fromEntries(readdirSync(dir).map((name) => [name, new Uint8Array(readFileSync(join(dir, name)))]));
}
/** Texts of a school with ids of their own. */
const named =
  (id: string, version = '1.0.0') =>
  (pack: ContentPackV2) => {
    Object.assign(pack, { id, version });
    const [book] = pack.books as unknown as { id: string; units: { id: string; units?: { id: string }[] }[] }[];
    book!.id = `${id}-book`;
    for (const unit of [...book!.units, ...book!.units.flatMap(({ units = [] }) => units)]) unit.id = `${id}-${unit.id}`;
  };

/** The same with its assets in these places. */
const placed = (id: string, picture: string, sound: string) => (pack: ContentPackV2) => {
  named(id)(pack);
  pack.assets['picture']!.path = picture;
  pack.assets['sound']!.path = sound;
};
const inMany = () => Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`en-x${String(n).padStart(3, '0')}`, 'Texts']));
/** The same with books of 200 units each. */
const withUnits = (id: string, count: number) => (pack: ContentPackV2) => {
  named(id)(pack);
  const [book] = pack.books;
  pack.books = Array.from({ length: Math.ceil(count / 200) }, (_, b) => ({
    ...book!,
    id: `${id}-${b}`,
    units: Array.from({ length: Math.min(200, count - b * 200) }, (__, u) => ({ id: `${id}-${b}-${u}`, title: { en: 'U' }, itemIds: [] })),
  }));
};

async function send(zip: Uint8Array, by = school): Promise<string> {
  const { id, url } = await by.ok('receivePack', { bytes: zip.length });
  const half = Math.ceil(zip.length / 2);
  for (const offset of [0, half]) {
    const response = await fetch(`${url}&offset=${offset}`, { method: 'PUT', body: zip.slice(offset, offset + half) });
    expect(response.status).toBe(200);
  }
  return id;
}
async function problems(zip: Uint8Array): Promise<readonly string[]> {
  const id = await send(zip);
  const found = (await school.ok('planPack', { id })).problems;
  expect((await school.send('addPack', { id })).state).toBe(found.length > 0 ? 40 : 11);
  await forget();
  return found.map(({ code, path }: PackProblem) => `${code} ${path}`.trim());
}
/** Nobody goes on with what was sent. */
async function forget(): Promise<void> {
  server.now += 31 * 60_000;
}
const books = async (phone?: string) =>
  (await server.ok('listContent', {}, await server.login(phone))).entries.map(({ ref }) => `${ref.itemId} ${ref.packVersion}`);

it('takes a pack in: dry run first, then it is there for this school alone, its files too', async () => {
  const id = await send(
    zipSync({ 'my pack': { ...files(named('own.texts')), 'notes.txt': strToU8('left out') }, __MACOSX: { x: strToU8('') } }),
  );
  const plan = await school.ok('planPack', { id });
  expect(plan).toMatchObject({ problems: [], replaces: null, pack: { version: '1.0.0', counts: { books: 1, units: 3 } } });
  expect(plan.pack!.counts.items).toEqual({ sentence: 1, symbol: 1, passage: 1 });
  expect(await books()).not.toContain('own.texts-book 1.0.0');
  const added = await school.ok('addPack', { id });
  expect(added).toMatchObject({ kind: 'pack', licence: 'CC0-1.0', own: true, removedAt: null });
  expect(await books()).toContain('own.texts-book 1.0.0');
  expect(await books(foreignPhone)).not.toContain('own.texts-book 1.0.0');
  expect(existsSync(join(server.dataDir, 'own-content', added.id, 'pack', 'notes.txt'))).toBe(false);
  const ref = { packId: 'own.texts', packVersion: '1.0.0', itemId: 'hello' };
  const { assets } = await server.ok('getContent', { ref }, await server.login());
  const sound = await fetch(server.url + assets['sound']!);
  expect([sound.status, await sound.text()]).toEqual([200, 'ID3 hello']);
  expect((await server.send('getContent', { ref }, await server.login(foreignPhone))).state).toBe(43);
  expect((await fetch(`${server.url}/content/own.texts/1.0.0/pack.json`)).status).toBe(404);
});

it('takes a pack.json in UTF-16 and files whose names are in other capital letters', async () => {
  const { 'pack.json': json, ...others } = files(named('own.any-case'));
  const text = Buffer.from(`\ufeff${new TextDecoder().decode(json)}`, 'utf16le');
  const renamed = Object.fromEntries(Object.entries(others).map(([name, bytes]) => [name.toUpperCase(), bytes]));
  expect(await problems(zipSync({ 'Pack.JSON': text, ...renamed }))).toEqual([]);
});

it('puts a newer version on the shelf, and keeps the older one for what names it', async () => {
  const id = await send(zipSync(files(named('own.texts', '1.1.0'))));
  expect(await school.ok('planPack', { id })).toMatchObject({ problems: [], replaces: '1.0.0' });
  await Promise.all([school.send('addPack', { id }), school.send('addPack', { id })]);
  expect((await books()).filter((book) => book.startsWith('own.texts'))).toEqual(['own.texts-book 1.1.0']);
  const ref = { packId: 'own.texts', packVersion: '1.0.0', itemId: 'hello' };
  expect((await server.send('getContent', { ref }, await server.login())).state).toBe(11);
  await forget();
});

it.each<readonly [string, () => Zippable, string]>([
  ['what is not newer', () => files(named('own.texts', '1.0.5')), 'not-newer /version'],
  ['the id of a pack of the server', () => files(named('test.pack')), 'id-taken /id'],
  ['the id of a word list', () => files(named('list.x')), 'id-taken /id'],
  ['the id of an own text', () => files(named('text.x')), 'id-taken /id'],
  ['no pack.json', () => ({ 'a.txt': strToU8('x') }), 'no-pack-json'],
  ['a pack.json two folders down', () => ({ a: { b: files(named('own.deep')) } }), 'no-pack-json'],
  ['what is not JSON', () => ({ 'pack.json': strToU8('{') }), 'not-json pack.json'],
  ['a way out of the folder', () => ({ ...files(named('own.a')), '../../evil': strToU8('x') }), 'bad-name ../../evil'],
  ['a way out for Windows', () => ({ ...files(named('own.a')), '..\\evil': strToU8('x') }), 'bad-name ../evil'],
  ['a name that reads as another', () => ({ ...files(named('own.a')), 'a\u202egpj.exe': strToU8('x') }), 'bad-name a\u202egpj.exe'],
  [
    'a name that no disk has room for',
    () => ({ ...files(named('own.a')), ['n'.repeat(290)]: strToU8('x') }),
    `bad-name ${'n'.repeat(290)}`,
  ],
  ['a file where a folder has to be', () => ({ ...files(named('own.a')), a: strToU8('x'), 'a/b': strToU8('x') }), 'bad-name a/b'],
  ['an asset that is a folder of another one', () => files(placed('own.a', 'a', 'a/b')), 'asset-path /assets/sound/path'],
  ['assets that some disks take for one', () => files(placed('own.a', 'a.mp3', 'A.mp3')), 'asset-path /assets/sound/path'],
  ['an asset in the place of pack.json', () => files(placed('own.a', 'a', 'Pack.json')), 'asset-path /assets/sound/path'],
  ['an asset below pack.json', () => files(placed('own.a', 'a', 'pack.json/b')), 'asset-path /assets/sound/path'],
  ['an asset of a name that no disk has room for', () => files(placed('own.a', 'a', 'n'.repeat(290))), 'asset-path /assets/sound/path'],
  ['an asset that Windows takes for a device', () => files(placed('own.a', 'a', 'con.mp3')), 'asset-path /assets/sound/path'],
  [
    'titles in more languages than anybody teaches in',
    () => files((pack) => (named('own.a')(pack), (pack.title = inMany()))),
    'schema /title',
  ],
  ['more units than a list of books shows', () => files(withUnits('own.a', 20_001)), 'schema /books/100/units/0'],
  ['a symbolic link', () => ({ ...files(named('own.a')), link: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }), 'link link'],
  ['a file that is not there', () => ({ 'pack.json': files(named('own.a'))['pack.json']! }), 'asset-missing /assets/picture'],
  ['a file of another length', () => ({ ...files(named('own.a')), 'hello.mp3': strToU8('ID3 hello!') }), 'asset-bytes /assets/sound'],
  ['a file of other bytes', () => ({ ...files(named('own.a')), 'hello.mp3': strToU8('ID3 hellO') }), 'asset-changed /assets/sound'],
  [
    'markup in a title',
    () => files((pack) => (named('own.a')(pack), (pack.title = { en: '<img src=x onerror=alert(1)>' }))),
    'markup /title/en',
  ],
  [
    'a unit that another pack has',
    () => files((pack) => (named('own.a')(pack), ((pack.books[0]!['units'] as { id: string }[])[0]!.id = 'unit'))),
    'book-taken /books/0/units/0/id',
  ],
  ['a zip within a zip', () => ({ '下载/Pack.zip': zipSync(files(named('own.a'))) }), 'archive-inside 下载/Pack.zip'],
  ['a pack of a later format', () => files((pack) => void Object.assign(pack, { formatVersion: 4 })), 'newer-format /formatVersion'],
  ['an item of a wrong shape', () => files((pack) => (named('own.a')(pack), (pack.items[0]!['text'] = 7))), 'schema /items/0/text'],
])('refuses %s and says where', async (_what, archive, problem) => {
  expect((await problems(zipSync(archive())))[0]).toBe(problem);
});

it('refuses what is no zip, what lies about its sizes, and what unpacks to more than may be', async () => {
  expect(await problems(strToU8('not a zip at all, but long enough to be looked at'))).toEqual(['not-zip']);
  expect(await problems(zipSync(files(named('own.a'))).slice(0, -30))).toEqual(['cut-off']);
  expect(await problems(strToU8(`Rar!\x1a\x07${'.'.repeat(100)}`))).toEqual(['other-archive RAR']);
  const sparse = new Uint8Array(61 * 1024 ** 2);
  for (let at = 0; at < sparse.length; at += 499) sparse[at] = at * 7919;
  expect(await problems(zipSync({ ...files(named('own.a')), sparse }, { level: 1 }))).toEqual(['too-large sparse']);
  const bomb = zipSync({ ...files(named('own.a')), zeros: new Uint8Array(61 * 1024 ** 2) }, { level: 1 });
  expect(await problems(bomb)).toEqual(['bomb zeros']);
  // The directory says a byte, the file has more.
  const lying = zipSync({ 'pack.json': new Uint8Array(100_000) });
  const at = lying.length - 22;
  const directory = new DataView(lying.buffer).getUint32(at + 16, true);
  new DataView(lying.buffer).setUint32(directory + 24, 1, true);
  expect(await problems(lying)).toEqual(['bomb pack.json']);
});

it('refuses a pack.json that is too large, and reads one off the thread that answers', async () => {
  // What packs to less than a hundredth is refused before anybody reads it.
  const noise = randomBytes(500_000).toString('hex');
  expect(await problems(zipSync({ 'pack.json': strToU8(`"${noise.padEnd(32 * 1024 ** 2)}"`) }))).toEqual(['too-large pack.json']);
  const id = await send(
    zipSync(
      files((made) => {
        withUnits('own.large', 6_000)(made);
        made.items = Array.from({ length: 6_000 }, (_, n) => ({ ...made.items[0]!, id: `item-${n}`, text: `${n} ${'so '.repeat(60)}` }));
      }),
    ),
  );
  const [began, held] = [performance.now(), monitorEventLoopDelay({ resolution: 1 })];
  held.enable();
  const plan = await school.ok('planPack', { id });
  held.disable();
  expect(plan.problems).toEqual([]);
  expect(held.max / 1e6 / (performance.now() - began)).toBeLessThan(0.25);
  await forget();
});

it('takes parts in their order, the same one twice, from nobody else, and no file that is too large', async () => {
  expect(await school.refused('receivePack', { bytes: 301 * 1024 ** 2 })).toEqual(['40', '/bytes too-large']);
  const { id, url } = await school.ok('receivePack', { bytes: 4 });
  const put = async (offset: number, body: string, to = url) => (await fetch(`${to}&offset=${offset}`, { method: 'PUT', body })).status;
  expect([await put(2, 'cd'), await put(0, 'ab'), await put(0, 'ab'), await put(2, 'cde')]).toEqual([409, 200, 200, 409]);
  expect(await school.refused('planPack', { id })).toEqual(['40', '/id incomplete']);
  expect([await put(2, 'cd', forged(url)), await put(2, 'cd')]).toEqual([403, 200]);
  // A new one of the same session takes its place; of four sessions each has its own.
  await school.ok('receivePack', { bytes: 4 });
  expect((await school.send('planPack', { id })).state).toBe(43);
  for (const n of [2, 3, 4, 5])
    expect([n, (await (await administer(server)).send('receivePack', { bytes: 4 })).state]).toEqual([n, n < 5 ? 11 : 44]);
  await forget();
  await school.ok('receivePack', { bytes: 4 });
});

it('gives one pack’s file by its hash, though two schools have another one under the same id and version', async () => {
  const change = (text: string) => (pack: ContentPackV2) => {
    named('own.same')(pack);
    pack.assets['sound'] = { ...pack.assets['sound']!, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  };
  const foreign = await administer(server, foreignPhone);
  const city = await administer(server, cityPhone);
  for (const [by, text] of [
    [foreign, 'ID3 theirs'],
    [city, 'ID3 ours'],
  ] as const) {
    const id = await send(zipSync({ ...files(change(text)), 'hello.mp3': strToU8(text) }), by);
    expect((await by.ok('planPack', { id })).problems).toEqual([]);
    await by.ok('addPack', { id });
  }
  const ref = { packId: 'own.same', packVersion: '1.0.0', itemId: 'hello' };
  for (const [phone, text] of [
    [foreignPhone, 'ID3 theirs'],
    [undefined, 'ID3 ours'],
  ] as const) {
    const { assets } = await server.ok('getContent', { ref }, await server.login(phone));
    expect(await (await fetch(server.url + assets['sound']!)).text()).toBe(text);
  }
  // What the city has is the school's as well: its id is taken there.
  const id = await send(zipSync(files(named('own.same', '2.0.0'))));
  expect((await school.ok('planPack', { id })).problems.map(({ code }) => code)).toEqual(['id-taken']);
});
