import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '@chorus/contract';
import { openDatabase } from '../database/open.ts';
import { administer } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { platformPhone, startTestServer, type TestBrowser, type TestServer } from '../testing/test-server.ts';
import { pinMs } from './device-pins.ts';

let server: TestServer;
let board: TestBrowser;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  board = server.browser();
  token = await board.login();
  expect((await set()).state).toBe(11);
});
afterEach(() => server.close());

const pin = '270519';
const set = (of = token, on = board) => on.send('setDevicePin', { password: testPassword, pin }, of);
const names = async (on = board) => (await on.send('devicePins', {})).data as Data<'devicePins'>;
const idOf = async (name = 'middle teacher') => (await names()).find((one) => one.name === name)!.id;
const enter = (id: string, typed = pin, on = board) => on.send('pinLogin', { id, pin: typed });
const left = ({ data }: { data: unknown }) => (data as { errors: readonly { path: string; message: string }[] }).errors;

it('lets a teacher in on the browser where it was set, as a login does', async () => {
  await board.send('logout', {}, token);
  const { state, data } = await enter(await idOf());
  expect(state).toBe(11);
  const { userInfo } = data as Data<'pinLogin'>;
  expect(userInfo).toMatchObject({ id: 'middle', phone: '13800000001' });
  expect((await board.send('me', {}, userInfo.authToken)).state).toBe(11);
  // Half of the session is the cookie.
  expect((await server.send('me', {}, userInfo.authToken)).state).toBe(22);
});

it('is told to nobody but that browser, and opens nothing elsewhere', async () => {
  const id = await idOf();
  const other = server.browser();
  expect([await names(other), await names(server.browser())]).toEqual([[], []]);
  await other.login('13800000002');
  expect(await names(other)).toEqual([]);
  const nobodys = await enter('nobody', pin, other);
  expect(nobodys.state).toBe(43);
  for (const typed of [pin, '904127', pin]) expect(await enter(id, typed, other)).toEqual(nobodys);
  expect((await enter(id)).state).toBe(11);
});

it('is forgotten once its teacher is more than when it was set, until it is set again', async () => {
  const platform = await administer(server, platformPhone);
  await set(await board.login());
  const asTeacher = await idOf();
  expect((await enter(asTeacher)).state).toBe(11);
  await platform.ok('addMembership', { accountId: 'middle', orgId: 'platform', role: 'administrator' });
  expect((await enter(asTeacher)).state).toBe(43);
  expect(await names()).toEqual([]);
  await set(await board.login());
  expect((await enter(await idOf())).state).toBe(11);
});

it('is forgotten by the fifth wrong try, and says how many are left until then', async () => {
  const id = await idOf();
  for (const n of ['4', '3', '2', '1', '0']) {
    const answer = await enter(id, '904127');
    expect([answer.state, left(answer)]).toEqual([40, [{ path: '/pin', message: n }]]);
  }
  expect((await enter(id)).state).toBe(43);
  expect(await names()).toEqual([]);
  expect((await server.send('teacherLogin', { phone: '13800000001', password: testPassword })).state).toBe(11);
});

it('is forgotten by five wrong tries also when ten come at once', async () => {
  const id = await idOf();
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(id, '904127')));
  expect(answers.filter(({ state }) => state === 40)).toHaveLength(5);
  expect((await enter(id)).state).toBe(43);
});

it('counts anew after a right one', async () => {
  const id = await idOf();
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) await enter(id, '904127');
    expect((await enter(id)).state).toBe(11);
  }
});

it('is forgotten when it was not used for thirty days', async () => {
  const id = await idOf();
  server.now += pinMs - 1;
  expect((await enter(id)).state).toBe(11);
  server.now += pinMs;
  expect((await enter(id)).state).toBe(43);
  expect(await names()).toEqual([]);
});

it('takes the password to be set, counted as a login is, and no PIN that is guessed first', async () => {
  const choose = (body: object) => board.send('setDevicePin', { password: testPassword, pin, ...body }, token);
  expect(left(await choose({ pin: '123456' }))).toEqual([{ path: '/pin', message: 'easy' }]);
  for (let n = 0; n < 20; n += 1) expect(left(await choose({ password: 'wrong' }))).toEqual([{ path: '/password', message: 'wrong' }]);
  expect((await choose({})).state).toBe(44);
});

it('is of a browser: a program can’t have one', async () => {
  const program = await server.login();
  const answer = await server.send('setDevicePin', { password: testPassword, pin }, program);
  expect([answer.state, answer.note]).toEqual([40, '这个登录不属于任何浏览器，不能设置快捷码']);
});

it('is kept as a password is', async () => {
  const db = await openDatabase(server.dataDir, () => 1);
  const [row] = await db.selectFrom('devicePins').selectAll().execute();
  await db.destroy();
  expect(row!.pinHash).toMatch(/^scrypt\$/);
  expect(JSON.stringify(row)).not.toContain(pin);
  expect([...board.cookies.values()]).not.toContain(row!.browserHash);
});

it('is set anew in place of the one before, and removed by its owner alone', async () => {
  const first = await idOf();
  await board.send('setDevicePin', { password: testPassword, pin: '904127' }, token);
  expect((await enter(first, '904127')).state).toBe(43);
  expect((await enter(await idOf(), '904127')).state).toBe(11);
  const colleague = await board.login('13800000002');
  expect(await board.send('ownDevicePin', {}, colleague)).toMatchObject({ data: { id: null } });
  await board.send('removeDevicePin', {}, colleague);
  expect(await board.send('ownDevicePin', {}, token)).toMatchObject({ data: { id: await idOf() } });
  await board.send('removeDevicePin', {}, token);
  expect(await names()).toEqual([]);
});

it('tells two of one name apart by the end of their phones, and shows no phone otherwise', async () => {
  await set(await board.login('13800000002'));
  expect((await names()).map(({ phoneEnd }) => phoneEnd)).toEqual([null, null]);
  const db = await openDatabase(server.dataDir, () => 1);
  await db.updateTable('accounts').set({ name: '王芳' }).execute();
  await db.destroy();
  expect((await names()).map(({ name, phoneEnd }) => `${name} ${phoneEnd}`).sort()).toEqual(['王芳 0001', '王芳 0002']);
});

describe('is forgotten', () => {
  const gone = async () => {
    expect(await names()).toEqual([]);
  };

  it('with the password', async () => {
    const change = { oldPassword: testPassword, newPassword: 'brave-7-owls', confirmPassword: 'brave-7-owls', teacherId: 'middle' };
    expect((await board.send('updatePassword', change, token)).state).toBe(11);
    await gone();
  });

  it('with a password that was chosen by a code of one use', async () => {
    const administrator = await administer(server);
    const { code } = await administrator.ok('issueCode', { id: 'middle' });
    await administrator.ok('redeemCode', { phone: '13800000001', code, newPassword: 'brave-7-owls' });
    await gone();
  });

  it('with all sessions, ended by the teacher or by an administrator', async () => {
    await server.ok('endSessions', { others: true }, await server.login());
    await gone();
    const colleague = await board.login('13800000002');
    await set(colleague);
    expect(await names()).toHaveLength(1);
    await server.ok('endSessions', { teacherId: 'primary' }, await server.login());
    await gone();
  });

  it('with what its owner is in the school', async () => {
    const colleague = await board.login('13800000002');
    await set(colleague);
    await board.send('removeDevicePin', {}, token);
    const administrator = await administer(server);
    const { id } = (await administrator.ok('account', { id: 'primary' })).memberships[0]!;
    await administrator.ok('endMembership', { id, ended: true });
    await gone();
  });
});
