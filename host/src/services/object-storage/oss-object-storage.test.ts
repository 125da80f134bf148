import { describe, expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { KeyReserve, keyMs } from './key-reserve.ts';
import { OssObjectStorage, overTls } from './oss-object-storage.ts';
import type { OssClient } from './upload-blob.ts';

const timedOut = { status: -2, name: 'ConnectionTimeoutError' };
const unreachable = { status: -1, name: 'RequestError' };
const partBytes = 524_288;

function setUp(store = new MemoryKeyValueStore()) {
  const api = new FakeApi();
  const clock = new VirtualClock();
  const put: string[] = [];
  const world = {
    /** What the next whole puts fail with; undefined succeeds. */
    whole: [] as unknown[],
    /** What the next rounds of parts fail with, after so many parts. */
    rounds: [] as { readonly error: unknown; readonly arrive: number }[],
    hang: false,
    again: [] as boolean[],
    multipart: undefined as object | undefined,
  };
  const said: string[] = [];
  const inParts: { readonly key: string; readonly resumed: number; readonly options: object }[] = [];
  let issued = 0;
  api.answers.ossParam = ({ keys }: { keys: number }) => ({
    region: 'oss-cn-shenzhen',
    endpoint: 'http://127.0.0.1',
    answerMediaBucketName: 'answers',
    keys: Array.from({ length: keys }, () => `key-${(issued += 1)}`),
    credentials: { accessKeyId: 'a', accessKeySecret: 'b', securityToken: `c${issued}` },
    expiredTime: clock.now() + 3_600_000,
    ...(world.multipart && { multipart: world.multipart }),
  });
  const clients: { cancelled: boolean }[] = [];
  const wholeMs: number[] = [];
  const createClient = async (): Promise<OssClient> => {
    const state = { cancelled: false };
    clients.push(state);
    return {
      cancel: () => void (state.cancelled = true),
      put: async (key, _blob, { timeout }) => {
        wholeMs.push(timeout);
        if (world.hang) await new Promise(() => undefined);
        const error = world.whole.shift();
        if (error !== undefined) throw error as Error;
        put.push(key);
      },
      multipartUpload: async (key, _blob, { checkpoint, progress, ...options }) => {
        const resumed = (checkpoint as { done: number } | undefined)?.done ?? 0;
        inParts.push({ key, resumed, options });
        if (world.hang) await new Promise(() => undefined);
        if (!checkpoint) progress(0, { done: 0 });
        const round = world.rounds.shift();
        for (let n = 1; n <= (round?.arrive ?? 0); n += 1) progress(0.1, { done: resumed + n });
        if (round) throw round.error as Error;
        put.push(key);
      },
    };
  };
  const make = () =>
    new OssObjectStorage({
      api: () => api.client,
      clock,
      createClient,
      reserve: new KeyReserve(store, clock, undefined, () => 'teacher'),
      askAgain: async () => {
        said.push('ask');
        return world.again.shift() ?? false;
      },
      tellFailed: () => void said.push('failed'),
      log: () => void said.push('log'),
    });
  const storage = make();
  let n = 0;
  const blob = (bytes = 3) => new Blob([`${(n += 1)}`.padEnd(bytes, 'x')], { type: 'audio/wav' });
  const upload = (what = blob()) => storage.put(what, { extension: 'wav' });
  return { api, clock, put, world, storage, blob, upload, said, inParts, clients, make, wholeMs };
}

describe('an upload', () => {
  it('is put whole within 60 s under a key of the server, with the content’s hash [7.4-2] [7.4-3] [9-10] [3-15]', async () => {
    const { upload, wholeMs } = setUp();
    expect(await upload(new Blob(['abc']))).toEqual({
      key: 'key-1',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(wholeMs).toEqual([60_000]);
  });

  it('goes in parts when the network does not carry it whole, five of 524,288 bytes at a time and 15 s each, and marks the network as weak [7.4-2] [7.4-4]', async () => {
    const { upload, storage, world, inParts, put } = setUp();
    expect(storage.weakNetwork.get()).toBe(false);
    world.whole.push(timedOut);
    await upload();
    expect(inParts).toEqual([
      { key: 'key-1', resumed: 0, options: { parallel: 5, partSize: partBytes, timeout: 15_000, mime: 'audio/wav' } },
    ]);
    expect([put, storage.weakNetwork.get()]).toEqual([['key-1'], true]);
    await upload();
    expect(inParts).toHaveLength(2);
    storage.forget();
    expect(storage.weakNetwork.get()).toBe(false);
  });

  it('goes in parts as the school has chosen, from the start where it wants that [3-16]', async () => {
    for (const asyncUpload of [true, false]) {
      const { upload, storage, world, inParts, wholeMs } = setUp();
      world.multipart = { asyncUpload, timeout: 30_000, parallel: 2, partSize: 262_144 };
      if (!asyncUpload) world.whole.push(timedOut);
      await upload();
      expect(inParts.map(({ options }) => options)).toEqual([{ parallel: 2, partSize: 262_144, timeout: 30_000, mime: 'audio/wav' }]);
      expect([wholeMs.length, storage.weakNetwork.get()]).toEqual(asyncUpload ? [0, false] : [1, true]);
    }
  });

  it('of an info file goes under a key of its kind, as JSON [7.4-5]', async () => {
    const { api, storage, world, inParts } = setUp();
    const info = new Blob(['{"a":1}'], { type: 'application/json' });
    expect((await storage.put(info, { extension: 'info' })).key).toBe('key-1');
    expect(api.named('ossParam')).toEqual([{ needCredentials: true, keys: 50, extension: 'info' }]);
    world.whole.push(timedOut);
    await storage.put(new Blob(['{"b":2}'], { type: 'application/json' }), { extension: 'info' });
    expect(inParts).toMatchObject([{ options: { mime: 'application/json' } }]);
  });

  it('goes on with the parts that are missing', async () => {
    const { upload, world, inParts, put } = setUp();
    world.whole.push(timedOut);
    world.rounds.push({ error: timedOut, arrive: 2 }, { error: timedOut, arrive: 1 });
    await upload();
    expect([inParts.map(({ resumed }) => resumed), put]).toEqual([[0, 2, 3], ['key-1']]);
  });

  it('goes on for as many rounds as bring a part each', async () => {
    const { upload, world, inParts } = setUp();
    world.whole.push(timedOut);
    for (let n = 0; n < 8; n += 1) world.rounds.push({ error: timedOut, arrive: 1 });
    await upload();
    expect(inParts).toHaveLength(9);
  });

  it('leaves no timer behind', async () => {
    const { upload, world, clock } = setUp();
    await upload();
    world.whole.push(timedOut);
    await upload();
    expect(clock.pending).toBe(0);
  });

  it('keeps its key when only the credentials are refused', async () => {
    const { upload, world, put, api } = setUp();
    world.whole.push({ status: 403, code: 'SecurityTokenExpired' });
    await upload();
    expect([put, api.named('ossParam').length]).toEqual([['key-1'], 2]);
  });

  it('that stalls at every part ends after three rounds, and has the same key the next time', async () => {
    const { upload, blob, world, inParts, put } = setUp();
    world.whole.push(timedOut);
    for (let n = 0; n < 3; n += 1) world.rounds.push({ error: timedOut, arrive: 0 });
    const what = blob();
    await expect(upload(what)).rejects.toMatchObject({ code: 'offline' });
    expect(inParts).toHaveLength(3);
    expect((await upload(what)).key).toBe('key-1');
    expect(put).toEqual(['key-1']);
  });

  it('through which nothing passes, not even an error, ends all the same', async () => {
    const { upload, world, clock, clients, blob } = setUp();
    world.hang = true;
    const upload1 = upload(blob(6 * partBytes)).then(
      () => 'put',
      (error: { code: string }) => error.code,
    );
    // The digest of three megabytes is made by another thread in its own time.
    await expect.poll(() => [clients.length, clock.pending]).toEqual([1, 1]);
    await clock.advance(65_000);
    expect(clients[0]!.cancelled).toBe(true);
    await clock.advance(3 * 65_000);
    expect([await upload1, clients.map(({ cancelled }) => cancelled), clock.pending]).toEqual(['offline', [true, true, true, true], 0]);
  });

  it('begins anew when the store has forgotten its parts', async () => {
    const { upload, world, inParts } = setUp();
    world.whole.push(unreachable);
    world.rounds.push(
      { error: timedOut, arrive: 2 },
      { error: { status: 404, code: 'NoSuchUpload', name: 'NoSuchUploadError' }, arrive: 0 },
    );
    await upload();
    expect(inParts.map(({ resumed }) => resumed)).toEqual([0, 2, 0]);
  });

  it('ends with its caller', async () => {
    const { storage, blob, world, clients } = setUp();
    world.hang = true;
    const left = new AbortController();
    const work = storage.put(blob(), { extension: 'wav', signal: left.signal });
    await expect.poll(() => clients.length).toBe(1);
    left.abort();
    await expect(work).rejects.toThrow(/abort/);
    expect(clients[0]!.cancelled).toBe(true);
  });

  it('takes new credentials when its own expire half-way, and goes on where it was', async () => {
    const { api, upload, world, inParts } = setUp();
    world.whole.push(timedOut);
    world.rounds.push({ error: timedOut, arrive: 1 }, { error: { status: 403, code: 'SecurityTokenExpired' }, arrive: 1 });
    expect((await upload()).key).toBe('key-1');
    expect(api.named('ossParam')).toHaveLength(2);
    expect(inParts.map(({ key, resumed }) => [key, resumed])).toEqual([
      ['key-1', 0],
      ['key-1', 1],
      ['key-1', 2],
    ]);
  });

  it('takes another key when the store refuses its own, and not for ever', async () => {
    const { world, put, upload } = setUp();
    world.whole.push({ status: 403, code: 'AccessDenied' }, { status: 409, code: 'FileAlreadyExists' });
    await upload();
    expect(put).toEqual(['key-52']);
    world.whole.push(...Array.from({ length: 9 }, () => ({ status: 403, code: 'AccessDenied' })));
    await expect(upload()).rejects.toMatchObject({ code: 'upload-failed' });
    expect(world.whole).toHaveLength(5);
  });

  it('uses none of its reserve where the server knows one of its keys no more, as a restored one does', async () => {
    const { api, world, upload, put } = setUp();
    await upload();
    world.whole.push({ status: 403, code: 'AccessDenied' });
    await upload();
    // The first fifty were issued by the server that was; these by the one that is.
    expect([put, api.named('ossParam').length]).toEqual([['key-1', 'key-51'], 2]);
  });

  it('says whether it is the network, the room, or something else', async () => {
    const { api, world, upload, storage } = setUp();
    world.whole.push({ status: 507 });
    await expect(upload()).rejects.toMatchObject({ code: 'quota' });
    world.whole.push({ status: 400 });
    await expect(upload()).rejects.toMatchObject({ code: 'upload-failed' });
    storage.forget();
    api.reachable = false;
    await expect(upload()).rejects.toMatchObject({ code: 'offline' });
    await expect(storage.put(new Blob(['']), { extension: 'exe' })).rejects.toMatchObject({ code: 'upload-failed' });
  });
});

describe('credentials and keys', () => {
  it('are renewed when less than 60 s is left of them [7.4-1]', async () => {
    const { api, clock, upload } = setUp();
    await upload();
    await clock.advance(3_540_000);
    await upload();
    expect(api.named('ossParam')).toHaveLength(1);
    await clock.advance(1);
    await upload();
    expect(api.named('ossParam')).toHaveLength(2);
  });

  it('are fetched fifty at a time, and each key is used once', async () => {
    const { api, put, upload } = setUp();
    for (let n = 0; n < 51; n += 1) await upload();
    expect(api.named('ossParam')).toEqual([
      { needCredentials: true, keys: 50, extension: 'wav' },
      { needCredentials: true, keys: 50, extension: 'wav' },
    ]);
    expect(new Set(put).size).toBe(51);
  });

  it('are filled up to fifty when few are left and the server is asked anyway', async () => {
    const { api, upload, clock } = setUp();
    for (let n = 0; n < 26; n += 1) await upload();
    await clock.advance(3_600_000);
    await upload();
    expect(api.named('ossParam').at(-1)).toEqual({ needCredentials: true, keys: 27, extension: 'wav' });
  });

  it('in reserve outlive a reload; credentials do not', async () => {
    const store = new MemoryKeyValueStore();
    await setUp(store).upload();
    const { api, upload } = setUp(store);
    expect((await upload()).key).toBe('key-2');
    expect(api.named('ossParam')).toEqual([{ needCredentials: true, keys: 0, extension: 'wav' }]);
  });

  it('go on when the server is away, as long as both last', async () => {
    const { api, upload } = setUp();
    await upload();
    api.reachable = false;
    for (let n = 0; n < 49; n += 1) await upload();
    await expect(upload()).rejects.toMatchObject({ code: 'offline' });
  });

  it('are left alone when the server will not honour them any longer', async () => {
    const { clock, upload } = setUp();
    await upload();
    await clock.advance(keyMs);
    expect((await upload()).key).toBe('key-51');
  });

  it('go to one upload each in two tabs of one browser, which share the reserve', async () => {
    const store = new MemoryKeyValueStore();
    let turn: Promise<unknown> = Promise.resolve();
    const locks = {
      request: (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work)),
    } as unknown as Pick<LockManager, 'request'>;
    const tabs = [1, 2].map(() => new KeyReserve(store, new VirtualClock(), locks, () => 'teacher'));
    await tabs[0]!.add(
      'wav',
      Array.from({ length: 10 }, (_, n) => `key-${n}`),
    );
    const taken = await Promise.all(Array.from({ length: 10 }, (_, n) => tabs[n % 2]!.take('wav')));
    expect(new Set(taken).size).toBe(10);
    expect(await new KeyReserve(store, new VirtualClock(), locks, () => 'another').take('wav')).toBeUndefined();
  });

  it('go to one upload each when many are made at once', async () => {
    const { put, upload } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => upload()));
    expect(new Set(put).size).toBe(20);
  });
});

describe('an upload that somebody waits for', () => {
  it('asks whether to fetch the key again, and does so or gives up [8-3]', async () => {
    const { api, storage, blob, world, said } = setUp();
    const answer = api.answers.ossParam!;
    let failures = 2;
    api.answers.ossParam = (body) => {
      if ((failures -= 1) >= 0) throw new Error('no key');
      return answer(body);
    };
    world.again = [true, true];
    await storage.asking.put(blob(), { extension: 'wav' });
    expect(said).toEqual(['ask', 'ask']);
    storage.forget();
    failures = 9;
    await expect(storage.asking.put(new Blob(['y']), { extension: 'mp3' })).rejects.toMatchObject({ code: 'upload-failed' });
    expect(said).toEqual(['ask', 'ask', 'ask', 'log', 'failed']);
  });

  it('says that it failed, writes why, and throws [8-4]', async () => {
    const { storage, blob, world, said } = setUp();
    world.whole.push({ status: 400 });
    await expect(storage.asking.put(blob(), { extension: 'wav' })).rejects.toMatchObject({ code: 'upload-failed' });
    expect(said).toEqual(['log', 'failed']);
  });

  it('in the background says nothing and asks nobody', async () => {
    const { api, upload, said } = setUp();
    api.reachable = false;
    await expect(upload()).rejects.toMatchObject({ code: 'offline' });
    expect(said).toEqual([]);
  });
});

it('reads over TLS, but for a store on this machine [7.4-6]', async () => {
  const { api, storage } = setUp();
  api.answers.recordingUrl = () => ({ url: 'http://answers.example/a', expiresAt: 1 });
  expect(await storage.url('a')).toBe('https://answers.example/a');
  expect(overTls('http://answers.oss-cn-shenzhen.aliyuncs.com/a?b=http:')).toBe('https://answers.oss-cn-shenzhen.aliyuncs.com/a?b=http:');
  for (const own of ['http://127.0.0.1:8140/x', 'http://localhost/x', 'http://[::1]:1/x', 'https://x/y']) expect(overTls(own)).toBe(own);
  expect(overTls('http://127.0.0.1.elsewhere.example/')).toBe('https://127.0.0.1.elsewhere.example/');
});
