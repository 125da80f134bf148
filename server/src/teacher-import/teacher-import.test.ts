import {
  mergeTeachers,
  partsOfTeachers,
  teacherLimits,
  teacherRow,
  type TeacherCells,
  type TeacherRow,
} from '@chorus/contract/teacher-import/teacher-row';
import type { TeacherOptions } from '@chorus/contract/teacher-import/teacher-plan';
import Database from 'libsql';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, TestAdministrator } from '../testing/administration.ts';
import { cityPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let school: TestAdministrator;
let city: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  school = await administer(server);
  city = await administer(server, cityPhone);
});
afterEach(() => server.close());

const options: TeacherOptions = { newSchools: true, newClasses: true, renames: false, stage: null };
const row = (line: number, cells: Partial<TeacherCells> = {}): TeacherRow =>
  teacherRow(line, {
    school: '',
    area: '',
    name: `教师${line}`,
    phone: String(13_900_001_000 + line),
    stage: '初中',
    grade: '',
    classes: '',
    ...cells,
  });
const plan = (by: TestAdministrator, rows: TeacherRow[], more: Partial<TeacherOptions> = {}) =>
  by.ok('planTeachers', { rows, options: { ...options, ...more } });
/** As the page does it: all parts are planned, then each is done as it was planned. */
async function bring(by: TestAdministrator, list: readonly TeacherRow[], more: Partial<TeacherOptions> = {}) {
  const made: string[] = [];
  const sum: Record<string, number> = {};
  const parts = partsOfTeachers(mergeTeachers(list));
  const prints: string[] = [];
  for (const rows of parts) prints.push((await plan(by, rows, more)).fingerprint);
  for (const [at, rows] of parts.entries()) {
    const done = await by.ok('importTeachers', { rows, options: { ...options, ...more }, fingerprint: prints[at]! });
    made.push(...done.made);
    for (const [key, value] of Object.entries(done.counts)) sum[key] = (sum[key] ?? 0) + value;
  }
  return { made, counts: sum };
}
/** Why rows are left out, and what is noted of others. */
const notes = async (by: TestAdministrator, rows: TeacherRow[], more: Partial<TeacherOptions> = {}) =>
  (await plan(by, rows, more)).plan.changes.map(({ kind, notes: found }) => [
    kind,
    ...found.map(({ code, text }) => `${code} ${text}`.trim()),
  ]);
/** Everything that an import can write, as it is kept. */
function kept(): string {
  const database = new Database(join(server.dataDir, 'chorus.db'), { readonly: true });
  const tables = ['organisations', 'accounts', 'memberships', 'teachers', 'classes', 'classTeachers', 'accountCodes', 'audit'];
  // What somebody did last is written at a login, not by an import.
  const rows = tables.map((table) => database.prepare(`select * from "${table}"`).all());
  database.close();
  return JSON.stringify(rows);
}

describe('a list of teachers', () => {
  it('is planned without anything being written', async () => {
    const before = kept();
    const { plan: planned } = await plan(city, [row(2, { school: '二小' }), row(3, { school: '测试学校' })]);
    expect(planned.counts).toEqual({ errors: 0, adds: 2, changes: 0, same: 0, accounts: 2, schools: 1, classes: 0, given: 0 });
    expect(kept()).toBe(before);
  });

  it('brings teachers with their classes to the own school, and the same list again changes nothing', async () => {
    const list = [row(2, { classes: '七(3)班 🎈' }), row(2, { classes: '七年级4班' }), row(3, { classes: '7年级4班、八1', stage: '' })];
    const { counts, made } = await bring(school, list);
    expect(counts).toMatchObject({ errors: 0, adds: 2, accounts: 2, classes: 2, given: 4 });
    expect(made).toHaveLength(2);
    const classes = await school.ok('schoolClasses', {});
    const taught = (name: string) => classes.find((one) => one.name === name)!.teachers.map((one) => one.name);
    expect(taught('七(3)班 🎈').sort()).toEqual(['middle teacher', '教师2'].sort());
    expect(taught('七年级4班').sort()).toEqual(['教师2', '教师3']);
    const before = kept();
    server.now += 1000;
    expect((await bring(school, list)).counts).toMatchObject({ same: 2, adds: 0, changes: 0, given: 0, classes: 0 });
    expect(kept()).toBe(before);
  });

  it('changes what is changed in it, and nothing else', async () => {
    await bring(school, [row(2, { classes: '八1班' }), row(3)]);
    const { plan: planned } = await plan(school, [row(2, { classes: '八2班' }), row(3, { stage: '小学' })]);
    expect(planned.changes.map(({ kind, does, classes }) => [kind, does, classes])).toEqual([
      ['change', ['classes'], ['八2班']],
      ['change', ['stage'], []],
    ]);
    await bring(school, [row(2, { classes: '八2班' }), row(3, { stage: '小学' })]);
    // Nobody loses a class, or anything else, by not being named.
    const classes = await school.ok('schoolClasses', {});
    expect(classes.filter(({ teachers }) => teachers.some(({ name }) => name === '教师2')).map(({ name }) => name)).toEqual([
      '八1班',
      '八2班',
    ]);
  });

  it('is done as it was planned, or planned anew', async () => {
    const rows = [row(2, { school: '二小' })];
    const { fingerprint } = await plan(city, rows);
    await city.ok('saveOrganisation', { id: 'other', parentId: 'area:5101', kind: 'school', name: '二小', code: '' });
    expect(await city.refused('importTeachers', { rows, options, fingerprint })).toEqual(['40', '/fingerprint changed-since']);
    expect((await bring(city, rows)).counts).toMatchObject({ schools: 0, adds: 1 });
  });

  it('is done part by part though schools of nearly the same name are made', async () => {
    const list = Array.from({ length: 300 }, (_, n) => row(n + 2, { school: n < 150 ? '成都市实验学校' : '成都实验学校' }));
    expect(partsOfTeachers(list)).toHaveLength(2);
    expect((await bring(city, list)).counts).toMatchObject({ schools: 2, adds: 300 });
  });

  it('comes to the same after it was broken off', async () => {
    const list = Array.from({ length: 500 }, (_, n) => row(n + 2, { school: `第${n % 9}学校` }));
    const [first] = partsOfTeachers(list);
    await bring(city, first!);
    await server.restart();
    city = await administer(server, cityPhone);
    expect((await bring(city, list)).counts).toMatchObject({ same: first!.length, adds: 500 - first!.length });
    const { organisations } = await city.ok('organisations', {});
    expect(organisations.filter(({ name }) => /^第\d学校$/.test(name)).reduce((sum, { teachers }) => sum + teachers, 0)).toBe(500);
  });
});

describe('a row of it', () => {
  it.each([
    ['without a name', { name: '' }, 'name-missing'],
    ['with a name that is too long', { name: '名'.repeat(61) }, 'name-too-long'],
    ['without a phone', { phone: '' }, 'phone-missing'],
    ['with a phone that is none', { phone: '见备注' }, 'phone-bad 见备注'],
    ['with the phone of somebody else here', { phone: '13800000002' }, 'phone-of-another primary teacher'],
    ['with the phone of a stranger', { phone: '13900000009' }, 'taken-elsewhere'],
    ['of another school', { school: '外校' }, 'school-other 外校'],
    ['without a stage', { stage: '' }, 'stage-missing'],
    ['with a stage that is none', { stage: '大学' }, 'stage-bad 大学'],
    ['with a class whose grade nobody knows', { classes: '启明班' }, 'class-unknown 启明班'],
  ])('%s is left out, and says why', async (_what, cells, note) => {
    const [[kind, ...found] = []] = await notes(school, [row(2, cells)]);
    expect([kind, found]).toEqual(['error', [note]]);
  });

  it('of one phone with another name is left out: one account is one person', async () => {
    expect(await notes(school, [row(2), row(3, { phone: row(2).phone })])).toEqual([['add'], ['error', 'phone-twice 2']]);
    // Whose name the account has is taken.
    await bring(school, [row(3, { phone: row(2).phone })]);
    expect(await notes(school, [row(2), row(3, { phone: row(2).phone })])).toEqual([['error', 'phone-twice 3'], ['same']]);
  });

  it('keeps an account’s name, unless names are to be the list’s', async () => {
    await bring(school, [row(2)]);
    const other = [row(2, { name: '教师贰' })];
    expect(await notes(school, other)).toEqual([['same', 'other-name 教师2']]);
    expect((await bring(school, other, { renames: true })).counts).toMatchObject({ changes: 1 });
    expect(await notes(school, other)).toEqual([['same']]);
    // Entirely another name is a wrong phone rather than a slip.
    expect(await notes(school, [row(2, { name: '何知夏' })], { renames: true })).toEqual([['error', 'phone-of-another 教师贰']]);
  });

  it('of somebody who was switched off is left out', async () => {
    const { made } = await bring(school, [row(2)]);
    const { memberships } = await school.ok('account', { id: made[0]! });
    await school.ok('endMembership', { id: memberships[0]!.id, ended: true });
    expect(await notes(school, [row(2)])).toEqual([['error', 'ended']]);
  });

  it('of somebody who left and works elsewhere now takes nobody back, and says no name', async () => {
    const platform = await administer(server, platformPhone);
    const { made } = await bring(city, [row(2, { school: '二小' })]);
    const [id] = made;
    const { memberships } = await city.ok('account', { id: id! });
    await city.ok('endMembership', { id: memberships[0]!.id, ended: true });
    expect(await notes(city, [row(2, { school: '测试学校' })])).toEqual([['add']]);
    await platform.ok('addMembership', { accountId: id!, orgId: 'foreign-school', role: 'teacher', stage: 'middle' });
    expect(await notes(city, [row(2, { school: '测试学校' })])).toEqual([['error', 'taken-elsewhere']]);
    expect(await notes(city, [row(2, { school: '测试学校', name: '何知夏' })])).toEqual([['error', 'taken-elsewhere']]);
  });

  it('leaves the name of who is something elsewhere, too', async () => {
    const platform = await administer(server, platformPhone);
    const { made } = await bring(school, [row(2)]);
    await platform.ok('addMembership', { accountId: made[0]!, orgId: 'foreign-school', role: 'teacher', stage: 'middle' });
    const other = [row(2, { name: '教师贰' })];
    expect(await notes(school, other, { renames: true })).toEqual([['same', 'other-name 教师2']]);
    expect((await bring(platform, [row(2, { name: '教师贰', school: '外校' })], { renames: true })).counts).toMatchObject({ changes: 1 });
  });

  it('is read as the page reads it, however it is sent', async () => {
    await bring(school, [row(2, { classes: '七年级1班' })]);
    const sent = { ...row(3), name: ' 教\u202E师3 ', school: ' 测试学校', classes: ['七年级\u202E1班'] };
    const { plan: planned } = await plan(school, [sent]);
    expect(planned.changes).toMatchObject([{ kind: 'add', name: '教师3', school: '测试学校', classes: ['七年级1班'] }]);
    expect(planned.newClasses).toEqual([]);
  });

  it('takes no longer for the names of the rows before it, and makes so many classes at once', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      ...row(n + 2),
      classes: Array.from({ length: 30 }, (_none, m) => `七年级${n}x${m}班`),
    }));
    const { plan: planned } = await plan(school, rows);
    expect(planned.newClasses.length).toBeLessThanOrEqual(teacherLimits.made);
    expect(planned.changes.at(-1)!.notes[0]).toEqual({ code: 'class-unknown', text: '七年级999x0班' });
  });

  it('makes one account of a teacher at two schools', async () => {
    const { counts } = await bring(city, [row(2, { school: '二小' }), row(2, { school: '三小' })]);
    expect(counts).toMatchObject({ adds: 2, accounts: 1, schools: 2 });
  });

  it('can’t give a class to more teachers than one can have by hand', async () => {
    const rows = Array.from({ length: 31 }, (_, n) => row(n + 2, { classes: '八1班' }));
    const { plan: planned } = await plan(school, rows);
    expect(planned.changes.filter(({ kind }) => kind === 'error').map(({ notes: [note] }) => note)).toEqual([
      { code: 'class-full', text: '八1班' },
    ]);
  });
});

describe('who imports', () => {
  it('reaches no further than by hand: a school its own, a city those below it', async () => {
    const platform = await administer(server, platformPhone);
    expect(await notes(school, [row(2, { school: '测试学校' }), row(3, { school: '成都市' })])).toEqual([
      ['add'],
      ['error', 'school-other 成都市'],
    ]);
    // A school of that name lies outside: the city makes its own, and sees nothing of that one.
    const { plan: planned } = await plan(city, [row(2, { school: '外校' })]);
    expect(planned.newSchools).toEqual([{ name: '外校', area: '', near: '' }]);
    expect(await notes(city, [row(2, { school: '外校', area: '四川省' })])).toEqual([['error', 'area-unknown 四川省']]);
    await bring(platform, [row(2, { school: '外校' })]);
    expect(await notes(city, [row(2, { school: '二小' })])).toEqual([['error', 'taken-elsewhere']]);
    const teacher = new TestAdministrator(server, await server.login('13800000002'));
    expect(await teacher.refused('planTeachers', { rows: [row(2)], options })).toEqual(['43']);
  });

  it('sees and gives no classes from above a school', async () => {
    expect(await notes(city, [row(2, { school: '测试学校', classes: '七年级9班' })])).toEqual([['add', 'classes-left 七年级9班']]);
    expect((await bring(city, [row(2, { school: '测试学校', classes: '七年级9班' })])).counts).toMatchObject({ classes: 0, given: 0 });
  });

  it('makes nobody an administrator, and no school without being asked', async () => {
    await bring(city, [row(2, { school: '二小' })]);
    expect((await city.ok('accounts', { role: 'administrator', offset: 0, limit: 9 })).total).toBe(2);
    expect(await notes(city, [row(3, { school: '测试学校校' })], { newSchools: false })).toEqual([['error', 'school-unknown 测试学校']]);
    expect(await notes(city, [row(3, { school: '', area: '' })])).toEqual([['error', 'school-missing']]);
    await city.ok('archiveOrganisation', {
      id: (await city.ok('organisations', {})).organisations.find(({ name }) => name === '二小')!.id,
      archived: true,
    });
    expect(await notes(city, [row(3, { school: '二小' })])).toEqual([['error', 'school-archived 二小']]);
  });

  it('is written in the log as by hand', async () => {
    await bring(school, [row(2, { classes: '八1班' })]);
    const { rows } = await school.ok('audit', { offset: 0, limit: 9 });
    expect(rows.map(({ action }) => action).sort()).toEqual(['account.added', 'class.added']);
  });

  it('is written from above in the log of each school that the person is something in', async () => {
    const actions = async (by: TestAdministrator) =>
      (await by.ok('audit', { offset: 0, limit: 9 })).rows.map(({ action }) => action).sort();
    await bring(city, [row(2, { school: '测试学校' }), row(2, { school: '二小' })]);
    expect(await actions(school)).toEqual(['account.added']);
    await bring(city, [row(2, { school: '二小', name: '教师贰' })], { renames: true });
    expect(await actions(school)).toEqual(['account.added', 'account.changed']);
    expect(await actions(city)).toEqual(['account.added', 'account.added', 'account.changed', 'account.changed', 'organisation.added']);
  });
});

describe('codes of one use for many', () => {
  it('are given to those without a password, and let them in once', async () => {
    const { made } = await bring(school, [row(2), row(3)]);
    const { codes, left } = await school.ok('issueCodes', { ids: [...made, 'primary', 'nobody'] });
    expect(codes.map(({ name, school: where }) => [name, where])).toEqual([
      ['教师2', '测试学校'],
      ['教师3', '测试学校'],
    ]);
    expect(left).toBe(2);
    const [{ phone, code }] = codes as [(typeof codes)[0]];
    const nobody = new TestAdministrator(server);
    const wrong = ['40', '/password phone or password is wrong'];
    await nobody.ok('redeemCode', { phone, code, newPassword: 'Another#2026' });
    expect(await nobody.refused('redeemCode', { phone, code, newPassword: 'Another#2026' })).toEqual(wrong);
    expect((await school.ok('issueCodes', { ids: made })).left).toBe(1);
    // The first code of the other one is out with the second.
    expect(await nobody.refused('redeemCode', { phone: codes[1]!.phone, code: codes[1]!.code, newPassword: 'Another#2026' })).toEqual(
      wrong,
    );
  });

  it('are not given to who is something elsewhere, too', async () => {
    const platform = await administer(server, platformPhone);
    const { made } = await bring(school, [row(2)]);
    await bring(platform, [row(2, { school: '外校' })]);
    expect(await school.ok('issueCodes', { ids: made })).toEqual({ codes: [], left: 1 });
    expect((await platform.ok('issueCodes', { ids: made })).codes).toHaveLength(1);
  });

  it('are renewed for all teachers who have no password yet, so many at once', async () => {
    const { made } = await bring(
      city,
      Array.from({ length: 110 }, (_, n) => row(n + 2, { school: '二小' })),
    );
    const first = await city.ok('renewCodes', { after: null });
    const second = await city.ok('renewCodes', { after: first.next });
    expect([first.codes.length, second.codes.length, second.next]).toEqual([100, 10, null]);
    expect(new Set([...first.codes, ...second.codes].map(({ id }) => id))).toEqual(new Set(made));
    expect(await school.ok('renewCodes', { after: null })).toEqual({ codes: [], next: null });
  });
});
