import { rosterRow } from '@chorus/contract/roster/roster-row';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { attempt, opened } from '../testing/test-journal.ts';
import { cityPhone, foreignPhone, platformPhone, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';
import { undoMs } from './batches.ts';

let server: TestServer;
let own: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  own = await administer(server);
});
afterEach(() => server.close());

const page = { offset: 0, limit: 200 };
const row = (line: number, number: string, name: string, className: string, seat = '') =>
  rosterRow(line, { number, name, className, seat });
const students = async (of: TestAdministrator = own) =>
  (await of.ok('schoolStudents', { ...page, sort: { by: 'number', descending: false } })).rows.map(({ number, name, place }) => [
    number,
    name,
    place && [place.className, place.seat],
  ]);
const roster = (...rows: ReturnType<typeof row>[]) => ({ rows, removals: true, newClasses: [{ name: '八(1)班', gradeId: 2 }] });
async function importAll(...rows: ReturnType<typeof row>[]) {
  const asked = roster(...rows);
  const { fingerprint, plan } = await own.ok('planRoster', asked);
  return { plan, batch: await own.ok('importRoster', { ...asked, fingerprint, title: 'list.csv' }) };
}

it('gives a class that an import makes to its teachers, of the school only', async () => {
  const asked = { ...roster(row(2, '9', '马洁', '八(1)班')), newClasses: [{ name: '八(1)班', gradeId: 2, teacherIds: ['middle'] }] };
  const { fingerprint } = await own.ok('planRoster', asked);
  const stranger = [{ ...asked.newClasses[0]!, teacherIds: ['foreign'] }];
  expect(await own.refused('importRoster', { ...asked, newClasses: stranger, fingerprint, title: '' })).toEqual([
    '40',
    '/newClasses unknown',
  ]);
  await own.ok('importRoster', { ...asked, fingerprint, title: '' });
  const token = await server.login();
  expect((await server.ok('classes', { teacherId: 'middle' }, token)).map(({ name }) => name)).toContain('八(1)班');
});

describe('classes', () => {
  it('are added, renamed, given to teachers and put away, in the order of their grades', async () => {
    await own.ok('saveClass', { id: 'a', name: '八(10)班', gradeId: 2, teacherIds: ['middle', 'primary'] });
    await own.ok('saveClass', { id: 'b', name: '八(2)班', gradeId: 2, teacherIds: [] });
    await own.ok('saveClass', { id: 'c', name: '三(1)班 新', gradeId: 103, teacherIds: [] });
    const named = (await own.ok('schoolClasses', {})).map(({ name }) => name);
    expect(named.slice(-2)).toEqual(['八(2)班', '八(10)班']);
    expect(named[0]).toBe('三(1)班 新');
    const token = await server.login();
    const mine = async () => (await server.ok('classes', { teacherId: 'middle' }, token)).map(({ name }) => name);
    expect(await mine()).toContain('八(10)班');
    expect(await own.ok('archiveClass', { id: 'a', archived: true })).toMatchObject({ archivedAt: server.now });
    expect(await mine()).not.toContain('八(10)班');
    expect(await own.refused('archiveClass', { id: 'three', archived: true })).toEqual(['40', '/id has-students']);
    expect(await own.refused('saveClass', { id: 'd', name: ' 八(2)班 ', gradeId: 2, teacherIds: [] })).toEqual(['40', '/name taken']);
    expect(await own.refused('saveClass', { id: 'd', name: 'd', gradeId: 2, teacherIds: ['foreign'] })).toEqual([
      '40',
      '/teacherIds unknown',
    ]);
  });

  it('are given only to who teaches there: an account’s teacher who has left is none', async () => {
    const { id } = (await own.ok('account', { id: 'primary' })).memberships[0]!;
    await own.ok('endMembership', { id, ended: true });
    expect((await own.ok('schoolTeachers', {})).map((one) => one.id)).toEqual(['middle']);
  });
});

describe('students', () => {
  it('are found by name, initials and number, by class, and in the order of a column', async () => {
    await own.ok('saveStudent', { id: 'x', number: '2026001', name: '欧阳予安', place: { classId: 'three', seat: null } });
    for (const search of ['予安', 'oyya', '26001']) expect((await own.ok('schoolStudents', { ...page, search })).total).toBe(1);
    expect((await own.ok('schoolStudents', { ...page, classId: 'three' })).rows.map(({ place }) => place!.seat)).toEqual([1, 2, 3, 4]);
    const { rows, total } = await own.ok('schoolStudents', { offset: 1, limit: 2, sort: { by: 'number', descending: false } });
    expect([total, rows.length, rows[0]!.number]).toEqual([7, 2, 'one-1']);
  });

  it('move with what they said: their time in the class before is kept', async () => {
    await own.ok('saveStudent', { id: 'three-student-1', number: 'three-1', name: '学生1', place: { classId: 'one', seat: null } });
    await server.stop();
    const db = await openDatabase(server.dataDir, Date.now);
    const kept = await db
      .selectFrom('enrolments')
      .select(['classId', 'toMs'])
      .where('studentId', '=', 'three-student-1')
      .orderBy('fromMs')
      .execute();
    await db.destroy();
    await server.restart();
    expect(kept).toEqual([
      { classId: 'three', toMs: server.now },
      { classId: 'one', toMs: null },
    ]);
  });

  it('have a number and a seat of their own', async () => {
    expect(await own.refused('saveStudent', { id: 'x', number: 'three-1', name: '新', place: null })).toEqual(['40', '/number taken']);
    expect(await own.refused('saveStudent', { id: 'x', number: 'n', name: '新', place: { classId: 'three', seat: 2 } })).toEqual([
      '40',
      '/place/seat taken',
    ]);
    expect(await own.refused('saveStudent', { id: 'x', number: 'n', name: ' ', place: null })).toEqual(['40', '/name empty']);
    expect(await own.refused('saveStudent', { id: 'x', number: 'n', name: '新', place: { classId: 'foreign-class', seat: null } })).toEqual(
      ['40', '/place/classId unknown'],
    );
  });
});

describe('a roster', () => {
  const rows = [
    row(2, 'three-1', '学生1', '七(3)班 🎈', '1'),
    row(3, 'three-2', '学生二', '七(3)班 🎈', '5'),
    row(4, 'n1', '𠮷田 🌟', '八(1)班'),
    row(5, 'n1', '重号', '八(1)班'),
    row(6, 'n2', '单思琪', '没有这个班'),
  ];

  it('says what it would do and writes nothing; then does just that, and leaves errors out', async () => {
    const before = await students();
    const asked = roster(...rows);
    const { plan } = await own.ok('planRoster', asked);
    expect(await students()).toEqual(before);
    expect(plan.counts.errors).toBe(2);
    const { batch } = await importAll(...rows);
    expect(batch).toMatchObject({ title: 'list.csv', by: 'middle teacher', counts: plan.counts, undoneAt: null });
    expect(await students()).toEqual(
      expect.arrayContaining([
        ['three-2', '学生二', ['七(3)班 🎈', 5]],
        ['n1', '𠮷田🌟'.replace('🌟', ' 🌟'), ['八(1)班', 1]],
      ]),
    );
    const again = await own.ok('planRoster', asked);
    expect(again.plan.counts).toMatchObject({ adds: 0, changes: 0, moves: 0, removals: 0 });
  });

  it('is not imported where the school has changed since the dry run', async () => {
    const asked = roster(...rows);
    const { fingerprint } = await own.ok('planRoster', asked);
    await own.ok('saveStudent', { id: 'y', number: 'y', name: '新来的', place: null });
    expect(await own.refused('importRoster', { ...asked, fingerprint, title: '' })).toEqual(['40', '/fingerprint changed-since']);
  });

  it('is undone as one: who came goes, who moved is back, a class that was made is put away', async () => {
    const before = await students();
    const { batch } = await importAll(...rows);
    expect(await own.ok('undoBatch', { id: batch.id, dry: true })).toMatchObject({ left: [] });
    expect(await students()).not.toEqual(before);
    await own.ok('undoBatch', { id: batch.id, dry: false });
    expect(await students()).toEqual(before);
    expect((await own.ok('schoolClasses', {})).find(({ name }) => name === '八(1)班')).toMatchObject({ archivedAt: server.now });
    expect(await own.refused('undoBatch', { id: batch.id, dry: true })).toEqual(['40', '/id undone']);
  });

  it('leaves alone, when undone, whom somebody has changed since, and says who', async () => {
    const { batch } = await importAll(...rows);
    const [changed] = (await own.ok('schoolStudents', { ...page, search: 'n1' })).rows;
    await own.ok('saveStudent', { id: changed!.id, number: 'n1', name: '别人', place: null });
    const { left } = await own.ok('undoBatch', { id: batch.id, dry: false });
    expect(left).toEqual([{ kind: 'student', name: '别人', number: 'n1' }]);
    expect(await students()).toContainEqual(['n1', '别人', null]);
  });

  it('keeps a student who has answered when the import that brought them is undone', async () => {
    const { batch } = await importAll(row(2, 'n9', '新同学', '七(3)班 🎈'));
    const id = (await own.ok('schoolStudents', { ...page, search: 'n9' })).rows[0]!.id;
    const token = await server.login();
    await server.ok('startLesson', testLesson, token);
    await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q', { studentId: id })] }, token);
    await own.ok('undoBatch', { id: batch.id, dry: false });
    expect((await students()).find(([number]) => number === 'n9')).toEqual(['n9', '新同学', null]);
  });

  it('can be undone for thirty days', async () => {
    const { batch } = await importAll(...rows);
    server.now += undoMs + 1;
    own = await administer(server);
    expect(await own.refused('undoBatch', { id: batch.id, dry: true })).toEqual(['40', '/id too-late']);
  });

  it('of 5,000 students comes in and goes again', async () => {
    const before = await students();
    const many = Array.from({ length: 5_000 }, (_, n) => row(n + 2, `m${n}`, `学生 ${n}`, '八(1)班'));
    const { batch } = await importAll(...many);
    expect(batch.counts).toMatchObject({ adds: 5_000, errors: 0 });
    expect((await own.ok('schoolStudents', { ...page, search: 'm4999' })).rows[0]).toMatchObject({
      place: { className: '八(1)班', seat: 5_000 },
    });
    await own.ok('undoBatch', { id: batch.id, dry: false });
    expect(await students()).toEqual(before);
  });
});

describe('a new school year', () => {
  it('leads classes up and out; what leaves is put away with its students, and can be undone', async () => {
    await own.ok('saveClass', { id: 'nine', name: '九(1)班', gradeId: 3, teacherIds: ['middle'] });
    await own.ok('saveStudent', { id: 'g', number: 'g', name: '毕业生', place: { classId: 'nine', seat: null } });
    const { steps, fingerprint } = await own.ok('planRollover', {});
    const step = (id: string) => steps.find(({ to }) => to.id === id)!.to;
    expect([step('three'), step('nine')]).toEqual([
      { id: 'three', name: '八(3)班 🎈', gradeId: 2 },
      { id: 'nine', name: '九(1)班', gradeId: null },
    ]);
    const before = await students();
    const batch = await own.ok('rollOver', { steps: steps.map(({ to }) => to), fingerprint });
    expect(batch.counts).toMatchObject({ leavingClasses: 1, leavingStudents: 1 });
    expect(await students()).toContainEqual(['g', '毕业生', null]);
    const token = await server.login();
    expect((await server.ok('classes', { teacherId: 'middle' }, token)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['八(3)班 🎈']),
    );
    await own.ok('undoBatch', { id: batch.id, dry: false });
    expect(await students()).toEqual(before);
  });

  it('refuses two classes of one name, and a plan of before', async () => {
    const { steps, fingerprint } = await own.ok('planRollover', {});
    const same = steps.map(({ to }) => ({ ...to, name: '同名' }));
    expect((await own.refused('rollOver', { steps: same, fingerprint }))[1]).toMatch(/name taken$/);
    await own.ok('saveClass', { id: 'z', name: 'z', gradeId: 1, teacherIds: [] });
    expect(await own.refused('rollOver', { steps: [], fingerprint })).toEqual(['40', '/fingerprint changed-since']);
  });
});

it('shows and changes nobody of another school, to no wider administrator either', async () => {
  const foreign = await administer(server, foreignPhone);
  expect(await foreign.ok('schoolStudents', page)).toEqual({ rows: [], total: 0 });
  for (const id of ['three', 'nobody']) {
    expect(await foreign.refused('archiveClass', { id, archived: true })).toEqual(['43']);
    expect(await foreign.refused('undoBatch', { id, dry: true })).toEqual(['43']);
  }
  expect(await foreign.refused('saveClass', { id: 'three', name: 'mine', gradeId: 1, teacherIds: [] })).toEqual(['43']);
  expect(await foreign.refused('saveStudent', { id: 'three-student-1', number: 'q', name: 'q', place: null })).toEqual(['43']);
  for (const phone of [cityPhone, platformPhone])
    expect(await (await administer(server, phone)).refused('schoolStudents', page)).toEqual(['43']);
});
