import { afterEach, beforeEach, expect, it } from 'vitest';
import { administer } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { startTestServer, type TestServer, testStartCode } from '../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => (server = await startTestServer()));
afterEach(() => server.close());

const newPassword = 'brave-7-owls';
const change = { oldPassword: testPassword, newPassword, confirmPassword: newPassword, teacherId: 'middle' };
const refusal = async (token: string, body: object) => {
  const { state, data } = await server.send('updatePassword', { ...change, ...body }, token);
  const { errors = [] } = (data ?? {}) as { errors?: readonly { readonly path: string; readonly message: string }[] };
  return [state, ...errors.map(({ path, message }) => `${path} ${message}`)];
};
const login = (password: string) => server.send('teacherLogin', { phone: '13800000001', password });

it('changes the password: the old one is none any more, and is offered to nobody [7.2-18] [3-14]', async () => {
  await server.ok('updatePassword', change, await server.login());
  expect((await login(testPassword)).state).toBe(40);
  expect((await login(newPassword)).state).toBe(11);
  expect((await server.ok('sampleLogins', { code: testStartCode })).map(({ phone }) => phone)).toEqual(['13800000002']);
});

it('ends every other session of the account, whatever it acts as, and goes on itself', async () => {
  const [own, other, colleague] = [await server.login(), await server.login(), await server.login('13800000002')];
  const administrator = await administer(server);
  await server.ok('updatePassword', change, own);
  expect((await server.send('me', {}, other)).state).toBe(22);
  expect((await administrator.send('adminMe', {})).state).toBe(22);
  for (const token of [own, colleague]) expect((await server.send('me', {}, token)).state).toBe(11);
});

it('takes a code of one use back that is out', async () => {
  const administrator = await administer(server);
  const { code } = await administrator.ok('issueCode', { id: 'middle' });
  await server.ok('updatePassword', change, await server.login());
  expect(await administrator.refused('redeemCode', { phone: '13800000001', code, newPassword: 'other-8-cats' })).toContain('40');
});

it('says at which field a password can’t be [5-2] [5-3] [5-4] [5-6] [9-13]', async () => {
  const token = await server.login();
  const both = (chosen: string) => ({ newPassword: chosen, confirmPassword: chosen });
  expect(await refusal(token, { oldPassword: 'wrong#2026' })).toEqual([40, '/oldPassword wrong']);
  expect(await refusal(token, { confirmPassword: 'brave-7-owl' })).toEqual([40, '/confirmPassword differs']);
  expect(await refusal(token, both('brave-7'))).toEqual([40, '/newPassword length']);
  expect(await refusal(token, both('brave-7-owls'.repeat(3)))).toEqual([40, '/newPassword length']);
  expect(await refusal(token, both('brave 7-owls'))).toEqual([40, '/newPassword space']);
  expect(await refusal(token, both('12345678-'))).toEqual([40, '/newPassword letter']);
  expect(await refusal(token, both('brave-owls'))).toEqual([40, '/newPassword digit']);
  expect(await refusal(token, both('brave7owls'))).toEqual([40, '/newPassword symbol']);
  expect(await refusal(token, both('password-1'))).toEqual([40, '/newPassword common']);
  expect(await refusal(token, both(testPassword))).toEqual([40, '/newPassword same']);
  expect((await login(testPassword)).state).toBe(11);
});

it('counts a wrong old password as a login does, and with those', async () => {
  const token = await server.login();
  for (let n = 0; n < 10; n += 1) expect((await refusal(token, { oldPassword: `wrong ${n}` }))[0]).toBe(40);
  for (let n = 0; n < 10; n += 1) expect((await login(`wrong ${n}`)).state).toBe(40);
  expect(await refusal(token, {})).toEqual([44]);
});

it('lets nobody change a colleague’s, nor a program’s session without the teacher’s', async () => {
  const token = await server.login('13800000002');
  expect(await refusal(token, {})).toEqual([43]);
  expect(await refusal('nobodys', {})).toEqual([22]);
});

it('changes an administrator’s too, and writes that down without the password', async () => {
  const [one, other] = [await administer(server), await administer(server)];
  const { teacherId: _, ...body } = change;
  expect(await one.refused('changePassword', { ...body, oldPassword: 'wrong#2026' })).toEqual(['40', '/oldPassword wrong']);
  await one.ok('changePassword', body);
  expect((await other.send('adminMe', {})).state).toBe(22);
  const { rows } = await one.ok('audit', { offset: 0, limit: 1 });
  expect(rows).toMatchObject([{ action: 'account.password-changed', after: {} }]);
  expect(JSON.stringify(rows)).not.toContain(newPassword);
});
