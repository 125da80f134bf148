import type { CallName } from '@chorus/contract';
import { adminCalls, type AdminCallName } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import { rightsOf, type Role } from '@chorus/contract/roles';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer, TestAdministrator } from '../testing/administration.ts';
import { cityPhone, foreignPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { testPassword } from '../testing/test-school.ts';

let server: TestServer;
let as: Readonly<Record<Role, TestAdministrator>>;
/** Of a teacher who administers nothing. */
let token: string;
/** What the database was asked meanwhile. */
const asked: string[] = [];
const prepare = Database.prototype.prepare;

beforeAll(async () => {
  server = await startTestServer();
  as = {
    platform: await administer(server, platformPhone),
    region: await administer(server, cityPhone),
    school: await administer(server),
    teacher: new TestAdministrator(server, await server.login()),
  };
  token = await server.login('13800000002');
  const foreign = await administer(server, foreignPhone);
  // No page of it can be asked from here.
  const db = await openDatabase(server.dataDir, () => server.now);
  await foreign.ok('saveStudent', { id: 'foreign-student', number: 'f1', name: '外校生', place: { classId: 'foreign-class', seat: null } });
  const rows = [{ line: 1, number: 'f2', name: '外校生乙', className: '外班', seat: null }];
  const { fingerprint } = await foreign.ok('planRoster', { rows, removals: false, newClasses: [] });
  const { id } = await foreign.ok('importRoster', { rows, removals: false, newClasses: [], fingerprint, title: '' });
  await foreign.ok('saveIdentityProvider', {
    id: theirs.way,
    name: '外校平台',
    settings: { kind: 'ticket', address: '', byPhone: true },
    password: testPassword,
  });
  theirs.batch = id;
  const page = {
    orgId: 'foreign-school',
    address: 'https://example.cn/',
    title: '{}',
    asked: '{"options":"","ancestors":[],"origins":[]}',
  };
  await db
    .insertInto('outsidePages')
    .values({ ...page, id: theirs.page, privateNetwork: 0, checkedAt: 0, addedAt: 0, removedAt: null })
    .execute();
  await db.destroy();
  const draft = { title: '外校词表', stage: 'middle' as const, grade: 7 as const, units: [{ id: null, title: 'U1', rows: [row] }] };
  theirs.list = (await foreign.ok('saveWordList', { id: theirs.listPack, version: null, draft })).id;
  theirs.incoming = (await foreign.ok('receivePack', { bytes: 10 })).id;
  const made = { schoolId: 'foreign-school', deviceLimit: 1, until: '2027-08-31', note: '' };
  const { info, code } = await foreign.ok('makeActivationCode', made);
  theirs.code = info.id;
  await server.ok('activateDevice', { code, name: '' });
  theirs.device = (await foreign.ok('activatedDevices', { offset: 0, limit: 1 })).rows[0]!.id;
  const platform = await administer(server, platformPhone);
  await platform.ok('saveAccount', { id: 'x', orgId: 'foreign-school', role: 'administrator', name: '名', phone: platformPhone });
  theirs.appointment = (await foreign.ok('appointments', {})).appointments[0]!.id;
  theirs.membership = (await foreign.ok('account', { id: 'foreign' })).memberships[0]!.id;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
    asked.push(sql);
    return prepare.call(this, sql);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const theirs = {
  org: 'foreign-school',
  account: 'foreign',
  class: 'foreign-class',
  student: 'foreign-student',
  batch: '',
  membership: '',
  appointment: '',
  way: 'foreign-way',
  page: 'foreign-page',
  list: '',
  listPack: `list.${'0'.repeat(36)}`,
  incoming: '',
  code: '',
  device: '',
};
type Kind = keyof typeof theirs;
const row = { text: 'kite', pos: 0, meaning: '风筝', ipa: '' };
const draft = { title: '词表', stage: 'middle', grade: 7, units: [{ id: null, title: 'U1', rows: [row] }] };
const account = { role: 'teacher', name: '名', phone: '13912345678', stage: 'middle' };

/** Every way to name something of another school. */
const ways: readonly (readonly [AdminCallName, Kind, (id: string) => object])[] = [
  ['actFor', 'org', (orgId) => ({ orgId })],
  ['saveOrganisation', 'org', (parentId) => ({ id: 'new', parentId, kind: 'school', name: '名', code: '' })],
  ['moveOrganisation', 'org', (id) => ({ id, parentId: 'area:5101' })],
  ['moveOrganisation', 'org', (parentId) => ({ id: 'school', parentId })],
  ['archiveOrganisation', 'org', (id) => ({ id, archived: true })],
  ['accounts', 'org', (orgId) => ({ orgId, offset: 0, limit: 1 })],
  ['account', 'account', (id) => ({ id })],
  ['saveAccount', 'org', (orgId) => ({ ...account, id: 'new', orgId })],
  ['issueCode', 'account', (id) => ({ id })],
  ['issueCodes', 'account', (id) => ({ ids: [id] })],
  ['addMembership', 'account', (accountId) => ({ accountId, orgId: 'school', role: 'administrator' })],
  ['addMembership', 'org', (orgId) => ({ accountId: 'middle', orgId, role: 'administrator' })],
  ['answerAppointment', 'appointment', (id) => ({ id, yes: true })],
  ['endMembership', 'membership', (id) => ({ id, ended: true })],
  ['endIdentityProvider', 'way', (id) => ({ id, ended: true })],
  ['renewTicketSecret', 'way', (id) => ({ id, password: testPassword })],
  ['identitiesOf', 'account', (accountId) => ({ accountId })],
  ['setIdentity', 'account', (accountId) => ({ accountId, providerId: 'foreign-way', subject: 's' })],
  ['setIdentity', 'way', (providerId) => ({ accountId: 'middle', providerId, subject: 's' })],
  ['saveClass', 'account', (id) => ({ id: 'new', name: '名', gradeId: 1, teacherIds: [id] })],
  ['archiveClass', 'class', (id) => ({ id, archived: true })],
  ['schoolStudents', 'class', (classId) => ({ classId, offset: 0, limit: 1 })],
  ['saveStudent', 'class', (classId) => ({ id: 'new', number: '1', name: '名', place: { classId, seat: 1 } })],
  ['undoBatch', 'batch', (id) => ({ id, dry: true })],
  ['consents', 'class', (classId) => ({ classId, offset: 0, limit: 1, purpose: 'recording' })],
  ['setConsents', 'student', (studentId) => ({ changes: [{ studentId, purpose: 'recording', state: 'given', note: '' }] })],
  ['studentData', 'student', (studentId) => ({ studentId })],
  ['exportStudent', 'student', (studentId) => ({ studentId })],
  ['eraseStudentData', 'student', (studentId) => ({ studentId, number: 'f1' })],
  ['proveErasure', 'student', (studentId) => ({ studentId })],
  ['audit', 'student', (id) => ({ subject: { kind: 'student', id }, offset: 0, limit: 1 })],
  ['policyView', 'org', (orgId) => ({ orgId })],
  ['policyView', 'account', (accountId) => ({ accountId })],
  ['policyView', 'class', (classId) => ({ classId })],
  ['usage', 'org', (orgId) => ({ unit: 'week', last: '2026-09-01', count: 1, orgId })],
  ['makeActivationCode', 'org', (schoolId) => ({ schoolId, deviceLimit: 1, until: '2027-08-31', note: '' })],
  ['revokeActivationCode', 'code', (id) => ({ id, revoked: true })],
  ['activatedDevices', 'code', (codeId) => ({ codeId, offset: 0, limit: 1 })],
  ['nameActivatedDevice', 'device', (id) => ({ id, name: '名' })],
  ['untieDevice', 'device', (id) => ({ id, untied: true })],
  ['planPolicy', 'class', (classId) => ({ plugin: 'a.b', rule: null, classId })],
  ['setPolicyRule', 'class', (classId) => ({ plugin: 'a.b', rule: null, classId })],
  ['packUse', 'list', (id) => ({ id })],
  ['removePack', 'list', (id) => ({ id, removed: true })],
  ['wordList', 'list', (id) => ({ id })],
  ['planWordList', 'listPack', (id) => ({ id, draft })],
  ['saveWordList', 'listPack', (id) => ({ id, version: '1.0.0', draft })],
  ['checkOutsidePage', 'page', (id) => ({ id })],
  ['removeOutsidePage', 'page', (id) => ({ id, removed: true })],
  ['planPack', 'incoming', (id) => ({ id })],
  ['addPack', 'incoming', (id) => ({ id })],
];

it.each(ways)('%s tells nothing of another school’s %s: answer and questions to the database as of none', async (name, kind, body) => {
  const told = async (id: string) => {
    asked.length = 0;
    const answer = await as.school.send(name, body(id));
    return { answer, asked: [...asked] };
  };
  await told('warm-up');
  expect(await told(theirs[kind])).toEqual(await told('nobody-has-this-id'));
});

/** Every way for a teacher to name a list of another school. */
const waysOfTeachers: readonly (readonly [CallName, Kind, (id: string) => object])[] = [
  ['teacherList', 'list', (id) => ({ id })],
  ['planTeacherList', 'listPack', (id) => ({ id, draft })],
  ['saveTeacherList', 'listPack', (id) => ({ id, version: '1.0.0', draft })],
  ['removeTeacherList', 'list', (id) => ({ id, removed: true })],
];

it.each(waysOfTeachers)('%s tells a teacher nothing of another school’s %s', async (name, kind, body) => {
  const told = async (id: string) => {
    asked.length = 0;
    const answer = await server.send(name, body(id), token);
    return { answer, asked: [...asked] };
  };
  await told('warm-up');
  const answer = await told(theirs[kind]);
  expect(answer).toEqual(await told('nobody-has-this-id'));
  expect(answer.answer.state).toBe(43);
});

const withRight = (Object.entries(adminCalls) as [AdminCallName, AdminCall][]).filter(([, call]) => call.right);

it.each(withRight)('%s is unknown to every role without its right, whatever the body', async (name, { right }) => {
  for (const role of ['platform', 'region', 'school', 'teacher'] as const) {
    if (rightsOf[role].has(right!)) continue;
    for (const body of [{}, { anything: 1 }, []]) expect((await as[role].send(name, body)).state).toBe(43);
  }
  expect((await as.school.send(name, {}, '')).state).toBe(22);
});

it('has a right for every call but the ways in', () => {
  const open = (Object.entries(adminCalls) as [string, AdminCall][]).filter(([, call]) => !call.right).map(([name]) => name);
  expect(open.sort()).toEqual(['actFor', 'adminLogin', 'adminLogout', 'adminMe', 'changePassword', 'redeemCode', 'setUp', 'setupState']);
});
