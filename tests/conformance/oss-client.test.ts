import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OSS from 'ali-oss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot, startChorus, type Chorus } from '../acceptance/harness/index.ts';

/** What the real client does, of which our own build uses a part only. */
interface Client {
  put(key: string, content: Buffer, options?: object): Promise<{ readonly res: { readonly status: number } }>;
  get(key: string): Promise<unknown>;
  head(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  copy(to: string, from: string): Promise<unknown>;
  list(query: object): Promise<unknown>;
  listUploads(query: object): Promise<unknown>;
  putACL(key: string, acl: string): Promise<unknown>;
  multipartUpload(key: string, file: string | Buffer, options: object): Promise<{ readonly etag?: string }>;
}
const RealClient = OSS as unknown as new (options: object) => Client;

interface Given {
  readonly region: string;
  readonly endpoint: string;
  readonly answerMediaBucketName: string;
  readonly keys: readonly string[];
  readonly credentials: { readonly accessKeyId: string; readonly accessKeySecret: string; readonly securityToken: string };
}

let chorus: Chorus;
let middle: string;
let primary: string;
beforeAll(async () => {
  chorus = await startChorus();
  [middle, primary] = [await login('13800000001'), await login('13800000002')];
}, 120_000);
afterAll(() => chorus?.dispose());

/** A call as the API's page describes it. */
async function call(path: string, body: object, token?: string): Promise<{ state: number; data: never }> {
  const text = JSON.stringify(body);
  const { sign } = (await (await fetch(`${chorus.origin}/.well-known/chorus.json`)).json()) as { sign: { suffix: string } };
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    udid: 'c'.repeat(32),
    release: '2.2.0',
    device: 'web-pc',
    apps: '203',
    sign: createHash('sha256')
      .update(text + sign.suffix)
      .digest('hex'),
    ...(token === undefined ? {} : { authToken: token }),
  };
  return (await (await fetch(`${chorus.origin}${path}`, { method: 'POST', body: text, headers })).json()) as { state: number; data: never };
}
async function login(phone: string): Promise<string> {
  const { data } = await call('/apiv2/aiClassroom/user/teacherLogin', { phone, password: 'Chorus#2026', whole: true });
  return (data as { userInfo: { authToken: string } }).userInfo.authToken;
}
const param = async (token: string, more: object = {}) =>
  (await call('/apiv2/aiClassroom/common/getOssParam', { needCredentials: 1, keys: 2, ...more }, token)).data as Given;

const clientOf = ({ region, endpoint, answerMediaBucketName, credentials }: Given, through = endpoint) =>
  new RealClient({
    region,
    endpoint: through,
    bucket: answerMediaBucketName,
    accessKeyId: credentials.accessKeyId,
    accessKeySecret: credentials.accessKeySecret,
    stsToken: credentials.securityToken,
    sldEnable: true,
    refreshSTSToken: async () => ({ ...credentials, stsToken: credentials.securityToken }),
    refreshSTSTokenInterval: 3_600_000,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; name?: string; status?: number }) => error.code ?? error.name ?? String(error.status),
  );
const wav = (bytes = 3000) =>
  Buffer.concat([readFileSync(join(projectRoot, 'tests/fixtures/voice/apple.wav')).subarray(0, 44), randomBytes(bytes)]);
async function heard(key: string, token: string): Promise<Buffer> {
  const { data } = await call('/apiv2/chorus/recording/url', { key }, token);
  return Buffer.from(await (await fetch((data as { url: string }).url)).arrayBuffer());
}

describe('a real ali-oss client', () => {
  it('puts a recording under a key that it was given, and the server lets it be heard [7.4-1] [7.4-2] [3-16]', async () => {
    const given = await param(middle);
    const content = wav();
    expect((await clientOf(given).put(given.keys[0]!, content)).res.status).toBe(200);
    expect((await heard(given.keys[0]!, middle)).equals(content)).toBe(true);
  });

  it('puts it in parts, and info files too [7.4-2] [7.4-5]', async () => {
    const given = await param(middle);
    const content = wav(2_400_000);
    const options = { parallel: 5, partSize: 524_288, timeout: 15_000 };
    // The client for Node streams from files alone.
    const dir = mkdtempSync(join(tmpdir(), 'chorus-oss-'));
    writeFileSync(join(dir, 'r.wav'), content);
    await clientOf(given).multipartUpload(given.keys[0]!, join(dir, 'r.wav'), options);
    rmSync(dir, { recursive: true });
    expect((await heard(given.keys[0]!, middle)).equals(content)).toBe(true);
    const info = await param(middle, { extension: 'info', temporary: true });
    expect(await codeOf(clientOf(info).put(info.keys[0]!, Buffer.from('{"answers":[1]}')))).toBe('done');
    expect(info.keys[0]).toMatch(/^temp-media-.*\.info$/);
  });

  it('goes on after a connection that was cut in the middle of its parts', async () => {
    const given = await param(middle);
    const content = wav(2_400_000);
    let cut = 3;
    const proxy = createTcpServer((socket) => {
      const { hostname, port } = new URL(given.endpoint);
      const beyond = connect(Number(port), hostname);
      for (const one of [socket, beyond]) one.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        if (chunk.includes('partNumber=4') && (cut -= 1) >= 0) {
          socket.destroy();
          beyond.destroy();
        }
        // a dead one takes nothing any more
        else if (!beyond.destroyed) beyond.write(chunk);
      });
      beyond.on('data', (chunk: Buffer) => void socket.write(chunk));
      socket.on('close', () => beyond.destroy());
      beyond.on('close', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const through = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
    let checkpoint: unknown;
    const dir = mkdtempSync(join(tmpdir(), 'chorus-oss-'));
    const path = join(dir, 'r.wav');
    writeFileSync(path, content);
    let rounds = 0;
    for (let done = false; !done && rounds < 6; rounds += 1) {
      const options = {
        parallel: 1,
        partSize: 524_288,
        timeout: 15_000,
        progress: (_part: number, latest: unknown) => (checkpoint = latest),
      };
      done = await clientOf(given, through)
        .multipartUpload(given.keys[0]!, path, { ...options, ...(checkpoint ? { checkpoint } : {}) })
        .then(
          () => true,
          () => false,
        );
    }
    rmSync(dir, { recursive: true });
    proxy.close();
    expect(rounds).toBeGreaterThan(1);
    expect((await heard(given.keys[0]!, middle)).equals(content)).toBe(true);
  });

  it('may do nothing else with its credentials', async () => {
    const given = await param(middle);
    const client = clientOf(given);
    const [key, other] = [given.keys[0]!, given.keys[1]!];
    await client.put(key, wav());
    const denied = {
      'another key': () => client.put('abcd-abcdefghabcdefghabcdefgh.wav', wav()),
      'a path': () => client.put('../../etc/passwd', wav()),
      'a second content': () => client.put(key, wav()),
      reading: () => client.get(key),
      looking: () => client.head(key),
      deleting: () => client.delete(key),
      copying: () => client.copy(other, key),
      'a list': () => client.list({}),
      'a list of uploads': () => client.listUploads({}),
      'rights for everybody': () => client.putACL(key, 'public-read'),
    };
    for (const [what, work] of Object.entries(denied)) expect([what, await codeOf(work())]).not.toEqual([what, 'done']);
    expect((await fetch(`${given.endpoint}/${given.answerMediaBucketName}/${key}`)).status).toBe(403);
  });

  it('is refused with another teacher’s key, with credentials that were changed, and with no program in its hands', async () => {
    const [mine, theirs] = [await param(middle), await param(primary)];
    expect(await codeOf(clientOf(mine).put(theirs.keys[0]!, wav()))).toBe('AccessDenied');
    expect(
      await codeOf(clientOf(mine).multipartUpload(theirs.keys[0]!, join(projectRoot, 'speech/model/acoustic.i8'), { partSize: 524_288 })),
    ).toBe('AccessDenied');
    const change = (more: object) => clientOf({ ...mine, credentials: { ...mine.credentials, ...more } });
    expect(await codeOf(change({ accessKeySecret: 'guessed' }).put(mine.keys[0]!, wav()))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(change({ securityToken: theirs.credentials.securityToken }).put(theirs.keys[0]!, wav()))).toBe(
      'InvalidAccessKeyId',
    );
    const [payload = '', mac = ''] = mine.credentials.securityToken.split('.');
    const later = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
    later[2] = Number(later[2]) + 1e9;
    const forged = `${Buffer.from(JSON.stringify(later)).toString('base64url')}.${mac}`;
    expect(await codeOf(change({ securityToken: forged }).put(mine.keys[0]!, wav()))).toBe('InvalidAccessKeyId');
    expect(await codeOf(clientOf(mine).put(mine.keys[0]!, Buffer.from('<html><script>')))).toBe('InvalidObjectContent');
    expect((await call('/apiv2/chorus/recording/url', { key: theirs.keys[0] }, middle)).state).toBe(43);
  });
});
