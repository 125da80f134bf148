import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Body } from '@chorus/contract';
import { openDatabase } from '../database/open.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
  await start('lesson');
});
afterEach(() => server.close());

const start = (id: string, clazzId = 'three') =>
  server.ok('startLesson', { id, clazzId, teacherId: 'middle', startTime: '2026-09-01 08:00:00' }, token);
const hold = (deviceId: string, more: Partial<Body<'holdLesson'>> = {}, session = token) =>
  server.ok('holdLesson', { clazzId: 'three', deviceId, epoch: 1, ...more }, session);
const lesson = { lessonId: 'lesson' };

it('lets the first machine write and the second one watch, until that takes over under a greater epoch', async () => {
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true, epoch: 1, shared: false });
  expect(await hold('two')).toMatchObject({ lesson: { id: 'lesson' }, mine: false, epoch: 1, shared: true });
  expect(await hold('one', lesson)).toMatchObject({ mine: true, shared: true });
  expect(await hold('two', { ...lesson, take: true })).toMatchObject({ mine: true, epoch: 2 });
  expect(await hold('one', lesson)).toMatchObject({ mine: false, epoch: 2 });
  expect(await hold('one', { ...lesson, epoch: 5, take: true })).toMatchObject({ mine: true, epoch: 6 });
  // What it takes it has; a window of the same machine that took over there has raised the epoch itself.
  expect(await hold('one', { ...lesson, epoch: 7, take: true })).toMatchObject({ mine: true, epoch: 7 });
});

it('offers a machine that begins no lesson whose machine is silent, none of another class, and none that has ended', async () => {
  await hold('one', lesson);
  expect(await hold('two', { clazzId: 'one' })).toMatchObject({ lesson: null, mine: true });
  server.now += 29_000;
  expect(await hold('two')).toMatchObject({ lesson: { id: 'lesson' } });
  server.now += 2_000;
  expect(await hold('two')).toMatchObject({ lesson: null, mine: true });
  await hold('one', lesson);
  await server.ok('endLesson', { id: 'lesson' }, token);
  expect(await hold('two')).toMatchObject({ lesson: null });
  expect(await hold('two', lesson)).toMatchObject({ lesson: null });
});

it('does not wait for a machine that has said goodbye, and lets it go on when its page was only loaded again', async () => {
  await hold('one', lesson);
  await hold('one', { ...lesson, leave: true });
  expect(await hold('two')).toMatchObject({ lesson: null, mine: true });
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true, epoch: 1, shared: false });
  expect(await hold('two')).toMatchObject({ lesson: { id: 'lesson' }, mine: false });
});

it('takes a machine that comes back to the lesson that another one has begun meanwhile', async () => {
  await hold('one', lesson);
  server.now += 60_000;
  await start('later');
  expect(await hold('two', { lessonId: 'later' })).toMatchObject({ lesson: { id: 'later' }, mine: true });
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'later' }, mine: false });
});

it('ends no lesson whose machine is heard for one that is told late: the machine that tells joins it', async () => {
  await hold('one', lesson);
  await start('late');
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true });
  expect(await hold('two', { lessonId: 'late', epoch: 7 })).toMatchObject({ lesson: { id: 'lesson' }, mine: false, epoch: 1 });
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true, shared: true });
  // It is over: once the first machine is silent, nobody is sent there.
  server.now += 31_000;
  expect(await hold('three')).toMatchObject({ lesson: null });
  expect(await hold('two', { lessonId: 'late' })).toMatchObject({ lesson: null });
});

it('gives the class to the machine that is heard first where two begin at one moment', async () => {
  await start('other');
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true });
  expect(await hold('two', { lessonId: 'other' })).toMatchObject({ lesson: { id: 'lesson' }, mine: false });
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true, shared: true });
});

it('ends the lesson before of a machine that begins another one, and leaves that of another machine', async () => {
  await hold('one', lesson);
  await start('elsewhere', 'one');
  expect(await hold('two', { clazzId: 'one', lessonId: 'elsewhere' })).toMatchObject({ lesson: { id: 'elsewhere' }, mine: true });
  expect(await hold('three')).toMatchObject({ lesson: { id: 'lesson' } });
  await server.ok('endLesson', { id: 'elsewhere' }, token);
  await start('next', 'one');
  expect(await hold('one', { clazzId: 'one', lessonId: 'next' })).toMatchObject({ lesson: { id: 'next' }, mine: true });
  expect(await hold('three')).toMatchObject({ lesson: null });
});

it('leaves a machine alone whose lesson it has not been told of yet', async () => {
  await hold('one', lesson);
  expect(await hold('two', { lessonId: 'offline', epoch: 3 })).toEqual({ lesson: null, mine: true, epoch: 3, shared: false });
});

it('leaves a machine watching whose lesson a restored server does not know, or has no writer of, until it takes over', async () => {
  expect(await hold('two', { lessonId: 'untold', watch: true })).toEqual({ lesson: null, mine: false, epoch: 1, shared: false });
  expect(await hold('two', { ...lesson, watch: true })).toMatchObject({ lesson: { id: 'lesson' }, mine: false });
  expect(await hold('one', lesson)).toMatchObject({ mine: true, epoch: 1 });
  expect(await hold('two', { ...lesson, watch: true })).toMatchObject({ mine: false, shared: true });
  expect(await hold('two', { ...lesson, watch: true, take: true })).toMatchObject({ mine: true, epoch: 2 });
  expect(await hold('three', { lessonId: 'untold', watch: true, take: true })).toMatchObject({ mine: true });
  await server.ok('endLesson', { id: 'lesson' }, token);
  expect(await hold('one', { ...lesson, watch: true })).toMatchObject({ lesson: null, mine: true });
});

it('ends the lesson with the session of the machine that writes, not of one that watches', async () => {
  const other = await server.login();
  await hold('one', lesson);
  await hold('two', lesson, other);
  await server.ok('logout', {}, other);
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' } });
  const third = await server.login();
  await hold('three', { ...lesson, take: true }, third);
  await server.ok('logout', {}, third);
  expect(await hold('one', lesson)).toMatchObject({ lesson: null });
});

it('shows a colleague nothing of it', async () => {
  await hold('one', lesson);
  const colleague = await server.login('13800000002');
  expect(await server.send('holdLesson', { clazzId: 'three', deviceId: 'two', epoch: 0 }, colleague)).toMatchObject({ state: 43 });
});

it('says of a class that was put away that it was, and lets its lesson go on', async () => {
  expect((await hold('one', lesson)).putAway).toBeUndefined();
  const db = await openDatabase(server.dataDir, Date.now);
  await db.updateTable('classes').set({ archivedAt: server.now }).where('id', '=', 'three').execute();
  await db.destroy();
  expect(await hold('one', lesson)).toMatchObject({ lesson: { id: 'lesson' }, mine: true, putAway: true });
});

it.each([2 * 3_600_000, -24 * 3_600_000])('goes on while its machine speaks, though the server’s clock is set by %i ms', async (ms) => {
  await hold('one', lesson);
  server.now += ms;
  const session = await server.login();
  expect(await hold('one', lesson, session)).toMatchObject({ lesson: { id: 'lesson' }, mine: true });
  expect(await server.ok('classStatuses', {}, session)).toContainEqual({ clazzId: 'three', status: 1 });
  await server.restart();
  expect(await hold('one', lesson, session)).toMatchObject({ lesson: { id: 'lesson' } });
});
