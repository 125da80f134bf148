import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { idleMs } from '../lesson/end-lessons.ts';
import { entry, opened } from '../testing/test-journal.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

describe('classes', () => {
  it('are the teacher’s own, with the number of their students [7.2-5] [3-4]', async () => {
    expect(await server.ok('classes', { teacherId: 'middle' }, token)).toEqual([
      { id: 'empty', name: '空班', gradeId: 1, studentCount: 0 },
      { id: 'one', name: '一人班', gradeId: 1, studentCount: 1 },
      { id: 'three', name: '七(3)班 🎈', gradeId: 1, studentCount: 3 },
    ]);
  });

  it('are full also when the clock was a day ahead at the first start', async () => {
    server.now -= 24 * 3_600_000;
    const session = await server.login();
    expect((await server.ok('classes', { teacherId: 'middle' }, session)).map(({ studentCount }) => studentCount)).toEqual([0, 1, 3]);
  });

  it('are filled once: a second start changes nothing', async () => {
    await server.restart();
    expect(await server.ok('classes', { teacherId: 'middle' }, token)).toHaveLength(3);
  });
});

describe('students', () => {
  it('come in the order of their seats, each with names, login account and first letter [7.2-6] [3-2]', async () => {
    const students = await server.ok('students', { clazzId: 'three' }, token);
    expect(students.map(({ seat, realName, placeholder }) => [seat, realName, placeholder])).toEqual([
      [1, '学生1', false],
      [2, '学生2', false],
      [3, '学生3', false],
    ]);
    const [first] = students;
    expect(first).toMatchObject({ id: 'three-student-1', realName: '学生1', loginAccount: 'three-1', initialLetter: 'X' });
    expect(first!.name).toBe(first!.realName);
  });

  it.each([
    ['empty', 0],
    ['one', 1],
  ])('of the class "%s" have two placeholders added [1-24]', async (clazzId, real) => {
    const students = await server.ok('students', { clazzId }, token);
    expect(students.filter(({ placeholder }) => !placeholder)).toHaveLength(real);
    expect(students.slice(real).map(({ id }) => id)).toEqual([`placeholder:${clazzId}:1`, `placeholder:${clazzId}:2`]);
    expect(new Set(students.map(({ seat }) => seat)).size).toBe(students.length);
  });

  it('have placeholders of their own shape, which say nothing of a family [3-3]', async () => {
    const [student, placeholder] = await server.ok('students', { clazzId: 'one' }, token);
    expect(placeholder).toEqual({
      ...student,
      id: 'placeholder:one:1',
      realName: '学生 1',
      name: '学生 1',
      loginAccount: '',
      seat: 2,
      initialLetter: '#',
      placeholder: true,
    });
  });

  it('of a class of two have none [1-24]', async () => {
    const students = await server.ok('students', { clazzId: 'other' }, await server.login('13800000002'));
    expect(students.map(({ placeholder }) => placeholder)).toEqual([false, false]);
  });
});

async function change(sqls: readonly string[]): Promise<void> {
  const db = await openDatabase(server.dataDir, Date.now);
  for (const one of sqls) await sql.raw(one).execute(db);
  await db.destroy();
}

describe('students of a lesson that is on', () => {
  const idsOf = async (body: { clazzId: string; lessonId?: string }, session = token) =>
    (await server.ok('students', body, session)).filter(({ placeholder }) => !placeholder).map(({ id, seat }) => `${id}@${seat}`);
  const all = ['three-student-1@1', 'three-student-2@2', 'three-student-3@3'];
  const inLesson = { clazzId: 'three', lessonId: 'l' };
  const start = (startTime: string) => server.ok('startLesson', { id: 'l', clazzId: 'three', teacherId: 'middle', startTime }, token);
  const wallTime = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  beforeEach(async () => {
    await start(wallTime(server.now - 60_000));
    await change([
      `update "enrolments" set "toMs" = ${server.now} where "classId" = 'three'`,
      `update "classes" set "archivedAt" = ${server.now} where "id" = 'three'`,
    ]);
  });

  it('are those who were in the class when it began, until it ends', async () => {
    expect(await idsOf({ clazzId: 'three' })).toEqual([]);
    expect(await idsOf(inLesson)).toEqual(all);
    await server.ok('endLesson', { id: 'l' }, token);
    expect(await idsOf(inLesson)).toEqual([]);
  });

  it('are each in it once, at the seat of now', async () => {
    await change([
      `insert into "enrolments" ("id", "schoolId", "classId", "studentId", "seat", "fromMs", "toMs") select 'again', "schoolId", 'three', "studentId", 9, ${server.now}, null from "enrolments" where "studentId" = 'three-student-1'`,
    ]);
    expect(await idsOf(inLesson)).toEqual([...all.slice(1), 'three-student-1@9']);
  });

  it('are told only to its teacher, and of its class', async () => {
    expect(await server.send('students', inLesson, await server.login('13800000002'))).toMatchObject({ state: 43 });
    await change([`insert into "classTeachers" ("schoolId", "classId", "teacherId", "sinceMs") values ('school', 'three', 'primary', 0)`]);
    expect(await idsOf(inLesson, await server.login('13800000002'))).toEqual([]);
    expect(await idsOf({ clazzId: 'empty', lessonId: 'l' })).toEqual([]);
  });

  it('are nobody who left more than a day ago, however long ago the lesson is said to have begun', async () => {
    server.now += 25 * 3_600_000;
    const session = await server.login();
    await change([`update "lessons" set "activeAt" = ${server.now}`]);
    expect(await idsOf(inLesson, session)).toEqual([]);
  });
});

async function endOf(id: string): Promise<number | null> {
  const db = await openDatabase(server.dataDir, Date.now);
  const { endedAt } = await db.selectFrom('lessons').select('endedAt').where('id', '=', id).executeTakeFirstOrThrow();
  await db.destroy();
  return endedAt;
}

describe('a lesson', () => {
  const lesson = (id: string | undefined, clazzId = 'three') => ({
    ...(id ? { id } : {}),
    clazzId,
    teacherId: 'middle',
    startTime: '2026-09-01 08:00:00',
  });

  it('begins at the time of the school’s clock [7.2-7]', async () => {
    expect(await server.ok('startLesson', lesson('l'), token)).toEqual({
      id: 'l',
      classId: 'three',
      startedAt: Date.UTC(2026, 8, 1),
      plugins: {},
    });
  });

  it('is the same one when it is saved again', async () => {
    const first = await server.ok('startLesson', lesson('l'), token);
    server.now += 5_000;
    expect(await server.ok('startLesson', { ...lesson('l'), startTime: '2026-09-01 08:30:00' }, token)).toEqual(first);
    expect(await server.send('startLesson', lesson('l', 'one'), token)).toMatchObject({ state: 40 });
  });

  it('gets an id when it brings none', async () => {
    const { id } = await server.ok('startLesson', lesson(undefined), token);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it.each(['2026-02-31 08:00:00', '2026-09-01 25:00:00', '2026-09-01T08:00:00', 'now'])('does not begin at %s', async (startTime) => {
    expect(await server.send('startLesson', { ...lesson('l'), startTime }, token)).toMatchObject({ state: 40 });
  });

  it('keeps the version of a plugin that was activated first in it', async () => {
    await server.ok('startLesson', lesson('l'), token);
    const activated = (versionHash: string) => entry('plugin.activated', { lessonId: 'l', pluginId: 'a.b', versionHash });
    await server.ok('appendJournal', { entries: [activated('1.0.0-x'), activated('1.0.1-y')] }, token);
    expect(await server.ok('startLesson', lesson('l'), token)).toMatchObject({ plugins: { 'a.b': '1.0.0-x' } });
  });

  it('keeps the version of a plugin whatever it is called', async () => {
    await server.ok('startLesson', lesson('l'), token);
    const ids = ['constructor', 'toString', '__proto__'];
    const entries = ids.map((pluginId) => entry('plugin.activated', { lessonId: 'l', pluginId, versionHash: '1.0.0-x' }));
    await server.ok('appendJournal', { entries }, token);
    const { plugins } = await server.ok('startLesson', lesson('l'), token);
    expect(Object.entries(plugins).map(([id, version]) => [id, version])).toEqual(ids.map((id) => [id, '1.0.0-x']));
  });

  it.each(['restart', 'logout', 'end', 'next lesson'])(
    'ends with its last entry after 90 minutes without one, found at the %s [4-43]',
    async (found) => {
      await server.ok('startLesson', lesson('l'), token);
      server.now += 600_000;
      const last = server.now;
      await server.ok('appendJournal', { entries: [opened('l', 'q')] }, token);
      server.now += idleMs + 1;
      if (found === 'restart') await server.restart();
      if (found === 'logout') await server.ok('logout', {}, token);
      if (found === 'end') await server.ok('endLesson', { id: 'l' }, token);
      if (found === 'next lesson') await server.ok('startLesson', lesson('next', 'one'), token);
      expect(await endOf('l')).toBe(last);
    },
  );

  it('goes on through 90 minutes in which it is used', async () => {
    await server.ok('startLesson', lesson('l'), token);
    server.now += idleMs;
    await server.ok('appendJournal', { entries: [opened('l', 'q')] }, token);
    server.now += idleMs;
    await server.restart();
    expect(await endOf('l')).toBeNull();
  });

  it('ends, twice is fine', async () => {
    await server.ok('startLesson', lesson('l'), token);
    expect(await server.ok('endLesson', { id: 'l' }, token)).toEqual({});
    expect(await server.ok('endLesson', { id: 'l' }, token)).toEqual({});
  });

  it('still takes its answers after its end: they may have been given without a network', async () => {
    await server.ok('startLesson', lesson('l'), token);
    await server.ok('startLesson', lesson('next', 'one'), token);
    server.now += idleMs;
    const late = opened('l', 'q');
    expect(await server.ok('appendJournal', { entries: [late] }, token)).toMatchObject({ acknowledged: [late.id], refused: [] });
  });
});
