import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import OSS from 'ali-oss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { sha256Hex } from '../sha256.ts';
import { forged } from '../testing/forged.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';
import { credentialsMs } from './credentials.ts';
import { bucket } from './keys.ts';
import { keyMs } from './object-store.ts';
import { ossSignature } from './oss-signature.ts';

const wav = (bytes = 2_000) => Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), randomBytes(bytes)]);

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  server.now = Date.now();
  token = await server.login();
});
afterEach(() => server.close());

type Param = Awaited<ReturnType<typeof param>>;
const param = (more: { keys?: number; extension?: 'wav' | 'mp3' | 'ogg' | 'webm' | 'info' } = {}, session = token) =>
  server.ok('ossParam', { needCredentials: true, keys: 1, ...more }, session);
/** What the tests use of the client beside what the product does. */
const Client = OSS as unknown as new (options: object) => {
  put(key: string, content: Buffer): Promise<{ readonly res: { readonly headers: object } }>;
};
const clientOf = ({ credentials, endpoint, region, answerMediaBucketName }: Param) =>
  new Client({
    accessKeyId: credentials!.accessKeyId,
    accessKeySecret: credentials!.accessKeySecret,
    stsToken: credentials!.securityToken,
    endpoint,
    region,
    bucket: answerMediaBucketName,
    sldEnable: true,
    refreshSTSToken: async () => credentials!,
    refreshSTSTokenInterval: 3_600_000,
  });
const put = async (content: Buffer, issued?: Param) => {
  const given = issued ?? (await param());
  const { res } = await clientOf(given).put(given.keys[0]!, content);
  return { key: given.keys[0]!, sha256: sha256Hex(content), etag: String((res.headers as Record<string, string>)['etag']) };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'put',
    (error: { code: string }) => error.code,
  );
const incoming = () => readdirSync(join(server.dataDir, 'objects', 'incoming'));
const blobs = () =>
  readdirSync(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
const urlOf = async (key: string) => (await server.ok('recordingUrl', { key }, token)).url;

describe('the parameters of the object store', () => {
  it('name bucket, region, keys and temporary credentials [7.2-4] [3-16] [7.4-1]', async () => {
    const given = await param({ keys: 3, extension: 'mp3' });
    expect(given).toMatchObject({
      region: 'oss-cn-shenzhen',
      endpoint: server.url,
      answerMediaBucketName: 'chorus-answers',
      expiredTime: server.now + credentialsMs,
    });
    expect(given.keys).toHaveLength(3);
    for (const key of given.keys) expect(key).toMatch(/^[a-z0-9]{4}-[a-z0-9]{24}\.mp3$/);
    expect(Object.keys(given.credentials!)).toEqual(['accessKeyId', 'accessKeySecret', 'securityToken']);
  });

  it('have keys that begin with random characters, say nothing about whose they are, and are of WAV files unless another kind is asked for [7.4-3] [3-15]', async () => {
    const { keys } = await server.ok('ossParam', { needCredentials: 0, keys: 50 }, token);
    expect(new Set(keys.map((key) => key.slice(0, 4))).size).toBeGreaterThan(45);
    for (const key of keys) {
      expect(key).toMatch(/^[a-z0-9]{4}-[a-z0-9]{24}\.wav$/);
      expect(key).not.toContain('middle');
    }
  });

  it('hold no credentials unless they are asked for', async () => {
    expect((await server.ok('ossParam', { needCredentials: 0 }, token)).credentials).toBeNull();
  });

  it('do not give keys without end', async () => {
    for (let n = 0; n < 20; n += 1) await param({ keys: 100 });
    expect(await server.send('ossParam', { needCredentials: false, keys: 1 }, token)).toMatchObject({ state: 44 });
  });
});

describe('an upload with the real client', () => {
  it('is kept, and heard by a signed address [7.4-2] [7.4-6]', async () => {
    const content = wav();
    const { key, etag } = await put(content);
    expect(etag).toBe(`"${createHash('md5').update(content).digest('hex').toUpperCase()}"`);
    const whole = await fetch(await urlOf(key));
    expect([whole.status, whole.headers.get('content-type'), Buffer.from(await whole.arrayBuffer()).equals(content)]).toEqual([
      200,
      'audio/wav',
      true,
    ]);
    const part = await fetch(await urlOf(key), { headers: { range: 'bytes=8-11' } });
    expect([part.status, await part.text()]).toEqual([206, 'WAVE']);
  });

  it('is the same when it is sent again, and never another', async () => {
    const [content, given] = [wav(), await param()];
    await put(content, given);
    expect(await codeOf(put(content, given))).toBe('put');
    expect(await codeOf(put(wav(), given))).toBe('FileAlreadyExists');
    expect(blobs()).toBe(1);
  });

  it('takes an info file as JSON [7.4-5]', async () => {
    expect(await codeOf(put(Buffer.from('{"a": [1]}'), await param({ extension: 'info' })))).toBe('put');
    expect(await codeOf(put(Buffer.from('{"a": '), await param({ extension: 'info' })))).toBe('InvalidObjectContent');
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_name, content) => {
    expect(await codeOf(put(content))).toMatch(/InvalidObjectContent|InvalidDigest/);
    expect(blobs()).toBe(0);
  });

  it('refuses more than 20 MB', async () => {
    expect(await codeOf(put(wav(20 * 1024 * 1024)))).toBe('EntityTooLarge');
    expect(blobs()).toBe(0);
  });

  it('refuses a key that was not issued, or to somebody else, or long ago', async () => {
    const given = await param();
    expect(await codeOf(put(wav(), { ...given, keys: ['abcd-abcdefghabcdefghabcdefgh.wav'] }))).toBe('AccessDenied');
    expect(await codeOf(put(wav(), { ...given, keys: ['x.wav'] }))).toBe('AccessDenied');
    const foreign = await param({}, await server.login('13900000009'));
    expect(await codeOf(put(wav(), { ...given, keys: foreign.keys }))).toBe('AccessDenied');
  });

  it('keeps keys for days, so that a class without a network can use them [7.4-1]', async () => {
    const given = await param();
    server.now += credentialsMs + 1;
    expect(await codeOf(put(wav(), given))).toBe('SecurityTokenExpired');
    const fresh = await param({ keys: 0 }, (token = await server.login()));
    expect(await codeOf(put(wav(), { ...fresh, keys: given.keys }))).toBe('put');
    const old = await param();
    server.now += keyMs;
    const later = await param({ keys: 0 }, (token = await server.login()));
    expect(await codeOf(put(wav(), { ...later, keys: old.keys }))).toBe('AccessDenied');
  });

  it('works with a clock that is wrong by a day', async () => {
    server.now += 24 * 3_600_000;
    token = await server.login();
    expect(await codeOf(put(wav()))).toBe('put');
  });

  it('refuses wrong secrets and tokens', async () => {
    const given = await param();
    const change = (more: object) => ({ ...given, credentials: { ...given.credentials!, ...more } });
    expect(await codeOf(put(wav(), change({ accessKeySecret: 'x' })))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(put(wav(), change({ securityToken: 'x.y' })))).toBe('InvalidAccessKeyId');
    expect(await codeOf(put(wav(), change({ accessKeyId: 'x' })))).toBe('InvalidAccessKeyId');
  });

  it('says that there is no room, and reads go on', async () => {
    await server.restart({ storageBudget: 10_000 });
    const { key } = await put(wav(4_000));
    expect(await codeOf(put(wav(8_000)))).toBe('QuotaExceeded');
    expect((await fetch(await urlOf(key))).status).toBe(200);
    expect(await codeOf(put(wav(4_000)))).toBe('put');
  });

  it('leaves nothing when it breaks off', async () => {
    const given = await param();
    const headers = signedHeaders(given);
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`PUT /${bucket}/${given.keys[0]} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n${headers}\r\n`);
    socket.write(wav());
    await until(() => incoming().length === 1);
    socket.destroy();
    await until(() => incoming().length === 0);
    expect(blobs()).toBe(0);
    expect(await codeOf(put(wav(), given))).toBe('put');
  });
});

describe('what was given out under a session', () => {
  const heard = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;

  it.each([
    ['logout', (own: string) => server.ok('logout', {}, own)],
    ['the end of all its teacher’s sessions', async () => server.ok('endSessions', {}, await server.login())],
  ])('ends with %s: credentials and addresses', async (_how, end) => {
    const given = await param({ keys: 2 });
    const { key } = await put(wav(), given);
    const url = await urlOf(key);
    expect(await heard(url)).toBe(200);
    await end(token);
    expect(await heard(url)).toBe(403);
    const whole = { ...given, keys: [given.keys[1]!] };
    expect(await codeOf(put(wav(), whole))).toBe('SecurityTokenExpired');
    const parts = await fetch(`${server.url}/${bucket}/${given.keys[1]}?uploads`, {
      method: 'POST',
      headers: signedFor(whole, '?uploads'),
    });
    expect([parts.status, await parts.text()]).toEqual([403, expect.stringContaining('SecurityTokenExpired')]);
    token = await server.login();
    expect(await codeOf(put(wav(), { ...(await param({ keys: 0 })), keys: [given.keys[1]!] }))).toBe('put');
    expect(await heard(await urlOf(key))).toBe(200);
  });

  it('to a page is of use in its browser only', async () => {
    const page = server.browser();
    const own = await page.login();
    const given = (await page.send('ossParam', { needCredentials: true, keys: 1 }, own)).data as Param;
    const content = wav();
    const send = (headers: Record<string, string>) =>
      fetch(`${server.url}/${bucket}/${given.keys[0]}`, { method: 'PUT', body: content, headers: { ...signedFor(given, ''), ...headers } });
    const stolen = await send({});
    expect([stolen.status, await stolen.text()]).toEqual([403, expect.stringContaining('SecurityTokenExpired')]);
    expect((await send({ cookie: page.cookie })).status).toBe(200);
    const { url } = (await page.send('recordingUrl', { key: given.keys[0] }, own)).data as { url: string };
    expect([await heard(url), await heard(url, { cookie: page.cookie })]).toEqual([403, 200]);
  });

  it('does not keep it alive', async () => {
    const { key } = await put(wav());
    server.now += 11.9 * 3_600_000;
    const db = await openDatabase(server.dataDir, () => 1);
    const ends = async () => (await db.selectFrom('sessions').select('expiresAt').executeTakeFirstOrThrow()).expiresAt;
    const url = await urlOf(key);
    const given = await param();
    const before = await ends();
    server.now += 10 * 60_000;
    expect([await heard(url), await codeOf(put(wav(), given)), await ends()]).toEqual([200, 'put', before]);
    await db.destroy();
  });
});

describe('a recording', () => {
  it('is refused without a signature, with a wrong one, and after its time', async () => {
    const { key } = await put(wav());
    const url = await urlOf(key);
    const other = (await put(wav())).key;
    for (const bad of [url.split('?')[0]!, forged(url), url.replace(/expires=\d/, 'expires=9'), url.replace(key, other)]) {
      expect((await fetch(bad)).status).toBe(403);
    }
    server.now += 3_600_000;
    expect((await fetch(url)).status).toBe(403);
  });

  it('leaves no address that it can be heard at in the log, whatever bytes are asked for', async () => {
    const { key } = await put(wav());
    const url = await urlOf(key);
    for (const range of ['bytes=99999-', 'bytes=9-1']) {
      const answer = await fetch(url, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([416, expect.stringContaining('InvalidRange')]);
    }
    expect(server.errors).toEqual([]);
    // What does fail in the store is said without what signs the address.
    const db = await openDatabase(server.dataDir, () => 1);
    await db.schema.dropTable('objects').execute();
    await db.destroy();
    expect((await fetch(url)).status).toBe(500);
    expect(server.errors).toEqual([[`GET /${bucket}/${key}`, expect.anything()]]);
    expect(JSON.stringify(server.errors)).not.toContain('signature');
  });

  it('is its teacher’s alone', async () => {
    const { key } = await put(wav());
    for (const phone of ['13900000009', '13800000002'])
      expect(await server.send('recordingUrl', { key }, await server.login(phone))).toMatchObject({ state: 43 });
  });

  const inLesson = async (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
  const kindsOf = async () => {
    const { entries } = (await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)) as unknown as { entries: JournalEntry[] };
    return entries.flatMap((one) => (one.kind === 'attempt.fact' ? one.payload.kind : []));
  };
  beforeEach(async () => {
    await server.ok('startLesson', testLesson, token);
    await inLesson(opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), attempt('lesson', 'q', { id: 'b' }));
  });

  it('is bound to its answer only with the hash of what is stored', async () => {
    const { key, sha256 } = await put(wav());
    const bad = await inLesson(fact('a', 'stored', { key, sha256: 'a'.repeat(64) }));
    expect(bad.refused[0]!.message).toContain('sha256');
    expect((await inLesson(fact('a', 'stored', { key, sha256 }))).refused).toEqual([]);
    expect((await inLesson(fact('b', 'stored', { key, sha256 }))).refused[0]!.message).toContain('another attempt');
  });

  it('is in nobody’s cache: neither as a whole, nor a part of it, nor its absence', async () => {
    const { key } = await put(wav());
    const url = await urlOf(key);
    const cacheOf = async (init: RequestInit = {}, at = url) => (await fetch(at, init)).headers.get('cache-control');
    const all = await Promise.all([
      cacheOf(),
      cacheOf({ method: 'HEAD' }),
      cacheOf({ headers: { range: 'bytes=0-9' } }),
      cacheOf({ headers: { range: 'bytes=9999999-' } }),
      cacheOf({}, url.replace('signature=', 'signature=x')),
    ]);
    expect(new Set(all)).toEqual(new Set(['private, no-store']));
  });

  it('is deleted for good, once said, and the answer stays', async () => {
    const { key, sha256 } = await put(wav());
    await inLesson(fact('a', 'stored', { key, sha256 }));
    const url = await urlOf(key);
    for (let n = 0; n < 2; n += 1) await server.ok('eraseRecording', { attemptId: 'a' }, token);
    expect([(await fetch(url)).status, blobs(), await kindsOf()]).toEqual([404, 0, ['stored', 'erased']]);
    expect(await server.send('recordingUrl', { key }, token)).toMatchObject({ state: 43 });
  });

  it('is deleted too when the deletion comes by the journal, or before the recording', async () => {
    const first = await put(wav());
    await inLesson(fact('a', 'stored', first), fact('a', 'erased'));
    const second = await put(wav());
    await inLesson(fact('b', 'erased'), fact('b', 'stored', second));
    expect(blobs()).toBe(0);
  });

  it('that a crash left behind after its deletion is gone at the next start', async () => {
    const { key, sha256 } = await put(wav());
    await inLesson(fact('a', 'stored', { key, sha256 }));
    const place = join(server.dataDir, 'objects', key.slice(0, 2));
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    writeFileSync(join(place, key), 'left');
    await server.restart();
    expect(blobs()).toBe(0);
  });
});

/** Headers of a request to the given key, or a side of it, as the client would sign it. */
function signedFor({ credentials, keys }: Param, side: string): Record<string, string> {
  const headers = {
    'x-oss-date': new Date(server.now).toUTCString(),
    'x-oss-security-token': credentials!.securityToken,
    'content-type': 'audio/wav',
  };
  const method = side === '' ? 'PUT' : 'POST';
  const signature = ossSignature(credentials!.accessKeySecret, method, `/${bucket}/${keys[0]}${side}`, headers);
  return { ...headers, authorization: `OSS ${credentials!.accessKeyId}:${signature}` };
}

/** The same for a put, with no client that insists on sending the rest. */
const signedHeaders = (given: Param): string =>
  Object.entries(signedFor(given, ''))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Looks again each turn of the loop; the test's own time limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
