import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import OSS from 'ali-oss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { sha256Hex } from '../sha256.ts';
import { administer } from '../testing/administration.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

const dayMs = 24 * 3_600_000;
/** By the clock that the SDK of the storage signs with. */
const begun = Date.now();
const wav = (bytes = 2000) => Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(bytes, 7)]);
const Client = OSS as unknown as new (options: object) => { put(key: string, content: Buffer): Promise<unknown> };

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer({}, begun);
  token = await server.login();
});
afterEach(() => server.close());

async function put(content: Buffer, more: object = {}, session = token): Promise<string> {
  const { credentials, endpoint, region, answerMediaBucketName, keys } = await server.ok(
    'ossParam',
    { needCredentials: true, keys: 1, ...more },
    session,
  );
  const client = new Client({
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
  await client.put(keys[0]!, content);
  return keys[0]!;
}
/** Lets time pass, and the server look for what is due. */
async function later(days: number): Promise<void> {
  server.now += days * dayMs;
  await server.restart();
  token = await server.login();
}
const files = () =>
  readdirSync(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

describe('recordings', () => {
  it('are kept for thirty days, and gone from the disk after them', async () => {
    const key = await put(wav());
    await later(29);
    expect([files(), (await server.send('recordingUrl', { key }, token)).state]).toEqual([1, 11]);
    await later(1);
    await expect.poll(files).toBe(0);
    expect(await server.send('recordingUrl', { key }, token)).toMatchObject({ state: 43 });
  });

  it('are kept for as long as the school has chosen; 0 is for ever', async () => {
    expect(await server.ok('setStorageSettings', { retentionDays: 0 }, token)).toMatchObject({ retentionDays: 0 });
    await put(wav());
    for (let n = 0; n < 5; n += 1) await later(80);
    expect(files()).toBe(1);
    // The classroom shows nobody what that deletes: it deletes nothing.
    expect(await server.send('setStorageSettings', { retentionDays: 7 }, token)).toMatchObject({
      state: 40,
      data: { errors: [{ path: '/retentionDays', message: 'more' }] },
    });
    await later(0);
    expect(files()).toBe(1);
    await (await administer(server)).ok('setRecordingsKept', { retentionDays: 7, due: 1 });
    await later(0);
    await expect.poll(files).toBe(0);
  });

  it('are gone as fast as they come, however many are due', async () => {
    const db = await openDatabase(server.dataDir, Date.now);
    const stored = { schoolId: 'school', teacherId: 'middle', state: 'stored' as const, mime: 'audio/wav', bytes: 1, md5: '', sha256: '' };
    const times = { issuedAt: server.now, expiresAt: server.now, storedAt: server.now, attemptId: null };
    const rows = Array.from({ length: 1_201 }, (_, n) => ({ key: `many-${n}.wav`, ...stored, ...times }));
    for (let from = 0; from < rows.length; from += 400)
      await db
        .insertInto('objects')
        .values(rows.slice(from, from + 400))
        .execute();
    await db.destroy();
    await later(30);
    await expect.poll(async () => (await server.ok('storageSettings', {}, token)).usedBytes, { timeout: 20_000 }).toBe(0);
  });

  it('go in parts as the school has chosen for its network, until it takes that back [3-16]', async () => {
    const multipart = { asyncUpload: true, timeout: 30_000, parallel: 2, partSize: 262_144 };
    const asked = async (by: string) => (await server.ok('ossParam', { needCredentials: 1 }, by)).multipart;
    expect(await asked(token)).toBeUndefined();
    expect(await server.ok('setStorageSettings', { retentionDays: 30, multipart }, token)).toMatchObject({ multipart });
    await server.ok('setStorageSettings', { retentionDays: 30 }, token);
    expect([await asked(token), await asked(await server.login('13900000009'))]).toEqual([multipart, undefined]);
    await server.ok('setStorageSettings', { retentionDays: 30, multipart: null }, token);
    expect([await asked(token), (await server.ok('storageSettings', {}, token)).multipart]).toEqual([undefined, undefined]);
    const small = { ...multipart, partSize: 102_399 };
    expect(await server.send('setStorageSettings', { retentionDays: 30, multipart: small }, token)).toMatchObject({ state: 40 });
  });

  it('are kept as before by all who are no administrators', async () => {
    const primary = await server.login('13800000002');
    expect(await server.send('setStorageSettings', { retentionDays: 1 }, primary)).toMatchObject({ state: 43 });
    expect(await server.ok('storageSettings', {}, primary)).toMatchObject({ retentionDays: 30, usedBytes: 0 });
    const foreign = await server.login('13900000009');
    await server.ok('setStorageSettings', { retentionDays: 1 }, foreign);
    expect((await server.ok('storageSettings', {}, token)).retentionDays).toBe(30);
  });

  it('leave their answer, which says that they are gone', async () => {
    await server.ok('startLesson', testLesson, token);
    const key = await put(wav());
    const entries = [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), fact('a', 'stored', { key, sha256: sha256Hex(wav()) })];
    expect((await server.ok('appendJournal', { entries }, token)).refused).toEqual([]);
    await later(30);
    await expect.poll(files).toBe(0);
    const { entries: kept } = (await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)) as unknown as {
      entries: JournalEntry[];
    };
    expect(kept.flatMap((one) => (one.kind === 'attempt.fact' ? one.payload.kind : []))).toEqual(['stored', 'erased']);
  });

  it('that are needed for a day only say so in their key [7.4-5]', async () => {
    expect(await put(wav(), { temporary: true })).toMatch(/^temp-media-[a-z0-9]{4}-[a-z0-9]{24}\.wav$/);
    await put(wav());
    await later(1);
    await expect.poll(files).toBe(1);
  });
});

describe('a clock that jumps', () => {
  const said = () => server.errors.map((one) => String((one as unknown[])[0])).filter((message) => message.startsWith('The clock'));
  const doubted = async () => (await server.ok('storageSettings', { doubts: true }, token)).doubtedClock;

  it('a year ahead at one start takes no recording, says so once, and is forgotten when it is right again', async () => {
    await put(wav());
    await later(365);
    await later(0);
    expect([files(), await doubted()]).toEqual([1, server.now]);
    expect(said()).toEqual([expect.stringContaining('no recording is deleted')]);
    await later(-365);
    expect([files(), await doubted()]).toEqual([1, undefined]);
    await later(30);
    await expect.poll(files).toBe(0);
  });

  it('back while recordings come takes none of them when it is right again', async () => {
    await later(-2000);
    expect(said()).toEqual([expect.stringContaining('no recording is deleted')]);
    await put(wav());
    await later(2000);
    expect(files()).toBe(1);
    await later(30);
    await expect.poll(files).toBe(0);
  });
});

describe('a school’s room', () => {
  it('is not exceeded by recordings that come at once', async () => {
    await server.restart({ schoolQuota: 5000 });
    const codes = await Promise.all(
      Array.from({ length: 6 }, () =>
        put(wav(2000)).then(
          () => 'put',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'put')).toHaveLength(2);
    expect((await server.ok('storageSettings', {}, token)).usedBytes).toBe(4032);
  });

  it('is its own, and is free again when recordings go', async () => {
    await server.restart({ schoolQuota: 5000 });
    await put(wav(4000));
    await expect(put(wav(1500))).rejects.toMatchObject({ code: 'QuotaExceeded', status: 507 });
    expect(files()).toBe(1);
    await put(wav(4000), {}, await server.login('13900000009'));
    expect((await server.ok('storageSettings', {}, token)).usedBytes).toBe(4016);
    server.now += 30 * dayMs;
    await server.restart({ schoolQuota: 5000 });
    token = await server.login();
    await expect.poll(files).toBe(0);
    await put(wav(4000));
  });
});
