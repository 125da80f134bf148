import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Data } from '@chorus/contract';
import { addMembership } from '../accounts/add-account.ts';
import { openDatabase } from '../database/open.ts';
import { testPassword } from '../testing/test-school.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  const db = await openDatabase(server.dataDir, Date.now);
  await addMembership(db, {
    accountId: 'middle',
    orgId: 'foreign-school',
    role: 'teacher',
    fromMs: 0,
    teacher: { id: 'there', stage: 'primary' },
  });
  await db.destroy();
});
afterEach(() => server.close());

it('goes on in another school: another session in the same browser, and the one before until the page ends it', async () => {
  const browser = server.browser();
  const token = await browser.login();
  const { data: before } = await browser.send('me', {}, token);
  const here = (before as Data<'me'>).userInfo.schoolId;
  const { data: schools } = await browser.send('ownSchools', {}, token);
  expect((schools as Data<'ownSchools'>).map(({ id }) => id).sort()).toEqual(['foreign-school', 'school']);
  const other = here === 'school' ? 'foreign-school' : 'school';
  server.now += 1;
  const { state, data } = await browser.send('switchSchool', { schoolId: other, password: testPassword }, token);
  expect(state).toBe(11);
  const { userInfo } = data as Data<'switchSchool'>;
  expect(userInfo).toMatchObject({ schoolId: other, phone: '13800000001' });
  await browser.send('logout', {}, token);
  expect((await browser.send('me', {}, token)).state).toBe(22);
  expect((await browser.send('me', {}, userInfo.authToken)).state).toBe(11);
  expect((await server.send('me', {}, userInfo.authToken)).state).toBe(22);
  // The next login leads to where they were last.
  expect((await server.ok('teacherLogin', { phone: '13800000001', password: 'Secret#2026' })).userInfo.schoolId).toBe(other);
});

it('leads to no school where one teaches no more, nor ever did, and leaves the session as it was', async () => {
  const token = await server.login('13800000002');
  expect(await server.ok('ownSchools', {}, token)).toEqual([{ id: 'school', name: '测试学校' }]);
  for (const schoolId of ['foreign-school', 'nowhere', 'platform']) {
    expect((await server.send('switchSchool', { schoolId, password: testPassword }, token)).state).toBe(43);
    expect((await server.send('me', {}, token)).state).toBe(11);
  }
});

it('takes the password: a session that another platform has opened, or a board that was left open, leads no further', async () => {
  const token = await server.login('13800000001');
  const { schoolId } = (await server.ok('me', {}, token)).userInfo;
  const other = schoolId === 'school' ? 'foreign-school' : 'school';
  const refused = await server.send('switchSchool', { schoolId: other, password: 'Wrong#2026' }, token);
  expect(refused).toMatchObject({ state: 40, data: { errors: [{ path: '/password', message: 'wrong' }] } });
  expect((await server.ok('me', {}, token)).userInfo.schoolId).toBe(schoolId);
});
