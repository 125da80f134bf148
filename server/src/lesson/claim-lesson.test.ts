import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Backups } from '../backup/backups.ts';
import { restoreCommand } from '../backup/commands.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

const lesson = { id: 'without', clazzId: 'three', deviceId: 'board', startTime: '2026-09-01 08:00:00', endTime: '2026-09-01 08:40:00' };
const claim = (change: Partial<typeof lesson> = {}) => server.ok('claimLesson', { ...lesson, ...change }, token);
const append = (entries: readonly JournalEntry[]) => server.ok('appendJournal', { entries: [...entries] }, token);
const read = async () => {
  const { entries } = await server.ok('readJournal', { lessonId: 'without', after: 0 }, token);
  return entries as unknown as JournalEntry[];
};
/** As a device writes it. */
const ofBoard = (one: JournalEntry, board = 'board'): JournalEntry => ({ ...one, ownerId: `device:${board}` });
const given = () => {
  const scored = fact('a', 'scored', { result: 1 });
  const by = { kind: 'device', id: 'board' } as const;
  return [opened('without', 'q'), attempt('without', 'q', { id: 'a', by }), { ...scored, payload: { ...scored.payload, by } }].map((one) =>
    ofBoard(one),
  );
};

it('takes what a device wrote without a login only once a teacher of the class has taken the lesson [6-3]', async () => {
  const entries = given();
  expect(await append(entries)).toMatchObject({ acknowledged: [], refused: entries.map(({ id }) => ({ id, message: 'not yours' })) });
  await claim();
  expect(await append(entries)).toMatchObject({ acknowledged: entries.map(({ id }) => id), refused: [] });
  expect(await read()).toEqual(entries.map((one) => ({ ...one, ownerId: 'middle' })));
});

it('has each entry once, however often lesson and entries are handed over', async () => {
  const entries = given();
  const { claimedAt } = await claim();
  await append(entries);
  server.now += 1000;
  expect(await claim()).toEqual({ claimedAt });
  await append(entries);
  expect(await read()).toHaveLength(3);
});

it('shows a taken lesson in the history of its class, on the day on which it was given', async () => {
  await claim();
  await append(given());
  const { entries } = await server.ok('journalOfDay', { clazzId: 'three', day: '2026-09-01' }, token);
  expect(entries).toHaveLength(3);
  const { entries: answers } = await server.ok('classAnswers', { clazzId: 'three', since: 0, limit: 10 }, token);
  expect(answers.map(({ kind }) => kind)).toContain('attempt');
});

it('writes down who took which lesson from which device', async () => {
  await claim();
  const database = new Database(join(server.dataDir, 'chorus.db'));
  const row = database.prepare(`select * from "audit" where "action" = 'lesson.claimed'`).get() as { readonly after: string };
  database.close();
  expect(row).toMatchObject({ subjectKind: 'class', subjectId: 'three', orgId: 'school' });
  expect(JSON.parse(row.after)).toEqual({ lessonId: 'without', deviceId: 'board', startTime: lesson.startTime });
});

it('refuses a teacher who does not teach the class, and one who is later, without telling them apart', async () => {
  await claim();
  const refused = async (phone: string, clazzId: string) =>
    (await server.send('claimLesson', { ...lesson, clazzId }, await server.login(phone))).state;
  expect(await refused(foreignPhone, 'three')).toBe(43);
  expect(await refused(foreignPhone, 'foreign-class')).toBe(43);
  expect(await refused('13800000002', 'three')).toBe(43);
});

it('refuses a lesson that ended before it began, and takes one that lasted no moment', async () => {
  const { startTime } = lesson;
  const refused = await server.send('claimLesson', { ...lesson, endTime: '2026-09-01 07:59:59' }, token);
  expect(refused).toMatchObject({ state: 40, data: { errors: [{ path: '/endTime' }] } });
  expect((await server.send('claimLesson', { ...lesson, startTime: '2026-02-30 08:00:00' }, token)).state).toBe(40);
  await claim({ endTime: startTime });
});

it('refuses a lesson that was taken from one device when another says that it was given there', async () => {
  await claim();
  expect((await server.send('claimLesson', { ...lesson, deviceId: 'tablet' }, token)).state).toBe(43);
  const entries = given().map((one) => ofBoard(one, 'tablet'));
  expect((await append(entries)).acknowledged).toEqual([]);
});

it('refuses entries of another device, of another lesson, and of nothing that the device has said', async () => {
  await claim();
  const others = [
    ofBoard(opened('without', 'q'), 'tablet'),
    ofBoard(opened('elsewhere', 'q')),
    ofBoard(entry('question.ended', { questionId: 'unknown' })),
  ];
  expect((await append(others)).acknowledged).toEqual([]);
  expect(await read()).toEqual([]);
});

it('takes no lesson that somebody gave with a login', async () => {
  await server.ok('startLesson', { id: 'own', clazzId: 'three', teacherId: 'middle', startTime: lesson.startTime }, token);
  expect((await server.send('claimLesson', { ...lesson, id: 'own' }, token)).state).toBe(43);
});

it('takes lesson and entries again after a backup of before was restored', async () => {
  const { file } = await new Backups(server.dataDir, () => server.now).make('manual');
  const entries = given();
  await claim();
  await append(entries);
  await server.stop();
  await restoreCommand([file], server.dataDir);
  await server.restart();
  token = await server.login();
  expect((await append(entries)).acknowledged).toEqual([]);
  await claim();
  expect((await append(entries)).acknowledged).toHaveLength(3);
});
