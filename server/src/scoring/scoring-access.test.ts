import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  server = await startTestServer({ scoring: testScoring({ gateways: remote, limits: { threads: 1 } }) });
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
      scoring: testScoring({ gateways: readGateways('school-7:its-secret@https://region.example/scoring, own'), limits: { threads: 1 } }),
    });
    const { gateways } = await last.ok('scoringAccess', {}, await last.login());
    expect(gateways.map(({ http }) => http)).toEqual(['https://region.example/scoring', `${last.url}/scoring`]);
    await last.close();
    expect(readGateways(undefined)).toEqual(['own']);
  });

  it('is open to a signature of the server’s own, and to none that was made up', async () => {
    const { gateways } = await server.ok('scoringAccess', {}, primary);
    const post = async (app: object) => {
      const body = new FormData();
      const start = { app, audio: { audioType: 'wav' }, request: { refText: '' } };
      body.append('text', JSON.stringify({ start: { cmd: 'start', param: start } }));
      body.append('audio', new Blob([new Uint8Array(10)]), 'a.wav');
      return (await (await fetch(`${server.url}/scoring/en.word.score`, { method: 'POST', body })).json()) as { errId: number };
    };
    expect((await post(gateways[0]!.app)).errId).toBe(51000);
    expect((await post({ ...gateways[0]!.app, userId: 'middle' })).errId).toBe(41030);
    expect((await post({ ...gateways[0]!.app, sig: 'default' })).errId).toBe(41030);
  });

  it('is open in the page’s policy to the gateways that are set, and to no other', () => {
    const connect = (reached: readonly string[]) =>
      pagePolicy('', reached)
        .split('; ')
        .find((rule) => rule.startsWith('connect-src'));
    expect(connect(originsOf(readGateways(undefined)))).toBe("connect-src 'self' blob: ws://127.0.0.1:8011");
    expect(connect(originsOf(remote))).toBe(
      "connect-src 'self' blob: ws://127.0.0.1:8011 https://gate-01.example wss://gate-01.example https://gate-02.example:8443 wss://gate-02.example:8443",
    );
  });

  it.each(['gate', 'id@https://gate.example', 'id:secret@ftp://gate.example', 'id:secret@https://gate.example; script-src *'])(
    'is not set by %j',
    (text) => {
      expect(() => readGateways(text)).toThrow(expect.objectContaining({ code: 'bad-setting' }));
    },
  );

  it('lets nobody take the server’s own name', () => {
    const applications = new Applications(new Map([[ownApplication, 's']]), true, () => 0);
    expect(() => applications.admit({ applicationId: ownApplication, userId: 'u', timestamp: '0', sig: 'any' })).toThrow(
      expect.objectContaining({ code: 'notAllowed' }),
    );
  });
});
