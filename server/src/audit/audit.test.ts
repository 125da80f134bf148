import { readdirSync, readFileSync } from 'node:fs';
import { auditActions } from '@chorus/contract/audit-actions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { cityId, cityPhone, foreignPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let own: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  own = await administer(server);
});
afterEach(() => server.close());

/** The test's clock stands: what is done at one moment has no order. */
const tick = () => (server.now += 1);
const page = { offset: 0, limit: 50 };
const student = { id: 'new', number: '2026001', name: '欧阳一一', place: null };
const actions = async (of: TestAdministrator, body: object = {}) =>
  (await of.ok('audit', { ...page, ...body })).rows.map(({ action }) => action);

describe('the log of what administrators do', () => {
  it('says who did what to whom when, how that was and is, newest first', async () => {
    await own.ok('saveStudent', student);
    server.now += 1;
    await own.ok('saveStudent', { ...student, name: '欧阳二二' });
    const { rows, total } = await own.ok('audit', page);
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      at: server.now,
      org: { id: 'school', name: '测试学校' },
      by: { id: 'middle', name: 'middle teacher' },
      action: 'student.changed',
      subject: { kind: 'student', id: 'new', name: '欧阳二二' },
      before: { realName: '欧阳一一' },
      after: { realName: '欧阳二二' },
    });
    expect(rows[1]).toMatchObject({ action: 'student.added', before: null });
  });

  it('is found by group, names, texts, day and who, and stays in place while it is read', async () => {
    await own.ok('saveStudent', student);
    const saved = { id: 't', orgId: 'school', role: 'teacher' as const, name: '何老师', phone: '13911112222', stage: 'middle' as const };
    server.now += 24 * 3_600_000;
    own = await administer(server);
    await own.ok('saveAccount', saved);
    expect(await actions(own, { group: 'people' })).toEqual(['student.added']);
    expect(await actions(own, { search: '欧阳' })).toEqual(['student.added']);
    expect(await actions(own, { search: '13911112222' })).toEqual(['account.added']);
    expect(await actions(own, { search: '%' })).toEqual([]);
    expect(await actions(own, { from: '2026-09-02' })).toEqual(['account.added']);
    expect(await actions(own, { from: '2026-09-01', to: '2026-09-01' })).toEqual(['student.added']);
    expect(await actions(own, { accountId: 'nobody' })).toEqual([]);
    expect(await own.refused('audit', { ...page, to: '2026-02-31' })).toEqual(['40', '/to no-day']);
    const { rows } = await own.ok('audit', { ...page, limit: 1 });
    server.now += 1;
    await own.ok('saveStudent', { ...student, name: '欧阳二二' });
    expect(await actions(own, { upTo: rows[0]!.id, offset: 1 })).toEqual(['student.added']);
  });

  it('is that of the own organisation and those below, without what is said of children above schools', async () => {
    await own.ok('saveStudent', student);
    tick();
    await own.ok('saveClass', { id: 'c', name: '八(1)班', gradeId: 8, teacherIds: [] });
    tick();
    const token = await server.login();
    await server.ok('setSchoolSound', { level: 'high', louder: false }, token);
    tick();
    const city = await administer(server, cityPhone);
    await city.ok('saveOrganisation', { id: 's', parentId: cityId, kind: 'school', name: '实验小学', code: '' });
    expect(await actions(city)).toEqual(['organisation.added', 'sound.changed']);
    expect(await actions(city, { subject: { kind: 'student', id: 'new' } })).toEqual([]);
    expect(await actions(city, { search: '欧阳' })).toEqual([]);
    expect(await actions(await administer(server, platformPhone))).toEqual(['organisation.added', 'sound.changed']);
    expect(await actions(own)).toEqual(['sound.changed', 'class.added', 'student.added']);
    expect(await actions(await administer(server, foreignPhone))).toEqual([]);
  });

  it('has what an administrator does from the classroom', async () => {
    const token = await server.login();
    tick();
    await server.ok('setSchoolSound', { level: 'high', louder: false }, token);
    tick();
    await server.ok('setScoringProvider', { provider: 'cloud' }, token);
    tick();
    await server.ok('setStorageSettings', { retentionDays: 7 }, token);
    for (const effect of ['allow', 'deny', null] as const) {
      tick();
      await server.ok('setSchoolRule', { plugin: 'some.plugin', effect }, token);
    }
    await server.login('13800000002');
    tick();
    await server.ok('endSessions', { teacherId: 'primary' }, token);
    await server.ok('endSessions', { others: true }, token);
    tick();
    await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
    const { rows } = await own.ok('audit', page);
    const said = rows.toReversed().map(({ action, subject, before, after }) => [action, subject.id, before, after]);
    expect(said).toEqual([
      ['sound.changed', 'school', { level: 'medium', louder: true }, { level: 'high', louder: false }],
      ['scoring.changed', 'school', { provider: 'device' }, { provider: 'cloud' }],
      ['recordings.changed', 'school', { retentionDays: 30 }, { retentionDays: 7 }],
      ['policy.changed', 'some.plugin', null, { effect: 'allow' }],
      ['policy.changed', 'some.plugin', { rules: [{ effect: 'allow' }] }, { effect: 'deny' }],
      ['policy.changed', 'some.plugin', { rules: [{ effect: 'deny' }] }, null],
      ['sessions.ended', 'primary', null, { ended: 1 }],
      ['student.erased', 'three-student-1', expect.objectContaining({ profile: 1 }), null],
    ]);
    expect(new Set(rows.map(({ by }) => by.id))).toEqual(new Set(['middle']));
  });

  it('keeps nothing of what a teacher could not do', async () => {
    const token = await server.login('13800000002');
    for (const [name, body] of [
      ['setSchoolSound', { level: 'high', louder: false }],
      ['setStorageSettings', { retentionDays: 7 }],
      ['setScoringProvider', { provider: 'cloud' }],
      ['endSessions', { teacherId: 'middle' }],
    ] as const)
      expect((await server.send(name, body, token)).state).toBe(43);
    expect((await server.send('audit' as never, {}, token).catch(() => ({ state: 43 }))).state).toBe(43);
    expect(await actions(own)).toEqual([]);
  });

  it('gives names that look like formulas or markup as the texts that they are', async () => {
    for (const [n, name] of ['=1+2', '+cmd', '-2', '@SUM(A1)', '<img src=x onerror=alert(1)>'].entries()) {
      await own.ok('saveStudent', { ...student, id: `x${n}`, number: `n${n}`, name });
      expect((await own.ok('audit', { ...page, search: name })).rows[0]!.subject.name).toBe(name);
    }
  });

  it('is read a page in moments, of ten thousand rows', async () => {
    await server.stop();
    const db = await openDatabase(server.dataDir, Date.now);
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      id: `row-${String(n).padStart(5, '0')}`,
      at: n,
      orgId: 'school',
      accountId: 'middle',
      action: 'student.changed',
      subjectKind: 'student',
      subjectId: 'three-student-1',
      before: JSON.stringify({ realName: '张三' }),
      after: JSON.stringify({ realName: '李四' }),
    }));
    for (let at = 0; at < rows.length; at += 1_000)
      await db
        .insertInto('audit')
        .values(rows.slice(at, at + 1_000))
        .execute();
    await db.destroy();
    await server.restart();
    own = await administer(server);
    const { rows: last, total } = await own.ok('audit', { offset: 9_990, limit: 50 });
    expect([total, last.at(-1)!.id]).toEqual([10_000, 'row-00000']);
  });
});

it('writes no action that is not in the list, nor lists one that nobody writes', () => {
  const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
    .join('\n');
  expect(Object.keys(auditActions).filter((action) => !sources.includes(`'${action}'`))).toEqual([]);
});
