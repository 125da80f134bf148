import { systemHeader } from '@chorus/contract/api/sign';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { commonHeaders, startTestServer, type TestServer } from '../testing/test-server.ts';
import { isReached, placeInRollout } from './rollout.ts';

let server: TestServer;
let token: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.login();
  folder = join(server.dataDir, 'releases');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chorus-1.2.0.exe'), 'installer of 1.2.0');
  writeFileSync(join(folder, 'chorus-1.2.0.exe.blockmap'), 'map');
  writeFileSync(join(folder, 'chorus-1.1.0.exe'), 'an earlier one');
  writeFileSync(join(folder, 'release-key.pem'), 'left here by mistake');
});
afterAll(() => server.close());

let written = 0;
/** The size tells a file that was written within the same millisecond. */
const put = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), `${typeof value === 'string' ? value : JSON.stringify(value)}${' '.repeat(++written)}`);
const feed = (version: string, name = 'latest.yml') => ({
  version,
  files: [{ url: `chorus-${version}.exe`, sha512: `${'A'.repeat(86)}==`, size: 18 }],
  chorus: { feed: name, signature: `${'B'.repeat(86)}==` },
});
const ask = async (headers: Record<string, string> = { device: 'windows-pc', release: '1.0.0' }) =>
  (await server.send('checkVersion', {}, undefined, { ...commonHeaders('{}', token), ...headers })).data;

beforeEach(() => {
  put('latest.yml', feed('1.2.0'));
  put('rollout.json', { client: { version: '1.2.0', message: { 'zh-CN': '修复了点名。', en: 'Roll call mended.' }, force: true } });
});

it('offers a desktop client the release that the platform has named [3-12] [7.2-8] [7.1-5]', async () => {
  const offer = { upgrade: true, lastVersion: '1.2.0', upgradeMsg: '修复了点名。', forceUpgrade: true };
  expect(await ask()).toMatchObject({ ...offer, downloadUrl: `${server.url}/releases/chorus-1.2.0.exe` });
  expect(await ask({ device: 'windows-pc', release: '1.0.0', 'accept-language': 'en' })).toMatchObject({ upgradeMsg: 'Roll call mended.' });
});

it('offers nothing to a client that is as new or newer, nor to a browser', async () => {
  const none = { upgrade: false, forceUpgrade: false, downloadUrl: '' };
  for (const release of ['1.2.0', '1.10.0']) expect(await ask({ device: 'windows-pc', release })).toMatchObject(none);
  expect(await ask({ device: 'web-pc', release: '1.0.0' })).toMatchObject(none);
});

it('offers nothing to a system whose installer is not there, and to another one as soon as it is', async () => {
  const mac = { device: 'windows-pc', release: '1.0.0', [systemHeader]: 'darwin-arm64' };
  expect(await ask(mac)).toMatchObject({ upgrade: false });
  put('latest-mac.yml', feed('1.2.0'));
  expect(await ask(mac)).toMatchObject({ upgrade: false });
  put('latest-mac.yml', feed('1.2.0', 'latest-mac.yml'));
  expect(await ask(mac)).toMatchObject({ upgrade: true });
});

it('offers nothing while the feed is of another release than what was decided on', async () => {
  put('latest.yml', feed('1.3.0'));
  expect(await ask()).toMatchObject({ upgrade: false });
});

it('offers nothing where nothing was decided, or what was decided can’t be read, and says so once', async () => {
  for (const bad of ['{"client": ', { client: { version: '1.2.0', procent: 5 } }]) {
    put('rollout.json', bad);
    const before = server.errors.length;
    expect(await ask()).toMatchObject({ upgrade: false });
    await ask();
    expect(server.errors.slice(before)).toEqual([
      [expect.stringContaining('rollout.json is not used'), bad === '{"client": ' ? expect.anything() : undefined],
    ]);
  }
});

it('says of the page what was decided of it, beside its build', async () => {
  put('rollout.json', { page: { force: true, message: { 'zh-CN': '请刷新。' } } });
  expect(await ask({ device: 'web-pc' })).toMatchObject({ upgrade: false, forceUpgrade: true, upgradeMsg: '请刷新。' });
});

it('gives a release to a part of the schools, always the same, and to those that are named', async () => {
  const schools = Array.from({ length: 1000 }, (_, n) => ({ id: `school-${n}`, codes: ['5101', `S${n}`] }));
  const reached = (percent: number) => schools.filter((school) => isReached({ version: '1.2.0', percent }, school));
  expect(reached(0)).toEqual([]);
  expect(reached(100)).toHaveLength(1000);
  expect(reached(20).length).toBeGreaterThan(150);
  expect(reached(20).length).toBeLessThan(250);
  expect(reached(50)).toEqual(expect.arrayContaining(reached(20)));
  expect(placeInRollout('school-1')).toBe(placeInRollout('school-1'));
  expect(schools.filter((school) => isReached({ version: '1.2.0', percent: 0, first: ['S7'] }, school)).map(({ id }) => id)).toEqual([
    'school-7',
  ]);
  expect(isReached({ version: '1.2.0', percent: 0, first: ['5101'] }, schools[0]!)).toBe(true);
});

it('leaves a school out whose turn has not come', async () => {
  put('rollout.json', { client: { version: '1.2.0', percent: 0 } });
  expect(await ask()).toMatchObject({ upgrade: false });
});

it('gives out what a feed names, whole and in ranges, to whoever asks, and nothing else', async () => {
  const get = (name: string, headers = {}) => fetch(`${server.url}/releases/${name}`, { headers });
  expect(await (await get('chorus-1.2.0.exe')).text()).toBe('installer of 1.2.0');
  const part = await get('chorus-1.2.0.exe', { range: 'bytes=13-17' });
  expect([part.status, await part.text()]).toEqual([206, '1.2.0']);
  for (const name of ['latest.yml', 'chorus-1.2.0.exe.blockmap']) expect([name, (await get(name)).status]).toEqual([name, 200]);
  for (const name of ['chorus-1.1.0.exe', 'release-key.pem', 'rollout.json', 'latest-linux.yml', '..%2fchorus.db', 'none.exe.blockmap'])
    expect([name, (await get(name)).status]).toEqual([name, 404]);
});
