import { packagesAddress } from '@chorus/contract/desktop/package-address';
import { PackageImport } from '@chorus/contract/package/package-import';
import { StoreReader } from '@chorus/contract/package/store-reader';
import { MemoryPackageStore } from '@chorus/contract/package/testing/memory-package-store';
import { noise, packageForTest, sourceOf } from '@chorus/contract/package/testing/zip-for-test';
import { expect, it } from 'vitest';
import { nodeHashing } from './node-hashing.ts';
import { PackageProtocol } from './package-protocol.ts';

const home = 'https://school.example';
const sound = noise(1_000_000, 3);

async function machine() {
  const store = new MemoryPackageStore();
  const zip = packageForTest([{ name: 'b1/声音 #1.mp3', data: sound }]);
  const options = { signal: new AbortController().signal, onConflict: async () => true };
  const { id } = await new PackageImport({ store, hashing: nodeHashing, now: () => 1 }).run(sourceOf('a_202601010800.zip', zip), options);
  const chosen = { server: home as string | undefined };
  const protocol = new PackageProtocol(
    new StoreReader(store),
    () => chosen.server,
    () => undefined,
  );
  const ask = (path: string, init: RequestInit = {}) =>
    protocol.answer(new Request(packagesAddress + path, { ...init, headers: { origin: home, ...(init.headers as object) } }));
  return { id, chosen, protocol, ask, file: `file/${id}/${encodeURIComponent('b1/声音 #1.mp3')}`, store };
}

it('lists the packages and the paths in one, for the chosen server’s page [3-17]', async () => {
  const { ask, id } = await machine();
  const list = await ask('list');
  expect(list.headers.get('access-control-allow-origin')).toBe(home);
  expect(await list.json()).toMatchObject([{ id, fileName: 'a_202601010800.zip' }]);
  expect(await (await ask(`paths/${id}`)).json()).toContain('b1/声音 #1.mp3');
});

it('gives a file whole, by range, and says its length and hash', async () => {
  const { ask, file } = await machine();
  const head = await ask(file, { method: 'HEAD' });
  expect([head.status, head.headers.get('chorus-size'), await head.text()]).toEqual([200, '1000000', '']);
  const hash = nodeHashing.sha256();
  hash.update(sound);
  expect(head.headers.get('chorus-sha256')).toBe(Buffer.from(hash.digest()).toString('hex'));
  const whole = await ask(file);
  expect([whole.status, whole.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"]);
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), sound)).toBe(0);
  for (const [range, from, to] of [
    ['bytes=10-19', 10, 19],
    ['bytes=999990-', 999_990, 999_999],
    ['bytes=0-700000', 0, 700_000],
    ['bytes=999999-2000000', 999_999, 999_999],
  ] as const) {
    const part = await ask(file, { headers: { range } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/1000000`]);
    expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), sound.subarray(from, to + 1))).toBe(0);
  }
  const beyond = await ask(file, { headers: { range: 'bytes=1000000-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000000']);
});

it.each([
  'file/none/b1%2Fbook_config.json',
  'file/ID/none',
  'file/ID/..%2F..%2Ffacts.json',
  'file/ID/../../../etc/passwd',
  'file/ID/%2Fetc%2Fpasswd',
  'file/..%2F..%2Fetc/passwd',
  'file/ID/b1%2Fbook_config.json/more',
  'file/ID/%E0%A4%A',
  'paths/none',
  'paths',
  'list/more',
  '',
  'toString',
])('has nothing at %s', async (path) => {
  const { ask, id } = await machine();
  expect((await ask(path.replace('ID', id))).status).toBe(404);
});

it('answers no other origin, no other method, and nobody before a server was chosen', async () => {
  const { ask, protocol, chosen, file } = await machine();
  for (const origin of ['https://elsewhere.example', 'null', 'chorus-client://client', 'http://school.example'])
    expect([origin, (await ask(file, { headers: { origin } })).status]).toEqual([origin, 403]);
  for (const method of ['POST', 'PUT', 'DELETE']) expect([method, (await ask('list', { method })).status]).toEqual([method, 405]);
  const preflight = await ask(file, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'range']);
  chosen.server = undefined;
  expect((await protocol.answer(new Request(`${packagesAddress}list`))).status).toBe(403);
});

it('says that the disk fails', async () => {
  const { ask, store } = await machine();
  store.list = () => Promise.reject(new Error('the disk does not answer'));
  expect((await ask('list')).status).toBe(500);
});
