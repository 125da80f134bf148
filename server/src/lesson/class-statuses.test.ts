import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
// Nine in the evening in the school's zone.
beforeEach(async () => {
  server = await startTestServer({}, Date.UTC(2026, 8, 1, 13));
  token = await server.login();
});
afterEach(() => server.close());

const statusOfThree = async () => (await server.ok('classStatuses', {}, token)).find(({ clazzId }) => clazzId === 'three')?.status;

it('is not started, in progress and ended in the course of a day, and not started on the next [4-1]', async () => {
  expect(await statusOfThree()).toBe(0);
  await server.ok('startLesson', { ...testLesson, startTime: '2026-09-01 21:00:00' }, token);
  expect(await statusOfThree()).toBe(1);
  await server.ok('endLesson', { id: testLesson.id }, token);
  expect(await statusOfThree()).toBe(2);
  server.now += 4 * 3_600_000;
  expect(await statusOfThree()).toBe(0);
});

it('has ended where nothing has happened for long', async () => {
  await server.ok('startLesson', { ...testLesson, startTime: '2026-09-01 21:00:00' }, token);
  server.now += 2 * 3_600_000;
  expect(await statusOfThree()).toBe(2);
});

it('tells of the teacher’s own classes alone', async () => {
  const mine = await server.ok('classes', { teacherId: 'middle' }, token);
  const told = (await server.ok('classStatuses', {}, token)).map(({ clazzId }) => clazzId);
  expect(told).toEqual(mine.map(({ id }) => id));
});
