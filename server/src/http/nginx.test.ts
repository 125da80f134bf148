import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, State, type CallName, type Data, type Envelope } from '@chorus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openDatabase } from '../database/open.ts';
import { maxAddressFailures } from '../session/login-limit.ts';
import { ossSignature } from '../storage/oss-signature.ts';
import { hasNginx, publicName, startNginx, type Nginx } from '../testing/nginx.ts';
import { newSound } from '../testing/put-recording.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { opened } from '../testing/test-journal.ts';
import { testPassword } from '../testing/test-school.ts';
import { testScoring } from '../testing/test-scoring.ts';
import { commonHeaders, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

const origin = `https://${publicName}`;
const largeBytes = (process.env['CHORUS_LONG'] === '1' ? 100 : 32) * 1024 ** 2;
/** A machine that has tried too many passwords. */
const locked = '127.0.0.7';

describe.skipIf(!hasNginx).each(['http', 'https'] as const)('behind nginx, with an upstream of %s', (scheme) => {
  let folder: string;
  let server: TestServer;
  let nginx: Nginx;
  let session: { readonly token: string; readonly cookie: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chorus-behind-'));
    server = await startTestServer();
    const db = await openDatabase(server.dataDir, () => 1);
    await db.updateTable('accounts').set({ samplePassword: 0 }).execute();
    const failures = Array.from({ length: maxAddressFailures }, (_, n) => ({
      id: `f${n}`,
      phoneHash: `h${n}`,
      address: locked,
      browserHash: null,
      at: server.now,
    }));
    await db.insertInto('loginFailures').values(failures).execute();
    await db.destroy();
    const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const pair = selfSigned('upstream');
    writeFileSync(files.cert, pair.cert);
    writeFileSync(files.key, pair.key);
    await server.restart({
      publicUrl: origin,
      proxies: ['127.0.0.1'],
      sample: undefined as never,
      scoring: await testScoring(),
      hostDir: folder,
      ...(scheme === 'https' && { tls: files }),
    });
    nginx = await startNginx(server.url);
    const { answer, text } = await post('teacherLogin', { phone: '13800000001', password: testPassword });
    const { data } = JSON.parse(text) as Envelope<Data<'teacherLogin'>>;
    session = { token: data.userInfo.authToken, cookie: answer.headers['set-cookie']!.map((one) => one.split(';')[0]).join('; ') };
  });
  afterAll(async () => {
    await nginx?.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a browser of the school's network sends; `from`: the machine that it is on, whose address nginx sees. */
  const send = (
    method: string,
    path: string,
    { headers = {}, body, from = '127.0.0.2' }: { headers?: Record<string, string>; body?: string | Buffer; from?: string } = {},
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port, ca } = nginx;
      const own = { host: publicName, ...headers };
      const asked = request(
        { host: '127.0.0.1', port, ca, servername: publicName, localAddress: from, method, path, headers: own },
        resolve,
      );
      asked.on('error', reject);
      asked.end(body);
    });
  const bytesOf = async (answer: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  async function post(name: CallName, body: unknown, { headers = {}, from }: { headers?: Record<string, string>; from?: string } = {}) {
    const text = JSON.stringify(body);
    const own = session && { cookie: session.cookie };
    const answer = await send('POST', calls[name].path, {
      body: text,
      headers: { ...commonHeaders(text, session?.token), origin, 'sec-fetch-site': 'same-origin', ...own, ...headers },
      ...(from !== undefined && { from }),
    });
    return { answer, text: (await bytesOf(answer)).toString() };
  }
  const ok = async <N extends CallName>(name: N, body: unknown): Promise<Data<N>> => {
    const envelope = JSON.parse((await post(name, body)).text) as Envelope<Data<N>>;
    expect(envelope).toMatchObject({ state: State.ok });
    return envelope.data;
  };

  it('teaches: logs in by a cookie that is bound to TLS, takes answers, keeps a recording and gives a part of it', async () => {
    expect(session.cookie).toContain('__Host-');
    await ok('startLesson', testLesson);
    expect(await ok('appendJournal', { entries: [opened('lesson', 'q')] })).toMatchObject({ refused: [] });
    const { credentials, keys, endpoint, answerMediaBucketName } = await ok('ossParam', { needCredentials: true, keys: 1 });
    expect(endpoint).toBe(origin);
    const sound = newSound();
    const path = `/${answerMediaBucketName}/${keys[0]!}`;
    const headers = {
      'x-oss-date': new Date(server.now).toUTCString(),
      'x-oss-security-token': credentials!.securityToken,
      'content-type': 'audio/wav',
    };
    const authorization = `OSS ${credentials!.accessKeyId}:${ossSignature(credentials!.accessKeySecret, 'PUT', path, headers)}`;
    const put = await send('PUT', path, { headers: { ...headers, authorization, origin, cookie: session.cookie }, body: sound });
    expect([put.statusCode, (await bytesOf(put)).toString()]).toEqual([200, '']);
    const url = new URL((await ok('recordingUrl', { key: keys[0]! })).url);
    const part = await send('GET', url.pathname + url.search, { headers: { range: 'bytes=10-99', cookie: session.cookie } });
    expect([part.statusCode, await bytesOf(part)]).toEqual([206, sound.subarray(10, 100)]);
  });

  it('speaks with live connections, whose address is the public one', async () => {
    const { gateways } = await ok('scoringAccess', {});
    const [{ ws, app }] = gateways as [(typeof gateways)[number]];
    expect(ws).toBe(`wss://${publicName}/scoring`);
    const options = {
      ca: nginx.ca,
      servername: publicName,
      host: publicName,
      headers: { cookie: session.cookie, host: publicName },
      origin,
    };
    const socket = new WebSocket(`wss://127.0.0.1:${nginx.port}/scoring/en.word.score`, options);
    await once(socket, 'open');
    socket.send(JSON.stringify({ cmd: 'connect', param: { app } }));
    socket.send(Buffer.alloc(100));
    const [said] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(said.toString())).toMatchObject({ errId: 42003, applicationId: app.applicationId });
    const closed = once(socket, 'close') as Promise<[number]>;
    socket.close(1000);
    expect((await closed)[0]).toBe(1000);
  });

  it('sends a large file as it is read, and keeps none of it aside', { tags: 'long' }, async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/large-1.bin'), '');
    truncateSync(join(folder, 'assets/large-1.bin'), largeBytes);
    const answer = await send('GET', '/v2/assets/large-1.bin');
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(largeBytes)]);
    // Nobody reads it yet, and nginx has its turns meanwhile.
    for (let n = 0; n < 100; n += 1) (await send('GET', '/health', { headers: { host: 'balancer.internal' } })).resume();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of answer) {
      bytes += (part as Buffer).length;
      hash.update(part as Buffer);
    }
    expect([bytes, hash.digest('hex'), nginx.kept()]).toEqual([
      largeBytes,
      createHash('sha256').update(Buffer.alloc(largeBytes)).digest('hex'),
      [],
    ]);
  });

  it('counts tries by the machine that they come from, whatever it writes about where it is', async () => {
    const guess = async (from: string, forwarded: string) => {
      const body = { phone: '13900000009', password: 'Guess#2026' };
      const { text } = await post('teacherLogin', body, { from, headers: { 'x-forwarded-for': forwarded } });
      return (JSON.parse(text) as Envelope<unknown>).state;
    };
    expect(await guess(locked, '198.51.100.1')).toBe(State.tooMany);
    expect(await guess('127.0.0.8', locked)).toBe(State.badInput);
  });

  it('answers a load balancer, and calls of another site’s page are refused', async () => {
    const ready = await send('GET', '/ready', { headers: { host: 'balancer.internal' } });
    expect([ready.statusCode, JSON.parse((await bytesOf(ready)).toString())]).toEqual([200, { status: 'ready', reasons: [] }]);
    const { text } = await post('waysIn', {}, { headers: { origin: 'https://elsewhere.example' } });
    expect((JSON.parse(text) as Envelope<unknown>).state).toBe(State.unknown);
  });
});

const analyze = '/usr/bin/systemd-analyze';
it.skipIf(!existsSync(analyze))('has a unit that systemd can read', () => {
  const unit = fileURLToPath(new URL('../../deploy/chorus.service', import.meta.url));
  const { stderr } = spawnSync(analyze, ['verify', unit], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => /chorus\.service:\d+:/.test(line))).toEqual([]);
});
