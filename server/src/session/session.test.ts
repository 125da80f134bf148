import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonHeaders, foreignPhone, startTestServer, type TestServer, testStartCode } from '../testing/test-server.ts';
import { openDatabase } from '../database/open.ts';
import { testPassword } from '../testing/test-school.ts';
import { failureWindowMs } from './login-limit.ts';
import { hashPassword, nobodysHash, verifyPassword } from './passwords.ts';
import { longestMs, sessionMs } from './sessions.ts';

describe('login', () => {
  let server: TestServer;
  beforeAll(async () => (server = await startTestServer()));
  afterAll(() => server.close());
  const tryLogin = (phone: unknown, password: unknown) => server.send('teacherLogin', { phone, password });

  it('gives the session of the specification [3-1] [7.2-16] [6-1]', async () => {
    const { userInfo, expiresAt } = await server.ok('teacherLogin', { phone: '13800000002', password: testPassword });
    expect(userInfo).toMatchObject({
      id: 'primary',
      teacherId: 'primary',
      name: 'primary teacher',
      phone: '13800000002',
      schoolId: 'school',
      schoolName: '测试学校',
      provinceId: '51',
      cityId: '5101',
      thirdPartyType: 7,
      stage: 'primary',
      administrator: false,
    });
    expect(userInfo.authToken.length).toBeGreaterThan(40);
    expect(expiresAt).toBe(server.now + sessionMs);
  });

  it('needs no headers of a session [7.1-2] [6-3]', async () => {
    const body = JSON.stringify({ phone: '13800000001', password: testPassword });
    expect(await server.send('teacherLogin', body, undefined, { 'content-type': 'application/json' })).toMatchObject({ state: 11 });
  });

  it('says that phone or password is wrong, and not which', async () => {
    const wrong = await tryLogin('13800000001', 'nonsense');
    expect(wrong).toMatchObject({ state: 40, note: '手机号或密码错误', msg: '手机号或密码错误' });
    expect(await tryLogin('13811111111', 'nonsense')).toEqual(wrong);
  });

  it.each([
    ['an empty phone', '', testPassword],
    ['an empty password', '13800000001', ''],
    ['a phone of 10,000 characters', '1'.repeat(10_000), testPassword],
    ['a password of 10,000 characters', '13800000001', 'p'.repeat(10_000)],
    ['SQL in the phone', "' or 1=1; drop table teachers --", testPassword],
    ['SQL in the password', '13800000001', "' or '1'='1"],
    ['a number', 13_800_000_001, testPassword],
    ['true', true, true],
    ['a list', ['13800000001'], testPassword],
  ])('refuses %s, and goes on', async (_name, phone, password) => {
    expect(await tryLogin(phone, password)).toMatchObject({ state: 40 });
    expect(await server.login()).toBeTruthy();
  });

  it('lets no student in, by their account or otherwise [6-6]', async () => {
    const [student] = await server.ok('students', { clazzId: 'three' }, await server.login());
    for (const phone of [student!.loginAccount, student!.id]) expect(await tryLogin(phone, testPassword)).toMatchObject({ state: 40 });
  });

  it('keeps neither password nor token in the data folder', async () => {
    const token = await server.login();
    const files = ['chorus.db', 'chorus.db-wal'].map((file) => readFileSync(join(server.dataDir, file), 'latin1')).join('');
    expect(files).not.toContain(testPassword);
    expect(files).not.toContain(token);
  });

  it('offers the sample school’s accounts, and no others, to whoever started the server alone', async () => {
    for (const code of [undefined, '', '1111-2222-3333-4445', testStartCode.slice(1)])
      expect(await server.ok('sampleLogins', { ...(code !== undefined && { code }) })).toEqual([]);
    const accounts = await server.ok('sampleLogins', { code: testStartCode });
    expect(accounts.map(({ phone }) => phone)).toEqual(['13800000001', '13800000002']);
    for (const { phone, password } of accounts) expect(await server.ok('teacherLogin', { phone, password })).toBeTruthy();
  });
});

describe('a session', () => {
  let server: TestServer;
  beforeEach(async () => (server = await startTestServer()));
  afterEach(() => server.close());

  it('knows its teacher and the school’s zone', async () => {
    const token = await server.login(foreignPhone);
    expect(await server.ok('me', {}, token)).toMatchObject({
      userInfo: { id: 'foreign', authToken: token },
      serverTime: server.now,
      scoring: 'device',
      timeZone: 'Asia/Shanghai',
    });
  });

  it.each([undefined, '', 'nonsense', 'x'.repeat(5_000)])('is invalid with the token %s [4-5]', async (token) => {
    expect(await server.send('me', {}, token)).toMatchObject({ state: 22, note: '登录已失效，请重新登录' });
  });

  it('ends twelve hours after its last use [4-5]', async () => {
    const token = await server.login();
    server.now += sessionMs - 1;
    await server.ok('me', {}, token);
    server.now += sessionMs - 1;
    await server.ok('me', {}, token);
    server.now += sessionMs;
    expect(await server.send('me', {}, token)).toMatchObject({ state: 22 });
  });

  it('ends thirty days after its login, however busy it is', async () => {
    const token = await server.login();
    for (const end = server.now + longestMs; server.now < end - 1; server.now = Math.min(server.now + sessionMs / 2, end - 1))
      await server.ok('me', {}, token);
    server.now += 1;
    expect(await server.send('me', {}, token)).toMatchObject({ state: 22 });
  });

  it('ends with all others of its teacher, wherever they are, and a colleague’s goes on', async () => {
    const [one, other, colleague] = [await server.login(), await server.login(), await server.login('13800000002')];
    const page = server.browser();
    const third = await page.login();
    expect(await server.ok('endSessions', { others: true }, one)).toEqual({ ended: 2 });
    for (const token of [other, third]) expect(await page.send('me', {}, token)).toMatchObject({ state: 22 });
    expect(await server.ok('endSessions', {}, one)).toEqual({ ended: 1 });
    expect(await server.send('me', {}, one)).toMatchObject({ state: 22 });
    expect(await server.send('me', {}, colleague)).toMatchObject({ state: 11 });
  });

  it('is ended by an administrator of the school, and by nobody else', async () => {
    const [administrator, colleague, foreign] = [await server.login(), await server.login('13800000002'), await server.login(foreignPhone)];
    for (const token of [colleague, foreign])
      expect(await server.send('endSessions', { teacherId: 'middle' }, token)).toMatchObject({ state: 43 });
    expect(await server.send('me', {}, administrator)).toMatchObject({ state: 11 });
    expect(await server.ok('endSessions', { teacherId: 'primary' }, administrator)).toEqual({ ended: 1 });
    expect(await server.send('me', {}, colleague)).toMatchObject({ state: 22 });
    expect(await server.ok('endSessions', { teacherId: 'primary' }, administrator)).toEqual({ ended: 0 });
  });

  it.each(['administrator', 'student', 'device'] as const)('of an actor of the kind %s is none of a teacher', async (actorKind) => {
    const token = await server.login();
    const db = await openDatabase(server.dataDir, () => 1);
    await db.updateTable('sessions').set({ actorKind }).execute();
    await db.destroy();
    for (const name of ['me', 'endSessions', 'plugins'] as const) expect(await server.send(name, {}, token)).toMatchObject({ state: 43 });
    expect(await server.send('classes', { teacherId: 'middle' }, token)).toMatchObject({ state: 43 });
  });

  it('ends with logout, and no other does [4-6] [7.2-17]', async () => {
    const [one, other] = [await server.login(), await server.login()];
    expect(await server.send('logout', '', one)).toMatchObject({ state: 11 });
    expect(await server.send('me', {}, one)).toMatchObject({ state: 22 });
    expect(await server.send('me', {}, other)).toMatchObject({ state: 11 });
  });

  it('outlives a restart of the server', async () => {
    const token = await server.login();
    await server.restart();
    expect(await server.send('me', {}, token)).toMatchObject({ state: 11 });
  });

  it('is refused after 20 wrong passwords in 15 minutes, even with the right one', async () => {
    const phone = '13800000001';
    for (let n = 0; n < 20; n += 1)
      expect(await server.send('teacherLogin', { phone, password: `wrong ${n}` })).toMatchObject({ state: 40 });
    expect(
      await server.send('teacherLogin', { phone, password: testPassword }, undefined, {
        ...commonHeaders(JSON.stringify({ phone, password: testPassword })),
        'accept-language': 'en',
      }),
    ).toMatchObject({ state: 44, note: 'Too many wrong passwords: try again in 15 minutes' });
    expect(await server.login('13800000002')).toBeTruthy();
    await server.restart();
    expect(await server.send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
    server.now += failureWindowMs;
    expect(await server.login(phone)).toBeTruthy();
  });

  it('is refused after 20 wrong passwords also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => server.send('teacherLogin', { phone: '13800000001', password: `wrong ${n}` })),
    );
    expect(answers.filter(({ state }) => state === 40)).toHaveLength(20);
    expect(answers.filter(({ state }) => state === 44)).toHaveLength(10);
  });

  it('counts a phone once, however it is padded', async () => {
    const paddings = ['', ' ', '\u3000', '\u00a0', '\ufeff'];
    for (let n = 0; n < 20; n += 1)
      await server.send('teacherLogin', { phone: `${paddings[n % 5]}13800000001${paddings[n % 3]}`, password: 'wrong' });
    for (const padding of paddings)
      expect(await server.send('teacherLogin', { phone: `13800000001${padding}`, password: testPassword })).toMatchObject({ state: 44 });
  });

  it('is not refused for a day because the clock was put back by one', async () => {
    const phone = '13800000001';
    for (let n = 0; n < 20; n += 1) await server.send('teacherLogin', { phone, password: 'wrong' });
    server.now -= 24 * 3_600_000;
    expect(await server.login(phone)).toBeTruthy();
  });

  it('gets a new token with each login, never one that a caller brings', async () => {
    const brought = 'x'.repeat(43);
    const body = { phone: '13800000001', password: testPassword };
    const answer = await server.send('teacherLogin', body, brought);
    expect(answer.state).toBe(11);
    expect((answer.data as { userInfo: { authToken: string } }).userInfo.authToken).not.toBe(brought);
    expect(await server.send('me', {}, brought)).toMatchObject({ state: 22 });
  });

  it('forgets wrong passwords after a right one', async () => {
    const phone = '13800000001';
    for (let n = 0; n < 19; n += 1) await server.send('teacherLogin', { phone, password: 'wrong' });
    await server.login(phone);
    expect(await server.send('teacherLogin', { phone, password: 'wrong' })).toMatchObject({ state: 40 });
    expect(await server.login(phone)).toBeTruthy();
  });
});

describe('passwords', () => {
  it('are kept with a salt each', async () => {
    const [one, other] = [await hashPassword('a'), await hashPassword('a')];
    expect(one).not.toBe(other);
    expect([await verifyPassword('a', one), await verifyPassword('b', one), await verifyPassword('a', 'nonsense')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('take as long to check for a phone that nobody has', async () => {
    const cost = (stored: string) => stored.split('$').slice(0, 4);
    expect(cost(nobodysHash)).toEqual(cost(await hashPassword('a')));
  });
});
