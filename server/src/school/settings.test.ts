import Database from 'libsql';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScoringAccess } from '../scoring/scoring-access.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { cityPhone, foreignPhone, startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let school: TestAdministrator;
beforeEach(async () => {
  ({ server, token } = await startInLesson());
  school = await administer(server);
});
afterEach(() => server.close());

const multipart = { asyncUpload: true, timeout: 60_000, parallel: 2, partSize: 204_800 };

it('says how much room the school has taken, as the classroom counts it', async () => {
  await putRecording(server, token, newSound());
  const { usedBytes, quotaBytes } = await server.ok('storageSettings', {}, token);
  expect(usedBytes).toBeGreaterThan(0);
  expect((await school.ok('schoolSettings', {})).storage).toEqual({ usedBytes, quotaBytes, multipart: null });
});

it('chooses what the classroom’s own calls then tell, and what those choose is seen here', async () => {
  await school.ok('chooseMultipart', { multipart });
  await school.ok('chooseScoring', { provider: 'cloud' });
  const { storage, scoring, sound } = await school.ok('chooseSound', { sound: { level: 'low', louder: false } });
  expect([storage.multipart, scoring.provider, sound]).toEqual([multipart, 'cloud', { level: 'low', louder: false }]);
  expect((await server.ok('ossParam', { needCredentials: false }, token)).multipart).toEqual(multipart);
  expect((await server.ok('me', {}, token)).scoring).toBe('cloud');
  expect(await server.ok('schoolSound', {}, token)).toEqual({ level: 'low', louder: false });
  await server.ok('setSchoolSound', { level: 'high', louder: true }, token);
  expect((await school.ok('schoolSettings', {})).sound.level).toBe('high');
  expect((await school.ok('chooseMultipart', { multipart: null })).storage.multipart).toBeNull();
});

it('writes down who chose what, from wherever', async () => {
  await school.ok('chooseScoring', { provider: 'cloud' });
  await server.ok('setScoringProvider', { provider: 'device' }, token);
  const database = new Database(join(server.dataDir, 'chorus.db'));
  const rows = database
    .prepare(`select "accountId", "orgId", "before", "after" from "audit" where "action" = 'scoring.changed' order by rowid`)
    .all();
  database.close();
  expect(rows.map((row) => Object.values(row as object).slice(0, 4))).toEqual([
    ['middle', 'school', '{"provider":"device"}', '{"provider":"cloud"}'],
    ['middle', 'school', '{"provider":"cloud"}', '{"provider":"device"}'],
  ]);
});

it('is the school’s own: a city has no right to it, and another school has its own', async () => {
  const city = await administer(server, cityPhone);
  expect(await city.refused('schoolSettings', {})).toEqual(['43']);
  expect(await city.refused('chooseScoring', { provider: 'cloud' })).toEqual(['43']);
  await school.ok('chooseScoring', { provider: 'cloud' });
  const foreign = await administer(server, foreignPhone);
  expect((await foreign.ok('schoolSettings', {})).scoring.provider).toBe('device');
});

it('names who scores in the cloud by host, never with a secret', () => {
  const elsewhere = { http: 'https://scores.example.cn/base', ws: 'wss://scores.example.cn/base', applicationId: 'id', secret: 'secret' };
  const hosts = (ownSecret: string | undefined) =>
    new ScoringAccess({ db: undefined as never, now: Date.now, ownSecret, gateways: [elsewhere, 'own'] }).hosts();
  expect(hosts('own secret')).toEqual(['scores.example.cn', 'own']);
  expect(hosts(undefined)).toEqual(['scores.example.cn']);
});
