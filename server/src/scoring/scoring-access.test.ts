import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Data } from '@chorus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { pagePolicy } from '../http/security-headers.ts';
import { testScoring } from '../testing/test-scoring.ts';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { Applications, ownApplication } from './applications.ts';
import { originsOf, readGateways } from './remote-gateways.ts';

const remote = readGateways('school-7:its-secret@https://gate-01.example/scoring/, school-7:its-secret@https://gate-02.example:8443');
let server: TestServer;
let middle: string;
let primary: string;
beforeAll(async () => {
  server = await startTestServer({ scoring: await testScoring({ gateways: remote, limits: { threads: 1 } }) });
  [middle, primary] = await Promise.all([server.login('13800000001'), server.login('13800000002')]);
});
afterAll(() => server.close());

describe('where a school’s recordings are scored', () => {
  it('is on the device, until an administrator chooses otherwise; for one school alone', async () => {
    expect((await server.ok('me', {}, primary)).scoring).toBe('device');
    expect(await server.ok('setScoringProvider', { provider: 'cloud' }, middle)).toEqual({ provider: 'cloud' });
    expect((await server.ok('me', {}, primary)).scoring).toBe('cloud');
    expect((await server.ok('me', {}, await server.login(foreignPhone))).scoring).toBe('device');
    await server.ok('setScoringProvider', { provider: 'device' }, middle);
    expect((await server.ok('me', {}, primary)).scoring).toBe('device');
  });

  it('is no choice of a teacher', async () => {
    expect(await server.send('setScoringProvider', { provider: 'cloud' }, primary)).toMatchObject({ state: 43 });
    expect((await server.ok('me', {}, primary)).scoring).toBe('device');
  });
});

describe('the way to the gateways', () => {
  /** Posts a recording that can't be read: 51000 says that who sent it is let in. */
  const posted = async (app: object, headers: Record<string, string> = {}) => {
    const body = new FormData();
    const start = { app, audio: { audioType: 'wav' }, request: { refText: '' } };
    body.append('text', JSON.stringify({ start: { cmd: 'start', param: start } }));
    body.append('audio', new Blob([new Uint8Array(10)]), 'a.wav');
    return ((await (await fetch(`${server.url}/scoring/en.word.score`, { method: 'POST', body, headers })).json()) as { errId: number })
      .errId;
  };
  const ownApp = async (token: string) => (await server.ok('scoringAccess', {}, token)).gateways[0]!.app;

  it('names the server’s own gateway first, then the others in their order, with signatures and no secret [7.4-9, 7.4-14]', async () => {
    const access = await server.ok('scoringAccess', {}, primary);
    expect(access.gateways.map(({ http, ws }) => [http, ws])).toEqual([
      [`${server.url}/scoring`, `${server.url.replace('http', 'ws')}/scoring`],
      ['https://gate-01.example/scoring', 'wss://gate-01.example/scoring'],
      ['https://gate-02.example:8443', 'wss://gate-02.example:8443'],
    ]);
    const [own, first] = access.gateways;
    const timestamp = String(server.now / 1000);
    expect(own!.app).toMatchObject({ applicationId: `${ownApplication}:school`, userId: 'primary', timestamp });
    expect(first!.app).toEqual({
      applicationId: 'school-7',
      userId: 'primary',
      timestamp,
      sig: createHash('sha1').update(`school-7${timestamp}primaryits-secret`).digest('hex'),
    });
    expect(JSON.stringify(access)).not.toContain('its-secret');
    expect(access.expiresAt).toBe(server.now + 3_600_000);
  });

  it('may name the server’s own gateway last, or between others', async () => {
    const last = await startTestServer({
      scoring: await testScoring({
        gateways: readGateways('school-7:its-secret@https://region.example/scoring, own'),
        limits: { threads: 1 },
      }),
    });
    const { gateways } = await last.ok('scoringAccess', {}, await last.login());
    expect(gateways.map(({ http }) => http)).toEqual(['https://region.example/scoring', `${last.url}/scoring`]);
    await last.close();
    expect(readGateways(undefined)).toEqual(['own']);
  });

  it('is open to a signature of the server’s own, and to none that was made up', async () => {
    const { gateways } = await server.ok('scoringAccess', {}, primary);
    expect(await posted(gateways[0]!.app)).toBe(51000);
    expect(await posted({ ...gateways[0]!.app, userId: 'middle' })).toBe(41030);
    expect(await posted({ ...gateways[0]!.app, sig: 'default' })).toBe(41030);
  });

  it.each([
    ['logout', (token: string) => server.ok('logout', {}, token)],
    ['the end of all sessions', async () => server.ok('endSessions', {}, await server.login('13800000002'))],
  ])('is closed to a signature of a session that has ended, by %s', async (_how, end) => {
    const [token, other] = [await server.login('13800000002'), await server.login('13800000001')];
    const [mine, theirs] = [await ownApp(token), await ownApp(other)];
    expect(await posted(mine)).toBe(51000);
    await end(token);
    expect([await posted(mine), await posted(theirs)]).toEqual([41030, 51000]);
    // Nor does another session's name help it.
    expect(await posted({ ...mine, sig: `${theirs.sig.split('.')[0]}.${mine.sig.split('.')[1]}` })).toBe(41030);
    primary = await server.login('13800000002');
    middle = await server.login('13800000001');
  });

  it('is open to a page’s signature in the browser of its session alone', async () => {
    const browser = server.browser();
    const { data } = await browser.send('scoringAccess', {}, await browser.login('13800000002'));
    const { app } = (data as Data<'scoringAccess'>).gateways[0]!;
    expect([await posted(app), await posted(app, { cookie: browser.cookie })]).toEqual([41030, 51000]);
  });

  it('ends on a connection that goes on after the session', async () => {
    const token = await server.login('13800000002');
    const { app, ws } = (await server.ok('scoringAccess', {}, token)).gateways[0]!;
    const socket = new WebSocket(`${ws}/en.word.score`);
    const errIds: number[] = [];
    socket.on('message', (data: Buffer) => errIds.push((JSON.parse(data.toString()) as { errId: number }).errId));
    await once(socket, 'open');
    const send = (cmd: string, param: object) => socket.send(JSON.stringify({ cmd, param }));
    send('connect', { app });
    const start = { app, audio: { audioType: 'wav' }, request: { refText: 'apple' } };
    send('start', start);
    socket.send(new Uint8Array(100));
    send('connect', { app });
    // It was begun, and took sound: what comes out of turn ends it.
    await expect.poll(() => errIds).toEqual([42003]);
    await server.ok('logout', {}, token);
    send('start', start);
    await expect.poll(() => errIds).toEqual([42003, 41030]);
    socket.close();
    primary = await server.login('13800000002');
  });

  it('is open in the page’s policy to the gateways that are set, and to no other', () => {
    const connect = (reached: readonly string[]) =>
      pagePolicy('', reached)
        .split('; ')
        .find((rule) => rule.startsWith('connect-src'));
    expect(connect(originsOf(readGateways(undefined)))).toBe("connect-src 'self' blob: ws://127.0.0.1:8011 chorus-package:");
    expect(connect(originsOf(remote))).toBe(
      "connect-src 'self' blob: ws://127.0.0.1:8011 chorus-package: https://gate-01.example wss://gate-01.example https://gate-02.example:8443 wss://gate-02.example:8443",
    );
  });

  it.each(['gate', 'id@https://gate.example', 'id:secret@ftp://gate.example', 'id:secret@https://gate.example; script-src *'])(
    'is not set by %j',
    (text) => {
      expect(() => readGateways(text)).toThrow(expect.objectContaining({ code: 'bad-setting' }));
    },
  );

  it('lets nobody take the server’s own name', () => {
    const applications = new Applications(new Map([[ownApplication, 's']]), true, () => 0, 'own');
    expect(() => applications.admit({ applicationId: ownApplication, userId: 'u', timestamp: '0', sig: 'any' })).toThrow(
      expect.objectContaining({ code: 'notAllowed' }),
    );
  });
});
