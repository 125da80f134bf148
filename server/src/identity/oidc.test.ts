import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { ssoLoginMs } from './sso-logins.ts';
import { SampleIdentityProvider, type ProviderFault } from './testing/sample-identity-provider.ts';

let server: TestServer;
let platform: TestAdministrator;
let provider: SampleIdentityProvider;
beforeEach(async () => {
  server = await startTestServer();
  platform = await administer(server, platformPhone);
  provider = await SampleIdentityProvider.start([{ sub: 'zhou', name: '周明轩', phone: '13800000002' }]);
  provider.now = () => server.now;
});
afterEach(async () => {
  await provider.close();
  await server.close();
});

const settings = (more: object = {}) =>
  ({ kind: 'oidc', issuer: provider.issuer, clientId: 'chorus', privateNetwork: true, byPhone: true, ...more }) as const;
const save = (more: object = {}) =>
  ({ id: 'way', name: '统一认证', settings: settings(more), clientSecret: provider.clientSecret, password: testPassword }) as const;
const add = async (more: object = {}) => platform.ok('saveIdentityProvider', save(more));

/** A browser on its way: each address that it was led to, and its cookies. */
class Traveller {
  readonly #cookies = new Map<string, string>();
  async go(address: string): Promise<string> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(new URL(address, server.url), { redirect: 'manual', headers: { cookie } });
    for (const one of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      this.#cookies.set(name!, value!);
    }
    return answer.headers.get('location') ?? '';
  }
  /** Where the provider sends back to, once somebody has decided there. */
  async away(as = 'zhou'): Promise<string> {
    const authorize = await this.go('/sso/way/start');
    return this.go(`${authorize.replace('/authorize?', '/decide?')}&as=${as}`);
  }
  /** What the page is told in the end. */
  async home(back: string): Promise<Record<string, string>> {
    const address = await this.go(back);
    expect(address).toMatch(/^\/v2\/#\/silent-login\?/);
    return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  }
}
const walk = async (as?: string) => {
  const traveller = new Traveller();
  return traveller.home(await traveller.away(as));
};

it('brings a teacher in by the provider’s page, with PKCE, state and nonce', async () => {
  await add();
  const authorize = new URL(await new Traveller().go('/sso/way/start'));
  expect([...authorize.searchParams.keys()].sort()).toEqual([
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ]);
  expect(authorize.searchParams.get('redirect_uri')).toBe(`${server.url}/sso/way/callback`);
  const { token } = await walk();
  expect((await server.ok('tokenLogin', { token: token!, whole: true })).userInfo.id).toBe('primary');
  expect((await server.send('tokenLogin', { token, whole: true })).state).toBe(40);
});

it.each<ProviderFault>(['nonce', 'audience', 'expired', 'key', 'issuer-of-token'])(
  'lets nobody in by an ID token that is wrong: %s',
  async (fault) => {
    await add();
    provider.fault = fault;
    expect(await walk()).toEqual({ problem: 'failed' });
  },
);

it('bears a provider’s clock that differs by a minute, and no more', async () => {
  await add();
  for (const [skew, told] of [
    [50, 'token'],
    [-340, 'token'],
    [-400, 'problem'],
  ] as const) {
    provider.skewSeconds = skew;
    expect(Object.keys(await walk()), String(skew)).toEqual([told]);
  }
});

it('comes back once, in the browser that it began in, within ten minutes', async () => {
  await add();
  const traveller = new Traveller();
  const back = await traveller.away();
  expect(await new Traveller().home(back)).toEqual({ problem: 'expired' });
  expect(Object.keys(await traveller.home(back))).toEqual(['token']);
  expect(await traveller.home(back)).toEqual({ problem: 'expired' });
  const late = await traveller.away();
  server.now += ssoLoginMs;
  expect(await traveller.home(late)).toEqual({ problem: 'expired' });
  expect(await traveller.home('/sso/way/callback?code=x&state=guessed')).toEqual({ problem: 'expired' });
});

it('says that somebody did not want to, or is not known here, and whom to link', async () => {
  await add();
  expect(await walk('')).toEqual({ problem: 'denied' });
  provider.people = [
    { sub: 'strange', name: '陌生人', phone: '13812345678' },
    { sub: 'unproved', name: '未验证', phone: '13800000002', phoneVerified: false },
  ];
  expect(await walk('strange')).toEqual({ problem: 'not-linked', subject: 'strange' });
  expect(await walk('unproved')).toEqual({ problem: 'not-linked', subject: 'unproved' });
});

it('ends what another issuer has opened, and not what the same one has', async () => {
  await add();
  const { token } = await walk();
  const { authToken } = (await server.ok('tokenLogin', { token: token!, whole: true })).userInfo;
  await platform.ok('saveIdentityProvider', { ...save(), name: '改名' });
  expect((await server.send('me', {}, authToken)).state).toBe(11);
  const first = provider;
  provider = await SampleIdentityProvider.start([]);
  await platform.ok('saveIdentityProvider', save());
  await first.close();
  expect((await server.send('me', {}, authToken)).state).toBe(22);
});

it('leads back when the provider is away or the way in has ended', async () => {
  await add();
  await provider.close();
  expect(await new Traveller().home('/sso/way/start')).toEqual({ problem: 'away' });
  await platform.ok('endIdentityProvider', { id: 'way', ended: true });
  expect(await new Traveller().home('/sso/way/start')).toEqual({ problem: 'ended' });
  expect(await new Traveller().home('/sso/nobody/callback')).toEqual({ problem: 'ended' });
  provider = await SampleIdentityProvider.start([]);
});

const asksBefore = async (fault: ProviderFault, code: string) => {
  provider.fault = fault;
  expect(await platform.refused('saveIdentityProvider', save())).toEqual(['40', `/issuer ${code}`]);
  expect((await platform.ok('identityProviders', {})).ways).toEqual([]);
};
it.each<readonly [ProviderFault, string]>([
  ['huge', 'too-long'],
  ['redirect', 'no-issuer'],
  ['issuer', 'no-issuer'],
  ['no-code', 'no-code-flow'],
])('asks an issuer before it is saved, and says what is wrong: %s', asksBefore);

// it is waited for as long as for one that is only slow
it.skipIf(process.env['CHORUS_LONG'] !== '1')(
  'asks an issuer before it is saved, and says that it is too slow',
  { tags: 'long', timeout: 60_000 },
  () => asksBefore('slow', 'too-slow'),
);

it('asks nobody in the own network unless the platform’s administrator has allowed it', async () => {
  const refused = (issuer: string, privateNetwork = false) => platform.refused('saveIdentityProvider', save({ issuer, privateNetwork }));
  const port = new URL(provider.issuer).port;
  expect(await refused(provider.issuer)).toEqual(['40', '/issuer not-https']);
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '192.168.1.1', '[::1]', '[::ffff:10.0.0.1]', '[fd00::1]'])
    expect(await refused(`https://${host}:${port}`), host).toEqual(['40', '/issuer private']);
  for (const host of ['169.254.169.254', '100.100.100.200', '0.0.0.0', '[fe80::1]'])
    expect(await refused(`https://${host}`, true), host).toEqual(['40', '/issuer private']);
  expect(await refused('http://10.0.0.1', true)).toEqual(['40', '/issuer not-https']);
  expect(await refused('nowhere')).toEqual(['40', '/issuer no-address']);
  const school = await administer(server);
  expect(await school.refused('saveIdentityProvider', save())).toEqual(['40', '/privateNetwork platform-only']);
});

it('leads to no other private port, neither by a school’s change of what the platform allowed nor by what an issuer says of itself', async () => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  onTestFinished(() => void other.close());
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await platform.ok('saveIdentityProvider', save());
  const db = await openDatabase(server.dataDir, () => server.now);
  await db.updateTable('identityProviders').set({ orgId: 'school' }).execute();
  await db.destroy();
  const school = await administer(server);
  expect(await school.refused('saveIdentityProvider', save({ issuer: elsewhere }))).toEqual(['40', '/privateNetwork platform-only']);
  await school.ok('saveIdentityProvider', { ...save(), name: '改名' });
  provider.elsewhere = elsewhere;
  server.now += 20 * 60_000;
  expect(await walk()).toHaveProperty('problem');
  expect(asked).toEqual([]);
});

it('takes the password of who changes or renews it, once all else is right', async () => {
  const refused = (more: object) => platform.refused('saveIdentityProvider', { ...save(), ...more });
  expect(await refused({ password: 'Guess#2026', name: ' ' })).toEqual(['40', '/name empty']);
  expect(await refused({ password: 'Guess#2026' })).toEqual(['40', '/password wrong']);
  expect((await platform.ok('identityProviders', {})).ways).toEqual([]);
  const settings = { kind: 'ticket', address: '', byPhone: false } as const;
  await platform.ok('saveIdentityProvider', { id: 'by-ticket', name: '区平台', settings, password: testPassword });
  expect(await platform.refused('renewTicketSecret', { id: 'by-ticket', password: 'Guess#2026' })).toEqual(['40', '/password wrong']);
});

it('tells no secret again, and gives it to no other issuer', async () => {
  const { way, secret } = await add();
  expect([way.hasSecret, secret]).toEqual([true, null]);
  expect(JSON.stringify(await platform.ok('identityProviders', {}))).not.toContain(provider.clientSecret);
  const other = await SampleIdentityProvider.start([]);
  const { clientSecret: _, ...withoutSecret } = save({ issuer: other.issuer });
  expect(await platform.refused('saveIdentityProvider', withoutSecret)).toEqual(['40', '/clientSecret again']);
  await other.close();
  const { rows } = await platform.ok('audit', { offset: 0, limit: 10 });
  expect(rows.map(({ action }) => action)).toContain('way-in.added');
  expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
});

it('shows at login what a school’s teachers come in from, and of other schools nothing', async () => {
  await add();
  const school = await administer(server);
  const own = { kind: 'ticket', address: 'https://platform.example/chorus', byPhone: false } as const;
  await school.ok('saveIdentityProvider', { id: 'own', name: '本校平台', settings: own, password: testPassword });
  const ids = async (schoolId?: string) =>
    (await server.ok('waysIn', schoolId === undefined ? {} : { lastSchoolId: schoolId })).map(({ id }) => id);
  expect(await ids('school')).toEqual(['own', 'way']);
  expect(await ids('foreign-school')).toEqual(['way']);
  // There are two schools: without one it is what holds for all.
  expect([await ids(), await ids('nobody')]).toEqual([['way'], ['way']]);
  expect((await school.ok('identityProviders', {})).above).toMatchObject([{ id: 'way', name: '统一认证' }]);
});

it('lets a school not say who somebody of two schools is at a platform of both', async () => {
  await add();
  await platform.ok('addMembership', { accountId: 'primary', orgId: 'foreign-school', role: 'teacher', stage: 'primary' });
  const school = await administer(server);
  const subject = { accountId: 'primary', providerId: 'way', subject: 's' };
  expect(await school.refused('setIdentity', subject)).toEqual(['40', '/subject wider']);
  expect(await platform.ok('setIdentity', subject)).toMatchObject([{ subject: 's' }]);
});
