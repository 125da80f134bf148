import type { JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { attempt, opened } from '../testing/test-journal.ts';
import { startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let own: TestAdministrator;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  own = await administer(server);
  token = await server.login();
});
afterEach(() => server.close());

const shanghai = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const given = [opened('lesson', 'q'), attempt('lesson', 'q')];
/** The class is somebody's from a moment on. */
async function give(when: string, teacherIds: readonly string[]) {
  server.now = shanghai(when);
  own = await administer(server);
  token = await server.login();
  await own.ok('saveClass', { id: 'three', name: '三（共享）班', gradeId: 103, teacherIds: [...teacherIds] });
}
const start = async (startTime: string, id = 'lesson') => (await server.send('startLesson', { ...testLesson, id, startTime }, token)).state;
const append = async (entries: readonly JournalEntry[]) =>
  (await server.ok('appendJournal', { entries: [...entries] }, token)).acknowledged.length;
const answers = async () => (await server.ok('classAnswers', { clazzId: 'three', since: 0, limit: 10 }, token)).entries.length;

it('takes a lesson from who taught the class when it was given, and its answers, after the class has changed hands', async () => {
  await give('2026-09-01 09:00:00', ['primary']);
  expect(await start('2026-09-01 08:00:00')).toBe(11);
  expect(await append(given)).toBe(2);
  await give('2026-09-02 09:00:00', ['middle']);
  expect(await answers()).toBeGreaterThan(0);
});

it('takes no lesson that began before the class was theirs or after it was not', async () => {
  await give('2026-09-01 09:00:00', []);
  await give('2026-09-02 09:00:00', ['middle']);
  await give('2026-09-03 09:00:00', ['primary']);
  const states: number[] = [];
  const moments = ['2026-09-01 08:59:59', '2026-09-01 09:00:00', '2026-09-02 08:59:59', '2026-09-02 09:00:00', '2026-09-03 09:00:00'];
  for (const [n, startTime] of moments.entries()) states.push(await start(startTime, `lesson-${n}`));
  expect(states).toEqual([11, 43, 43, 11, 43]);
  expect((await server.send('students', { clazzId: 'three' }, token)).state).toBe(43);
});

it('names classes that were put away and classes of before, for lessons that wait on a device, and lets them be taken', async () => {
  const former = async () => (await server.ok('classes', { teacherId: 'middle', former: true }, token)).map(({ id }) => id);
  await own.ok('saveClass', { id: 'nine', name: '九(9)班', gradeId: 3, teacherIds: ['middle'] });
  expect(await former()).toEqual([]);
  await own.ok('archiveClass', { id: 'nine', archived: true });
  await give('2026-09-01 09:00:00', ['primary']);
  expect([...(await former())].sort()).toEqual(['nine', 'three']);
  const times = { startTime: '2026-09-01 08:00:00', endTime: '2026-09-01 08:40:00' };
  const claim = async (clazzId: string, change = {}) =>
    (await server.send('claimLesson', { id: `of-${clazzId}`, clazzId, deviceId: 'board', ...times, ...change }, token)).state;
  expect([await claim('nine'), await claim('three')]).toEqual([11, 11]);
  expect(await claim('three', { id: 'later', startTime: '2026-09-01 09:00:00', endTime: '2026-09-01 09:40:00' })).toBe(43);
});
