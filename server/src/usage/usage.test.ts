import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { writeBundle } from '../testing/test-bundle.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { cityId, cityPhone, foreignPhone, platformPhone, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';
import { periodsUntil } from './periods.ts';

let server: TestServer;
let school: TestAdministrator;
let city: TestAdministrator;
/** A Tuesday, 16:00 in the school. */
const tuesday = Date.UTC(2026, 8, 1, 8);
beforeEach(async () => {
  server = await startTestServer({}, tuesday);
  [school, city] = [await administer(server), await administer(server, cityPhone)];
});
afterEach(() => server.close());

let lessons = 0;
/** A lesson of forty minutes with an answer of each of these students. */
async function teach(clazzId: string, students: readonly string[], phone = '13800000001', type = 'chorus.record/1'): Promise<void> {
  const startTime = new Date(server.now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const token = await server.login(phone);
  const { teacherId } = clazzId === 'other' ? { teacherId: 'primary' } : testLesson;
  const id = `lesson-${(lessons += 1)}`;
  await server.ok('startLesson', { id, clazzId, teacherId, startTime }, token);
  const entries = [
    opened(id, `${id}-q`),
    entry('plugin.activated', { lessonId: id, pluginId: 'smart-word', versionHash: '1' }),
    ...students.map((studentId) => attempt(id, `${id}-q`, { studentId, type, givenAt: server.now })),
  ].map((one) => ({ ...one, ownerId: teacherId }));
  expect((await server.ok('appendJournal', { entries }, token)).refused).toEqual([]);
  server.now += 40 * 60_000;
  await server.ok('endLesson', { id }, token);
}
const three = [1, 2, 3].map((n) => `three-student-${n}`);
const week = (orgId?: string) => ({ unit: 'week' as const, last: '2026-09-01', count: 1, ...(orgId && { orgId }) });

describe('usage', () => {
  it('calls what is installed as its manifest does, and nothing else', async () => {
    const title = { 'zh-CN': '猜词', en: 'Guess' };
    writeBundle(join(server.dataDir, 'plugins/game'), {
      change: (manifest) => Object.assign(manifest['contributes'] as object, { evaluateTypes: [{ id: 'stranger.guess/1', title }] }),
    });
    await teach('three', three, '13800000001', 'stranger.guess/1');
    const { plugins, types, names } = await city.ok('usage', week());
    expect([plugins.map(({ id }) => id), types.map(({ type }) => type)]).toEqual([['smart-word'], ['stranger.guess/1']]);
    expect(names).toEqual({ 'stranger.guess/1': title });
  });

  it('counts lessons, minutes, classes, teachers and answers of a week, of the whole organisation and of each school', async () => {
    await teach('three', three);
    await teach('three', three, '13800000001', 'chorus.choice/1');
    await teach('other', ['other-student-1'], '13800000002');
    const figures = { lessons: 3, classes: 2, teachers: 2, answers: 7, spoken: 4 };
    const { periods, plugins, types } = await city.ok('usage', week());
    expect(periods).toEqual([expect.objectContaining({ from: '2026-08-31', to: '2026-09-06', ...figures })]);
    expect(periods[0]!.minutes).toBeGreaterThanOrEqual(119);
    expect(plugins).toEqual([{ id: 'smart-word', lessons: 3 }]);
    expect(types).toEqual([
      { type: 'chorus.record/1', answers: 4 },
      { type: 'chorus.choice/1', answers: 3 },
    ]);
    const page = { from: '2026-09-01', to: '2026-09-30', offset: 0, limit: 10 };
    expect(await city.ok('usageOfSchools', page)).toEqual({
      total: 1,
      rows: [expect.objectContaining({ id: 'school', name: '测试学校', ...figures })],
    });
    expect((await school.ok('usage', week())).periods[0]).toMatchObject(figures);
    const platform = await administer(server, platformPhone);
    expect(
      (await platform.ok('usageOfSchools', { ...page, sort: { by: 'answers', descending: true } })).rows.map(({ answers }) => answers),
    ).toEqual([7, 0]);
    expect((await platform.ok('usageOfSchools', { ...page, search: '外' })).rows.map(({ name }) => name)).toEqual(['外校']);
  });

  it('counts no minutes in which a lesson that nobody has ended was only left open', async () => {
    const token = await server.login('13800000001');
    const begins = server.now;
    const answer = async (id: string, afterMinutes: number) => {
      server.now = begins + afterMinutes * 60_000;
      const later = await server.login('13800000001');
      const given = attempt(id, `${id}-q-${afterMinutes}`, { studentId: three[0]!, givenAt: server.now });
      expect((await server.ok('appendJournal', { entries: [opened(id, `${id}-q-${afterMinutes}`), given] }, later)).refused).toEqual([]);
    };
    const minutes = async () => (await (await administer(server, cityPhone)).ok('usage', week())).periods[0]!.minutes;
    const start = { clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 16:00:00' };
    await server.ok('startLesson', { id: 'left-open', ...start }, token);
    await answer('left-open', 30);
    expect(await minutes()).toBe(30);
    // The board stays on: the same lesson goes on the next day.
    await answer('left-open', 24 * 60);
    await answer('left-open', 24 * 60 + 20);
    expect(await minutes()).toBe(50);
    // Ended days later.
    server.now = begins + 3 * 24 * 3_600_000;
    await server.ok('endLesson', { id: 'left-open' }, await server.login('13800000001'));
    expect(await minutes()).toBe(50);
  });

  it('says how many students were heard only where they are five or more', async () => {
    expect((await school.ok('usage', week())).periods[0]!.students).toBe(0);
    await teach('three', three);
    expect((await school.ok('usage', week())).periods[0]!.students).toBeNull();
    await teach('other', ['other-student-1', 'other-student-2'], '13800000002');
    expect((await school.ok('usage', week())).periods[0]!.students).toBe(5);
    expect((await city.ok('usage', week())).periods[0]!.students).toBe(5);
  });

  it('counts an answer as every page does: none that was refused or voided, one that was moved for whom it is now', async () => {
    await teach('three', three);
    await teach('other', ['other-student-1', 'other-student-2'], '13800000002');
    const token = await server.login('13800000001');
    const [first, second] = [attempt('lesson-x', 'q-x', { studentId: three[0]! }), attempt('lesson-x', 'q-x', { studentId: three[1]! })];
    await server.ok('startLesson', { id: 'lesson-x', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 17:00:00' }, token);
    const given = [first, second].map((one) => ({ ...one, payload: { ...one.payload, givenAt: server.now } }));
    const became = [
      fact(first.payload.id, 'scored', { status: 'refused', result: {} }),
      fact(second.payload.id, 'scored', { result: {} }),
      fact(second.payload.id, 'moved', { studentId: three[2]! }),
    ].map((one) => ({ ...one, payload: { ...one.payload, at: server.now } }));
    const append = async (entries: readonly JournalEntry[]) =>
      expect((await server.ok('appendJournal', { entries: [...entries] }, token)).refused).toEqual([]);
    await append([opened('lesson-x', 'q-x'), ...given, ...became]);
    const figures = async () => {
      const { answers, spoken, students } = (await city.ok('usage', week())).periods[0]!;
      return [answers, spoken, students];
    };
    expect(await figures()).toEqual([6, 6, 5]);
    const override = fact(first.payload.id, 'overridden', { overall: 60, reason: '' });
    await append([{ ...override, payload: { ...override.payload, at: server.now } }]);
    expect(await figures()).toEqual([7, 7, 5]);
    const voided = fact(second.payload.id, 'voided');
    await append([{ ...voided, payload: { ...voided.payload, at: server.now } }]);
    expect(await figures()).toEqual([6, 6, 5]);
  });

  it('gives a day to the period that the school’s own clock puts it in', async () => {
    // 00:30 of the 1st of October in Chengdu, still September in UTC.
    server.now = Date.UTC(2026, 8, 30, 16, 30);
    await teach('three', three);
    school = await administer(server);
    const { periods } = await school.ok('usage', { unit: 'month', last: '2026-10-08', count: 2 });
    expect(periods.map(({ from, to, lessons: n, answers }) => [from, to, n, answers])).toEqual([
      ['2026-09-01', '2026-09-30', 0, 0],
      ['2026-10-01', '2026-10-31', 1, 3],
    ]);
  });

  it('is of the own organisation alone', async () => {
    await teach('three', three);
    const foreign = await administer(server, foreignPhone);
    expect((await foreign.ok('usage', week())).periods[0]!.lessons).toBe(0);
    for (const orgId of ['school', 'nowhere', cityId]) expect(await foreign.refused('usage', week(orgId))).toEqual(['43']);
    expect((await city.ok('usage', week('school'))).periods[0]!.lessons).toBe(1);
    expect(await city.refused('usage', { ...week(), last: '2026-02-30' })).toEqual(['40', '/last no-day']);
    expect(await city.refused('usageOfSchools', { from: '2026-02-01', to: '2026-01-01', offset: 0, limit: 1 })).toEqual([
      '40',
      '/to too-far',
    ]);
  });
});

it('weeks begin on Mondays, and months end where they end', () => {
  expect(periodsUntil('week', '2027-01-03', 2)).toEqual([
    { from: '2026-12-21', to: '2026-12-27' },
    { from: '2026-12-28', to: '2027-01-03' },
  ]);
  expect(periodsUntil('month', '2028-03-31', 2)).toEqual([
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-31' },
  ]);
});
