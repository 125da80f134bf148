import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calls, logHeader, type JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Backups } from '../backup/backups.ts';
import { restoreCommand } from '../backup/commands.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { commonHeaders, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

const append = (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
const compare = (entries: readonly string[], recordings: readonly string[] = [], lessons: readonly string[] = []) =>
  server.ok('compareJournal', { entries: [...entries], recordings: [...recordings], lessons: [...lessons] }, token);
async function logOf(): Promise<string> {
  const response = await fetch(server.url + calls.me.path, { method: 'POST', body: '{}', headers: commonHeaders('{}', token) });
  return response.headers.get(logHeader)!;
}
const backup = () => new Backups(server.dataDir, () => server.now).make('manual');
async function restore(file: string): Promise<void> {
  await server.stop();
  await restoreCommand([file], server.dataDir);
  await server.restart();
  token = await server.login();
}
const sounds = () =>
  readdirSync(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));

it('names its journal on every answer: another name after a restore, another start after each', async () => {
  const { file } = await backup();
  const logs = [await logOf()];
  await server.restart();
  logs.push(await logOf());
  await restore(file);
  logs.push(await logOf());
  const [names, times] = [0, 1].map((part) => logs.map((log) => log.split('.')[part]));
  expect([names![1] === names![0], names![2] === names![0], new Set(times).size]).toEqual([true, false, 3]);
});

it('says which lessons, entries and recordings it has no more, and in its own log', async () => {
  const { file } = await backup();
  await server.ok('startLesson', testLesson, token);
  const entries = [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' })];
  await append(...entries);
  const { key } = await putRecording(server, token, newSound());
  const ids = entries.map(({ id }) => id);
  expect(await compare(ids, [key], ['lesson'])).toEqual({ lessons: [], entries: [], recordings: [] });
  expect(server.errors).toEqual([]);
  await restore(file);
  rmSync(join(server.dataDir, 'objects', key.slice(0, 2)), { recursive: true });
  expect(await compare(ids, [key], ['lesson'])).toEqual({ lessons: ['lesson'], entries: ids, recordings: [key] });
  expect(String((server.errors as [string, unknown][])[0]![0])).toMatch(/lost .* 1 lessons, 2 entries and 1 recordings of teacher middle/);
  await server.ok('startLesson', testLesson, token);
  expect((await append(...entries)).acknowledged).toEqual(ids);
  expect((await compare(ids)).entries).toEqual([]);
});

it('keeps recordings that came after the backup, for whoever says again whose they are', async () => {
  const { file } = await backup();
  await server.ok('startLesson', testLesson, token);
  const { key, sha256 } = await putRecording(server, token, newSound());
  const entries = [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), fact('a', 'stored', { key, sha256 })];
  await append(...entries);
  await restore(file);
  await server.restart();
  expect(sounds()).toEqual([key]);
  expect((await compare([], [key])).recordings).toEqual([]);
  await server.ok('startLesson', testLesson, token);
  const wrong = fact('a', 'stored', { key, sha256: 'a'.repeat(64) });
  expect((await append(wrong)).refused).toMatchObject([{ id: wrong.id }]);
  expect((await append(...entries)).refused).toEqual([]);
  const { url } = await server.ok('recordingUrl', { key }, token);
  expect((await fetch(url)).status).toBe(200);
  // Nobody has said whose another one is: it goes when recordings do.
  await putRecording(server, token, newSound());
  await restore(file);
  const [day, over] = [24 * 3_600_000, Date.now() + 31 * 24 * 3_600_000];
  // No longer at once than a server is off: it would doubt its clock.
  while (server.now < over) {
    server.now = Math.min(over, server.now + 90 * day);
    await server.restart();
  }
  expect(sounds()).toEqual([]);
});

it('takes a recording again whose file the disk lost, under its own key', async () => {
  const sound = newSound();
  const { key } = await putRecording(server, token, sound);
  rmSync(join(server.dataDir, 'objects', key.slice(0, 2)), { recursive: true });
  expect((await compare([], [key])).recordings).toEqual([key]);
  expect((await putRecording(server, token, sound, key)).status).toBe(200);
  expect((await compare([], [key])).recordings).toEqual([]);
});

it('does not ask for a recording that was deleted, nor tell of anybody else’s', async () => {
  await server.ok('startLesson', testLesson, token);
  const { key, sha256 } = await putRecording(server, token, newSound());
  const entries = [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), fact('a', 'stored', { key, sha256 })];
  await append(...entries);
  await server.ok('eraseRecording', { attemptId: 'a' }, token);
  expect((await compare([], [key])).recordings).toEqual([]);
  token = await server.login('13800000002');
  expect(await compare([entries[0]!.id], [key])).toMatchObject({ entries: [entries[0]!.id], recordings: [] });
});

it('leads a reader from before a restore to the lesson’s beginning, also where that has grown past the cursor', async () => {
  await server.ok('startLesson', testLesson, token);
  const early = opened('lesson', 'q');
  await append(early);
  const { file } = await backup();
  await append(opened('lesson', 'lost-1'), opened('lesson', 'lost-2'));
  const log = await logOf();
  const { cursor } = await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token);
  await restore(file);
  const later = Array.from({ length: 5 }, (_, n) => opened('lesson', `later-${n}`));
  await append(...later);
  const from = async (given: string) => (await server.ok('readJournal', { lessonId: 'lesson', after: cursor, log: given }, token)).entries;
  expect(await from(log)).toEqual([early, ...later]);
  expect((await from(await logOf())).length).toBeLessThan(5);
});
