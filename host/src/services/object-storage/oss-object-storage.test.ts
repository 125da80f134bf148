import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { OssObjectStorage } from './oss-object-storage.ts';

function setUp() {
  const api = new FakeApi();
  const clock = new VirtualClock();
  const put: string[] = [];
  const world = { errors: [] as unknown[] };
  let issued = 0;
  api.answers.ossParam = ({ keys }: { keys: number }) => ({
    region: 'oss-cn-shenzhen',
    endpoint: 'http://127.0.0.1',
    answerMediaBucketName: 'answers',
    keys: Array.from({ length: keys }, () => `key-${(issued += 1)}`),
    credentials: { accessKeyId: 'a', accessKeySecret: 'b', securityToken: 'c' },
    expiredTime: clock.now() + 3_600_000,
  });
  const storage = new OssObjectStorage(
    () => api.client,
    clock,
    async () => ({
      put: async (key) => {
        const error = world.errors.shift();
        if (error !== undefined) throw error;
        put.push(key);
      },
    }),
  );
  const blob = () => storage.put(new Blob(['abc']), { extension: 'wav' });
  return { api, clock, put, world, storage, blob };
}

it('uploads under the server’s keys, fetched 50 at a time, with the content’s hash', async () => {
  const { api, put, blob } = setUp();
  expect(await blob()).toEqual({ key: 'key-1', sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' });
  for (let i = 0; i < 49; i += 1) await blob();
  expect(api.named('ossParam')).toEqual([{ needCredentials: true, keys: 50, extension: 'wav' }]);
  await blob();
  expect(api.named('ossParam')).toHaveLength(2);
  expect(new Set(put).size).toBe(51);
});

it('renews credentials when less than 60 s is left of them [7.4-1]', async () => {
  const { api, clock, blob } = setUp();
  await blob();
  await clock.advance(3_540_000);
  await blob();
  expect(api.named('ossParam')).toHaveLength(1);
  await clock.advance(1);
  await blob();
  expect(api.named('ossParam')).toHaveLength(2);
});

it('tries once more with new credentials when the store refuses, and not for ever', async () => {
  const { world, put, blob } = setUp();
  world.errors.push({ status: 403 });
  await blob();
  expect(put).toEqual(['key-51']);
  world.errors.push({ status: 403 }, { status: 403 });
  await expect(blob()).rejects.toMatchObject({ code: 'upload-failed' });
});

it('says whether it is the network, the room, or something else [8-4]', async () => {
  const { api, world, blob, storage } = setUp();
  for (const [error, code] of [
    [{ status: -1 }, 'offline'],
    [{ status: 507 }, 'quota'],
    [{ status: 500 }, 'upload-failed'],
  ] as const) {
    world.errors.push(error);
    await expect(blob()).rejects.toMatchObject({ code });
  }
  storage.forget();
  api.reachable = false;
  await expect(blob()).rejects.toMatchObject({ code: 'offline' });
  await expect(storage.put(new Blob(['']), { extension: 'exe' })).rejects.toMatchObject({ code: 'upload-failed' });
});
