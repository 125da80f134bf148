import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from './app.ts';
import { newSound, putRecording } from './testing/put-recording.ts';
import { runProgram } from './testing/run-program.ts';
import { attempt, opened } from './testing/test-journal.ts';
import { testPassword, testSchool } from './testing/test-school.ts';
import { startTestServer, testLesson } from './testing/test-server.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'chorus-app-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a full disk', () => {
  it('answers 55 with what to do, keeps what was acknowledged, and goes on reading [4-4] [8-1]', async () => {
    const server = await startTestServer();
    const token = await server.login();
    await server.ok('startLesson', testLesson, token);
    await server.restart({ maxPages: 240 });
    let kept = 0;
    let answer;
    for (let n = 0; n < 500; n += 1) {
      const entries = Array.from({ length: 10 }, () => attempt('lesson', 'q', { answer: 'x'.repeat(1_000) }));
      answer = await server.send('appendJournal', { entries }, token);
      if (answer.state !== 11) break;
      kept += entries.length;
    }
    expect(answer).toMatchObject({ state: 55, note: expect.stringContaining('存储空间已满'), data: null });
    expect(kept).toBeGreaterThan(0);
    const { entries } = await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token);
    expect(entries).toHaveLength(kept);
    expect(await server.ok('classes', { teacherId: 'middle' }, token)).toHaveLength(3);
    server.now += 6 * 3_600_000;
    expect(await server.ok('wordBooks', {}, token)).toHaveLength(2);
    await server.restart();
    expect(await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token)).toMatchObject({ refused: [] });
    await server.close();
  });
});

describe('a disk that fills', () => {
  it('takes answers and logins when recordings no longer fit, and says so once until there is room', async () => {
    const server = await startTestServer();
    let token = await server.login();
    await server.ok('startLesson', testLesson, token);
    await server.restart({ storageBudget: 10_000, diskReserve: 6_000 });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await putRecording(server, token, newSound())).status);
    expect(statuses).toEqual([200, 507, 507, 507]);
    token = await server.login();
    expect(await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token)).toMatchObject({ refused: [] });
    expect(server.errors).toEqual([[expect.stringContaining('no room for recordings'), undefined]]);
    await server.close();
  });

  it('is logged once while a class goes on answering, and once when there is room again', async () => {
    const server = await startTestServer();
    const token = await server.login();
    await server.ok('startLesson', testLesson, token);
    await server.restart({ maxPages: 240 });
    const send = (size: number) => server.send('appendJournal', { entries: [attempt('lesson', 'q', { answer: 'x'.repeat(size) })] }, token);
    for (let n = 0; n < 3; n += 1) expect((await send(2_000_000)).state).toBe(55);
    expect((await send(1)).state).toBe(11);
    expect((await send(2_000_000)).state).toBe(55);
    expect(server.errors.map((one) => (one as [string, unknown])[0])).toEqual(
      ['full', 'room on the disk again', 'full'].map((words) => expect.stringContaining(words)),
    );
    await server.close();
  });
});

describe('starting', () => {
  const base = { port: 0, durable: false, passwordCost: 16, hostDir: '', sample: { load: () => testSchool, password: testPassword } };

  it('refuses a folder that it can’t write to, in one sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    const work = createServer({ ...base, dataDir: join(folder, 'file', 'data') });
    await expect(work).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringMatching(/can't be written .*CHORUS_DATA\.$/),
    });
  });

  it('refuses a folder that another server has, in one sentence, and takes it when that one has ended', async () => {
    const dataDir = join(folder, 'shared');
    const first = await createServer({ ...base, dataDir });
    await expect(createServer({ ...base, dataDir })).rejects.toMatchObject({
      code: 'folder-in-use',
      message: expect.stringMatching(/^The data folder .* is in use by another Chorus: .*CHORUS_DATA\.$/),
    });
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    await first.close();
    await (await createServer({ ...base, dataDir })).close();
  });

  it('says in one sentence that the disk is full, and that the database is damaged', async () => {
    await expect(createServer({ ...base, dataDir: join(folder, 'full'), maxPages: 12 })).rejects.toMatchObject({ code: 'disk-full' });
    mkdirSync(join(folder, 'damaged'));
    writeFileSync(join(folder, 'damaged', 'chorus.db'), 'no database at all, but long enough to be read as one '.repeat(100));
    await expect(createServer({ ...base, dataDir: join(folder, 'damaged') })).rejects.toMatchObject({ code: 'data-unreadable' });
  });

  it('refuses a port that is taken, and lets go of its folder', async () => {
    const taken = createNetServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) => taken.once('listening', () => resolve(taken.address() as AddressInfo)));
    await expect(createServer({ ...base, port, dataDir: join(folder, 'taken') })).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining(`Port ${port} is in use`),
    });
    taken.close();
  });

  it('refuses to listen beyond this machine without TLS, and with sample passwords', async () => {
    await expect(createServer({ ...base, host: '0.0.0.0', dataDir: join(folder, 'wide') })).rejects.toMatchObject({ code: 'tls-required' });
    expect(existsSync(join(folder, 'wide'))).toBe(false);
    const near = await createServer({ ...base, dataDir: join(folder, 'sample') });
    await near.close();
    const tls = { cert: '/none', key: '/none' };
    await expect(createServer({ ...base, host: '0.0.0.0', tls, dataDir: join(folder, 'sample') })).rejects.toMatchObject({
      code: 'sample-passwords',
    });
  });
});

describe('the program', () => {
  const signals = process.env['CHORUS_LONG'] === '1' ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const);
  it.each(signals)('says where it is, and stops cleanly on %s', { tags: 'long' }, async (signal) => {
    const { child, ready, ended } = await runProgram({ PORT: '0', CHORUS_DATA: join(folder, signal) });
    const said = await ready;
    const [, code] = /^Chorus is ready at http:\/\/127\.0\.0\.1:\d+\/v2\/#start=([\d-]{19})$/.exec(said) ?? [];
    const sampleLogins = await fetch(new URL('/apiv2/chorus/session/sampleLogins', said.split(' ').at(-1)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(((await sampleLogins.json()) as { data: { phone: string }[] }).data.map(({ phone }) => phone)).toEqual([
      '13800000001',
      '13800000002',
    ]);
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  });

  it.each([
    ['a port that is none', { PORT: 'abc' }, /^PORT is abc/],
    ['a folder below a file', { PORT: '0', CHORUS_DATA: '/dev/null/data' }, /^The data folder .* can't be written/],
    ['one half of TLS', { PORT: '0', CHORUS_TLS_CERT: '/none' }, /^CHORUS_TLS_CERT and CHORUS_TLS_KEY must both/],
  ])('ends with 1 and one sentence for %s', async (_name, env, sentence) => {
    const { code, errors } = await (await runProgram({ CHORUS_DATA: join(folder, 'bad'), ...env })).ended;
    expect(code).toBe(1);
    expect(errors.split('\n').filter((line) => !line.includes('Warning'))).toEqual([expect.stringMatching(sentence)]);
  });
});
