import type { Data } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { cityId, cityPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { loginTokenMs } from './login-tokens.ts';
import { signTicket } from './testing/sample-identity-provider.ts';

let server: TestServer;
let school: TestAdministrator;
let secret: string;
beforeEach(async () => {
  server = await startTestServer();
  school = await administer(server);
  const settings = { kind: 'ticket', address: '', byPhone: false } as const;
  secret = (await school.ok('saveIdentityProvider', { id: 'way', name: '区平台', settings, password: testPassword })).secret!;
});
afterEach(() => server.close());

const ticket = (claims: Readonly<Record<string, unknown>> = {}, alg?: string, key = secret) =>
  signTicket(key, { issuer: 'way', audience: server.url, nowMs: server.now }, claims, alg);
const link = (subject = 'T-1001', accountId = 'primary') => school.ok('setIdentity', { accountId, providerId: 'way', subject });
const enter = (text: string) => server.send('thirdPartyLogin', { ticket: text, whole: true });
const seconds = () => Math.floor(server.now / 1000);

it('lets in by a signed ticket who was linked to its subject, as a login would [7.2-19]', async () => {
  await link();
  const { userInfo } = await server.ok('thirdPartyLogin', { ticket: await ticket(), whole: true });
  expect(userInfo).toMatchObject({ id: 'primary', phone: '13800000002', schoolId: 'school' });
  expect((await server.ok('me', {}, userInfo.authToken)).userInfo.id).toBe('primary');
});

it('lets in where its platform serves and no further, whatever its teacher has become since', async () => {
  await link();
  const platform = await administer(server, platformPhone);
  await platform.ok('addMembership', { accountId: 'primary', orgId: 'foreign-school', role: 'teacher', stage: 'middle' });
  await platform.ok('addMembership', { accountId: 'primary', orgId: 'platform', role: 'administrator' });
  const { userInfo } = (await enter(await ticket())).data as Data<'thirdPartyLogin'>;
  expect(userInfo).toMatchObject({ schoolId: 'school', administrator: false });
  const state = async (name: 'switchSchool', body: unknown) => (await server.send(name, body, userInfo.authToken)).state;
  expect(await state('switchSchool', { schoolId: 'foreign-school', password: 'Guess#2026' })).toBe(40);
  const [own] = (await platform.ok('account', { id: 'primary' })).memberships.filter(({ orgId }) => orgId === 'school');
  await platform.ok('endMembership', { id: own!.id, ended: true });
  expect((await enter(await ticket())).state).toBe(40);
});

it('takes a ticket once, whoever brings it again', async () => {
  await link();
  const text = await ticket();
  expect((await enter(text)).state).toBe(11);
  const again = await enter(text);
  expect(again).toMatchObject({ state: 40, note: '链接已失效，请从原来的平台重新进入，或者用手机号登录' });
  expect((await server.send('exchangeTicket', { ticket: text })).state).toBe(40);
  const both = await ticket();
  expect((await Promise.all([enter(both), enter(both)])).map(({ state }) => state).sort((a, b) => a - b)).toEqual([11, 40]);
});

it('says the same of every ticket that is none', async () => {
  await link();
  const none = await enter('nonsense');
  const [header, payload] = (await ticket()).split('.') as [string, string];
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const bad: Readonly<Record<string, string>> = {
    unsigned,
    'cut off': `${header}.${payload}.`,
    'another secret': await ticket({}, 'HS256', 'x'.repeat(43)),
    'another algorithm': await ticket({}, 'HS512'),
    'another server': await ticket({ aud: 'https://other.example' }),
    'nobody’s': await ticket({ iss: 'nobody' }),
    'of no name': await ticket({ iss: { a: 1 } }),
    'of half a character': await ticket({ iss: '\ud800' }),
    'without jti': await ticket({ jti: undefined }),
    'without sub': await ticket({ sub: undefined }),
    'without iat': await ticket({ iat: undefined }),
    'without end': await ticket({ exp: undefined }),
    'too long': await ticket({ exp: seconds() + 301 }),
    old: await ticket({ iat: seconds() - 361, exp: seconds() - 61 }),
    'from tomorrow': await ticket({ iat: seconds() + 120, exp: seconds() + 240 }),
  };
  for (const [name, text] of Object.entries(bad)) expect(await enter(text), name).toEqual(none);
});

it('bears clocks that differ by a minute', async () => {
  await link();
  for (const off of [-59, 59]) {
    const iat = seconds() + off;
    expect((await enter(await ticket({ iat, exp: off < 0 ? seconds() - 59 : iat + 300 }))).state, String(off)).toBe(11);
  }
});

it('lets nobody in by a way in that has ended or got a new secret', async () => {
  await link();
  await school.ok('endIdentityProvider', { id: 'way', ended: true });
  expect((await enter(await ticket())).state).toBe(40);
  await school.ok('endIdentityProvider', { id: 'way', ended: false });
  const old = await ticket();
  const renewed = await school.ok('renewTicketSecret', { id: 'way', password: testPassword });
  expect((await enter(old)).state).toBe(40);
  expect((await enter(await ticket({}, 'HS256', renewed.secret))).state).toBe(11);
});

it('ends what was opened by a way in with that way in, its secret or its link, and nothing else', async () => {
  await link();
  const own = await server.login('13800000002');
  const enterBy = async () => ((await enter(await ticket())).data as Data<'thirdPartyLogin'>).userInfo.authToken;
  const byToken = async () => {
    const { token } = await server.ok('exchangeTicket', { ticket: await ticket() });
    return (await server.ok('tokenLogin', { token, whole: true })).userInfo.authToken;
  };
  /** A session that hands itself over is of the same way in. */
  const handedOver = async () => {
    const { token } = await server.ok('makeLoginToken', {}, await enterBy());
    return (await server.ok('tokenLogin', { token, whole: true })).userInfo.authToken;
  };
  const ends = [
    () => school.ok('endIdentityProvider', { id: 'way', ended: true }),
    async () => void ({ secret } = await school.ok('renewTicketSecret', { id: 'way', password: testPassword })),
    () => link(''),
  ];
  for (const end of ends) {
    const opened = [await enterBy(), await byToken(), await handedOver()];
    const { token } = await server.ok('exchangeTicket', { ticket: await ticket() });
    for (const one of opened) expect((await server.send('me', {}, one)).state).toBe(11);
    await end();
    for (const one of opened) expect((await server.send('me', {}, one)).state).toBe(22);
    expect((await server.send('tokenLogin', { token, whole: true })).state).toBe(40);
    expect((await server.send('me', {}, own)).state).toBe(11);
    await school.ok('endIdentityProvider', { id: 'way', ended: false });
    await link();
  }
});

it('makes nobody an account: it says whom an administrator has to link', async () => {
  expect(await enter(await ticket())).toMatchObject({
    state: 40,
    note: '这个账号还没有开通，请联系管理员',
    data: { errors: [{ path: '/subject', message: 'T-1001' }] },
  });
  // Who teaches in another school is not let in by this school's platform.
  expect(await school.refused('setIdentity', { accountId: 'foreign', providerId: 'way', subject: 'T-1001' })).toEqual(['43']);
});

it('refuses what names no platform in a text, as it refuses any other', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const iss of [{}, [], 1, true, null, 'a\0', '\ud800', 'a'.repeat(4_000)])
    expect((await enter(`${part({ alg: 'HS256' })}.${part({ iss })}.AAAA`)).state).toBe(40);
  for (const claims of [{ jti: 'a\0' }, { sub: '\ud800' }, { phone: '\0' }]) expect((await enter(await ticket(claims))).state).toBe(40);
  expect(server.errors).toEqual([]);
});

it('knows by phone who is not linked only where that was chosen, and writes down that it did', async () => {
  const phone = '+86 138 0000 0002';
  expect((await enter(await ticket({ phone }))).state).toBe(40);
  await school.ok('saveIdentityProvider', {
    id: 'way',
    name: '区平台',
    settings: { kind: 'ticket', address: '', byPhone: true },
    password: testPassword,
  });
  expect((await enter(await ticket({ phone }))).state).toBe(11);
  expect(await school.ok('identitiesOf', { accountId: 'primary' })).toEqual([{ providerId: 'way', name: '区平台', subject: 'T-1001' }]);
  const { rows } = await school.ok('audit', { offset: 0, limit: 10, subject: { kind: 'account', id: 'primary' } });
  expect(rows[0]).toMatchObject({ action: 'identity.linked' });
  // One person at the platform is one account here: another subject with the same phone is a stranger.
  expect((await enter(await ticket({ phone, sub: 'T-2' }))).state).toBe(40);
  // A phone of another school's teacher opens nothing.
  expect((await enter(await ticket({ phone: '13900000009', sub: 'T-3' }))).state).toBe(40);
});

it('gives a platform’s server a token for its ticket, good once and for a minute', async () => {
  await link();
  const { token } = await server.ok('exchangeTicket', { ticket: await ticket() });
  expect((await server.send('tokenLogin', { token, whole: true })).state).toBe(11);
  expect((await server.send('tokenLogin', { token, whole: true })).state).toBe(40);
  const late = await server.ok('exchangeTicket', { ticket: await ticket() });
  server.now += loginTokenMs;
  expect(await server.send('tokenLogin', { token: late.token, whole: true })).toEqual(await enter('nonsense'));
});

it('hands a session over to another window by a token that ends with it', async () => {
  const teacher = await server.login('13800000002');
  const { token } = await server.ok('makeLoginToken', {}, teacher);
  const { userInfo } = await server.ok('tokenLogin', { token, whole: true });
  expect(userInfo.id).toBe('primary');
  const second = await server.ok('makeLoginToken', {}, teacher);
  await server.ok('logout', {}, teacher);
  expect((await server.send('tokenLogin', { token: second.token, whole: true })).state).toBe(40);
  expect((await server.ok('me', {}, userInfo.authToken)).userInfo.id).toBe('primary');
});

it('makes a teacher no endless number of tokens', async () => {
  const teacher = await server.login('13800000002');
  for (let n = 0; n < 20; n += 1) await server.ok('makeLoginToken', {}, teacher);
  expect((await server.send('makeLoginToken', {}, teacher)).state).toBe(44);
});

it('ends a token when its teacher teaches no more', async () => {
  await link();
  const { token } = await server.ok('exchangeTicket', { ticket: await ticket() });
  const { memberships } = await school.ok('account', { id: 'primary' });
  await school.ok('endMembership', { id: memberships[0]!.id, ended: true });
  expect((await server.send('tokenLogin', { token, whole: true })).state).toBe(40);
  expect((await enter(await ticket())).state).toBe(40);
});

it('writes in the school’s log what those above do by a way in of theirs: that it is there, whom it lets in, and each login', async () => {
  const city = await administer(server, cityPhone);
  const settings = { kind: 'ticket', address: '', byPhone: true } as const;
  const { secret: key } = await city.ok('saveIdentityProvider', { id: 'above', name: '市平台', settings, password: testPassword });
  await city.ok('setIdentity', { accountId: 'primary', providerId: 'above', subject: 'me' });
  const ofCity = (claims: object = {}) =>
    signTicket(key!, { issuer: 'above', audience: server.url, nowMs: server.now }, { sub: 'me', ...claims });
  for (let n = 0; n < 2; n += 1) await server.ok('thirdPartyLogin', { ticket: await ofCity(), whole: true });
  await server.ok('exchangeTicket', { ticket: await ofCity({ sub: 'other', phone: '13800000001' }) });
  const log = async () =>
    (await school.ok('audit', { offset: 0, limit: 20 })).rows.map(
      ({ action, org, subject, after }) => `${action} ${org.id} ${subject.id} ${(after as { wayIn?: string } | null)?.wayIn ?? ''}`,
    );
  const above = (await log()).filter((row) => !row.endsWith(' way '));
  expect(above.sort()).toEqual([
    'identity.linked school middle 市平台',
    'identity.linked school primary 市平台',
    'identity.used school middle 市平台',
    'identity.used school primary 市平台',
    'identity.used school primary 市平台',
    `way-in.added ${cityId} above `,
  ]);
  // A school's own ways in fill no log.
  await link();
  await enter(await ticket());
  expect((await log()).filter((row) => row.startsWith('identity.used'))).toHaveLength(3);
});
