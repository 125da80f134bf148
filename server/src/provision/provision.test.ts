import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../session/passwords.ts';
import { administer, TestAdministrator } from '../testing/administration.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { ProvisionFile } from './provision-file.ts';

let folder: string;
let server: TestServer | undefined;
let full: ProvisionFile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-provision-'));
  server = undefined;
  full = {
    version: 1,
    administrator: { name: '韩宁', phone: '137 0000 0009', passwordHash: await hashPassword('Chorus#2026', 16) },
    organisations: [
      { id: 'area:5101', kind: 'city', name: '成都市', code: '5101' },
      { id: 'school-1', parentId: 'area:5101', kind: 'school', name: '第一小学' },
    ],
    accounts: [
      { name: '周岚', phone: '13700000010', memberships: [{ orgId: 'school-1', role: 'administrator' }] },
      { name: '林可', phone: '13700000011', memberships: [{ orgId: 'school-1', role: 'teacher', stage: 'primary' }] },
    ],
    classes: [{ id: 'c1', schoolId: 'school-1', name: '三年级一班', gradeId: 3, teachers: ['13700000011'] }],
    rules: [{ orgId: 'area:5101', plugin: 'lab.games', effect: 'deny', locked: true, reason: { 'zh-CN': '本市统一停用' } }],
    settings: [{ schoolId: 'school-1', retentionDays: 60, scoring: 'cloud', sound: { level: 'low', louder: false }, teacherLists: false }],
  };
});
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const codesFile = () => join(folder, 'codes.txt');
const file = () => join(folder, 'provision.json');
async function start(content: unknown = full): Promise<TestServer> {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
  return (server = await startTestServer({ provision: { file: file(), codesFile: codesFile() } }, Date.UTC(2026, 8, 1), { others: false }));
}
/** What the server said at its start. */
const said = () => (server!.errors as [string, unknown][]).map(([message]) => message);
/** What a file can write, as it is kept. */
function kept(): string {
  const database = new Database(join(server!.dataDir, 'chorus.db'), { readonly: true });
  const tables = [
    'organisations',
    'accounts',
    'memberships',
    'teachers',
    'classes',
    'classTeachers',
    'accountCodes',
    'policyRules',
    'audit',
  ];
  const rows = tables.map((table) => database.prepare(`select * from "${table}"`).all());
  database.close();
  return JSON.stringify(rows);
}
/** What somebody with a code of one use is asked for. */
async function redeem(phone: string): Promise<void> {
  const line = readFileSync(codesFile(), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(phone))!;
  const nobody = new TestAdministrator(server!);
  await nobody.ok('redeemCode', { phone, code: line.split('\t')[2]!, newPassword: 'Secret#2026' });
}

describe('a provisioning file', () => {
  it('sets up an empty server: who administers it, organisations, accounts, classes, rules and settings', async () => {
    await start();
    expect(said()[0]).toMatch(/^Set up from .*: 2 organisations, 3 accounts, 1 classes\. Codes .*codes\.txt/);
    const platform = await administer(server!, '13700000009', 'Chorus#2026');
    expect((await platform.ok('organisations', {})).organisations.map(({ name }) => name)).toEqual(['Chorus', '第一小学', '成都市']);
    expect((statSync(codesFile()).mode & 0o777).toString(8)).toBe('600');
    expect(readFileSync(codesFile(), 'utf8').trim().split('\n')).toHaveLength(2);
    await redeem('13700000010');
    const school = await administer(server!, '13700000010');
    const { scoring, sound, teacherLists } = await school.ok('schoolSettings', {});
    expect([scoring.provider, sound.level, teacherLists]).toEqual(['cloud', 'low', false]);
    await redeem('13700000011');
    const { userInfo } = await server!.ok('teacherLogin', { phone: '13700000011', password: 'Secret#2026', whole: true });
    const token = userInfo.authToken;
    expect((await server!.ok('classes', { teacherId: userInfo.teacherId }, token)).map(({ name }) => name)).toEqual(['三年级一班']);
    expect((await server!.ok('storageSettings', {}, token)).retentionDays).toBe(60);
    expect((await server!.ok('plugins', {}, token)).layers.find(({ layer }) => layer === 'region')?.rules).toEqual([
      expect.objectContaining({ plugin: 'lab.games', effect: 'deny', lock: true, reason: { 'zh-CN': '本市统一停用' } }),
    ]);
  });

  it('changes nothing when it is the same again, whatever was changed by hand', async () => {
    await start();
    rmSync(codesFile());
    const platform = await administer(server!, '13700000009', 'Chorus#2026');
    await platform.ok('saveOrganisation', { id: 'school-1', parentId: 'area:5101', kind: 'school', name: '第一实验小学', code: '' });
    await server!.restart();
    expect(said().at(-1)).toMatch(/is as it was when it was last used: it changes nothing/);
    const again = await administer(server!, '13700000009', 'Chorus#2026');
    expect((await again.ok('organisations', {})).organisations.map(({ name }) => name)).toContain('第一实验小学');
    expect(existsSync(codesFile())).toBe(false);
  });

  it('brings a server in use up to what is changed in it, once, with codes for who is new', async () => {
    await start();
    rmSync(codesFile());
    full.organisations!.push({ id: 'late', parentId: 'area:5101', kind: 'school', name: '后来的学校' });
    full.organisations![0]!.name = '蓉城';
    full.accounts![1]!.name = '林可可';
    full.accounts![1]!.memberships.push({ orgId: 'late', role: 'teacher', stage: 'middle' });
    full.accounts!.push({ name: '何知夏', phone: '13700000012', memberships: [{ orgId: 'school-1', role: 'teacher', stage: 'primary' }] });
    full.classes![0]!.teachers.push('13700000012');
    full.rules![0]!.effect = 'allow';
    writeFileSync(file(), JSON.stringify(full));
    await server!.restart();
    const text = said().at(-1)!;
    expect(text.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      expect.stringContaining('Brought up to'),
      '/organisations/0',
      '/organisations/2',
      '/accounts/1',
      '/accounts/1/memberships/1',
      '/accounts/2',
      '/accounts/2/memberships/0',
      '/classes/0/teachers/1',
      '/rules/0',
    ]);
    await redeem('13700000012');
    const { userInfo } = await server!.ok('teacherLogin', { phone: '13700000012', password: 'Secret#2026', whole: true });
    expect((await server!.ok('classes', { teacherId: userInfo.teacherId }, userInfo.authToken)).map(({ name }) => name)).toEqual([
      '三年级一班',
    ]);
    const before = kept();
    await server!.restart();
    expect(kept()).toBe(before);
  });

  it('says in a dry run what it would do, and does none of it', async () => {
    await start();
    full.organisations![0]!.name = '蓉城';
    writeFileSync(file(), JSON.stringify(full));
    const before = kept();
    await server!.restart({ provision: { file: file(), codesFile: codesFile(), dryRun: true } });
    expect(said().at(-1)).toMatch(/Nothing is written.*\n {2}\/organisations\/0: changes “成都市” to “蓉城”$/);
    expect(kept()).toBe(before);
  });

  it('leaves what was ended, taken out or chosen by hand, and says so', async () => {
    await start();
    await redeem('13700000010');
    const school = await administer(server!, '13700000010');
    const { rows } = await school.ok('accounts', { role: 'teacher', offset: 0, limit: 9 });
    const [teacher] = await school.ok('schoolTeachers', {});
    await school.ok('saveClass', { id: 'c1', name: '三年级一班', gradeId: 3, teacherIds: [] });
    await school.ok('chooseSound', { sound: { level: 'high', louder: true } });
    expect(teacher!.name).toBe('林可');
    full.accounts!.push({ name: '韩宁宁', phone: '13700000013', memberships: [{ orgId: 'school-1', role: 'administrator' }] });
    const platform = await administer(server!, '13700000009', 'Chorus#2026');
    rmSync(codesFile());
    writeFileSync(file(), JSON.stringify(full));
    await server!.restart();
    const left = said().at(-1)!.split('Left as it was decided by hand:')[1]!;
    expect(left).toContain('/classes/0/teachers/0: 林可 was taken out of “三年级一班” by hand');
    // A school has its own administrators' yes: no file is a way around it.
    expect(left).toContain('/accounts/2/memberships/0: "school-1" has administrators of its own');
    expect(left).toContain('/settings/0: "school-1" has chosen another');
    await school.ok('endMembership', { id: rows[0]!.memberships[0]!.id, ended: true });
    full.organisations![0]!.code = '5102';
    rmSync(codesFile());
    writeFileSync(file(), JSON.stringify(full));
    await server!.restart();
    expect(said().at(-1)).toContain('/accounts/1/memberships/0: 林可 was switched off by hand as teacher of "school-1"');
    expect((await platform.ok('accounts', { role: 'teacher', state: 'ended', offset: 0, limit: 9 })).total).toBe(1);
  });

  it('does nothing of a file that goes against what is there', async () => {
    await start();
    rmSync(codesFile());
    const platform = await administer(server!, '13700000009', 'Chorus#2026');
    await platform.ok('saveOrganisation', { id: 'by-hand', parentId: 'area:5101', kind: 'school', name: '第二小学', code: '' });
    full.accounts!.push({ name: '何知夏', phone: '13700000012', memberships: [{ orgId: 'school-1', role: 'teacher', stage: 'primary' }] });
    full.organisations!.push({ id: 'school-2', parentId: 'area:5101', kind: 'school', name: '第二小学' });
    writeFileSync(file(), JSON.stringify(full));
    const before = kept();
    await expect(server!.restart()).rejects.toMatchObject({
      code: 'bad-provision',
      message: expect.stringContaining('/organisations/2: “第二小学” is there already as "by-hand": use that id'),
    });
    expect(kept()).toBe(before);
    expect(existsSync(codesFile())).toBe(false);
  });

  it('is not followed unasked on a server that an earlier version set up', async () => {
    await start();
    const database = new Database(join(server!.dataDir, 'chorus.db'));
    database.prepare(`delete from "settings" where "name" = 'provisioned'`).run();
    database.close();
    full.organisations![0]!.name = '蓉城';
    writeFileSync(file(), JSON.stringify(full));
    await server!.restart();
    expect(said().at(-1)).toMatch(/Nothing is written.*earlier version/);
  });

  it('is written down with what it made', async () => {
    await start();
    const database = new Database(join(server!.dataDir, 'chorus.db'));
    const rows = database.prepare(`select "accountId", "action", "after" from "audit"`).all() as object[];
    database.close();
    expect(rows.map((row) => Object.values(row).slice(0, 3))).toEqual([
      ['provision', 'server.provisioned', expect.stringContaining('"organisations":2')],
    ]);
  });

  it.each([
    ['no JSON', '', undefined, "/: it can't be read as JSON"],
    ['a key that nobody knows', '/scools', [], '/: '],
    ['a role that there is not', '/accounts/0/memberships/0/role', 'king', '/accounts/0/memberships/0/role: '],
    ['a parent that is not there', '/organisations/1/parentId', 'x', '/organisations/1/parentId: there is no "x" before this one'],
    ['a province in a city', '/organisations/1/kind', 'province', "/organisations/1/kind: a province can't lie in a city"],
    ['two of one id', '/organisations/1/id', 'area:5101', '/organisations/1/id: there is a "area:5101" already'],
    ['two with one phone', '/accounts/1/phone', '13700000010', '/accounts/1/phone: another account'],
    ['a teacher without a stage', '/accounts/1/memberships/0/stage', undefined, '/accounts/1/memberships/0/stage: a teacher needs one'],
    ['a class of a teacher of nowhere', '/classes/0/teachers', ['13700000010'], '/classes/0/teachers/0: nobody with this phone'],
    ['a pin without a version', '/rules/0/effect', 'pin', '/rules/0/version: what is pinned needs a version'],
    ['settings of no school', '/settings/0/schoolId', 'area:5101', '/settings/0/schoolId: there is no school'],
  ])('with %s sets nothing up, and names the place', async (_what, place, value, message) => {
    const failed = start(place === '' ? '{' : changed(place, value));
    await expect(failed).rejects.toMatchObject({ code: 'bad-provision', message: expect.stringContaining(message) });
    expect(existsSync(codesFile())).toBe(false);
  });

  it('sets nothing up where codes can’t be written, and writes over no file', async () => {
    writeFileSync(codesFile(), 'mine');
    await expect(start()).rejects.toMatchObject({ code: 'bad-provision', message: expect.stringContaining('codes.txt') });
    expect(readFileSync(codesFile(), 'utf8')).toBe('mine');
    rmSync(codesFile());
    await start();
    expect(said()[0]).toContain('Set up from');
  });
});

/** The file with another value at a place. */
function changed(place: string, value: unknown): unknown {
  const copy: unknown = structuredClone(full);
  const keys = place.slice(1).split('/');
  let at = copy as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1)!] = value;
  return copy;
}
