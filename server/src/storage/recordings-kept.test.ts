import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { cityPhone, foreignPhone, startInLesson, type TestServer } from '../testing/test-server.ts';
import { sweepMs } from './retention.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;
let token: string;
let own: TestAdministrator;
beforeEach(async () => {
  ({ server, token } = await startInLesson());
  own = await administer(server);
});
afterEach(() => server.close());

/** Recordings of three days, the last of them today. */
async function record(): Promise<number> {
  const first = server.now;
  for (let day = 0; day < 3; day += 1) {
    if (day > 0) {
      server.now += dayMs;
      token = await server.login();
    }
    await putRecording(server, token, newSound());
  }
  own = await administer(server);
  return first;
}

describe('how long recordings are kept', () => {
  it('says what there is, what the next sweep deletes and when that is', async () => {
    const first = await record();
    const before = await own.ok('recordingsKept', {});
    expect(before).toMatchObject({
      retentionDays: 30,
      recordings: { count: 3, oldestAt: first },
      due: { count: 0, bytes: 0, oldestAt: null },
    });
    expect(before.nextSweepAt).toBe(first + sweepMs);
    expect(before.recordings.bytes).toBeGreaterThan(6_000);
    expect(before.usedBytes).toBeGreaterThanOrEqual(before.recordings.bytes);
  });

  it('tells before it is done what another number of days would delete, and then deletes just that', async () => {
    const first = await record();
    const plan = await own.ok('planRecordingsKept', { retentionDays: 2 });
    expect(plan).toMatchObject({ count: 1, oldestAt: first, newestAt: first });
    expect((await own.ok('recordingsKept', {})).retentionDays).toBe(30);
    expect((await own.ok('planRecordingsKept', { retentionDays: 0 })).count).toBe(0);
    expect(await own.ok('setRecordingsKept', { retentionDays: 2, due: 1 })).toMatchObject({ retentionDays: 2, due: { count: 1 } });
    await server.restart();
    await expect.poll(async () => (await own.ok('recordingsKept', {})).recordings.count).toBe(2);
    expect((await own.ok('audit', { offset: 0, limit: 1 })).rows[0]).toMatchObject({
      action: 'recordings.changed',
      before: { retentionDays: 30 },
      after: { retentionDays: 2 },
    });
  });

  it('refuses to delete more than was shown', async () => {
    await record();
    expect(await own.refused('setRecordingsKept', { retentionDays: 1, due: 1 })).toEqual(['40', '/due more']);
    expect((await own.ok('recordingsKept', {})).retentionDays).toBe(30);
  });

  it('is the school’s own business', async () => {
    await record();
    const above = await administer(server, cityPhone);
    expect(await above.refused('recordingsKept', {})).toEqual(['43']);
    expect(await above.refused('setRecordingsKept', { retentionDays: 1, due: 100 })).toEqual(['43']);
    const foreign = await administer(server, foreignPhone);
    expect((await foreign.ok('recordingsKept', {})).recordings.count).toBe(0);
    await foreign.ok('setRecordingsKept', { retentionDays: 1, due: 0 });
    expect((await own.ok('recordingsKept', {})).retentionDays).toBe(30);
  });
});
