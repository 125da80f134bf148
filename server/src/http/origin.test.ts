import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { guardOrigin, type OriginRules } from './origin.ts';

/** What a server with these rules answers to a request that is sent to `host`. */
async function ask(
  rules: Partial<OriginRules>,
  host: string,
  { url = '/health', method = 'GET', ...headers }: Record<string, string> = {},
) {
  const app = Fastify();
  guardOrigin(app, { loopback: true, names: [], exempt: () => false, foreign: () => false, ...rules });
  app.all('/*', async () => 'reached');
  const { statusCode, body, headers: answered } = await app.inject({ method: method as 'GET', url, headers: { host, ...headers } });
  await app.close();
  return { reached: statusCode === 200 && body === 'reached', statusCode, location: answered.location };
}
const reached = async (rules: Partial<OriginRules>, host: string, more?: Record<string, string>) => (await ask(rules, host, more)).reached;

it.each(['127.0.0.1:8140', '127.0.0.1', 'LOCALHOST:8140', '[::1]:8140'])('is reached by this machine’s own name %s', async (host) => {
  expect([await reached({}, host), await reached({ loopback: false }, host)]).toEqual([true, true]);
});

it.each(['evil.example', '127.0.0.1.evil.example', 'evil@127.0.0.1', '127.0.0.1/x', '127.0.0.1:8140:1', '127.0.0.1:999999', '[evil]'])(
  'is not reached by %j, whatever it is bound to',
  async (host) => {
    expect([await reached({}, host), await reached({ loopback: false }, host)]).toEqual([false, false]);
  },
);

it('is reached by the names that it was given, and by none that ends or begins with them', async () => {
  const rules = { loopback: false, names: ['chorus.school.cn'] };
  expect([await reached(rules, 'chorus.school.cn'), await reached(rules, 'Chorus.School.CN:8443')]).toEqual([true, true]);
  for (const host of ['evil.chorus.school.cn', 'chorus.school.cn.evil.example', 'school.cn'])
    expect([host, await reached(rules, host)]).toEqual([host, false]);
});

it.each(['192.168.1.7:8140', '10.0.0.1', '[fd00::7]:8140'])(
  'is reached by a machine’s number %s, which nobody can point here, where it listens to others only',
  async (host) => {
    expect([await reached({}, host), await reached({ loopback: false }, host)]).toEqual([false, true]);
  },
);

it('leaves alone what is guarded by a signature, by whatever name and from whatever page', async () => {
  const rules = { exempt: (path: string) => path === '/chorus-answers/key' };
  const foreign = { method: 'PUT', origin: 'https://evil.example' };
  expect(await reached(rules, 'evil.example', { url: '/chorus-answers/key?expires=1', ...foreign })).toBe(true);
  expect(await reached(rules, '127.0.0.1', { url: '/chorus-answers/other', ...foreign })).toBe(false);
});

it.each([
  ['another port', 'http://127.0.0.1:1'],
  ['TLS', 'https://127.0.0.1:80'],
  ['an origin that is none', 'null'],
  ['another name of this machine', 'http://localhost'],
])('is not called by a page of %s', async (_what, origin) => {
  for (const method of ['GET', 'POST']) expect(await reached({}, '127.0.0.1', { method, origin })).toBe(false);
  expect(await reached({}, '127.0.0.1', { method: 'POST', origin: 'http://127.0.0.1' })).toBe(true);
});

it('lets a page of another origin to the paths that are named for it only', async () => {
  const foreign = (path: string, origin: string) => path === '/scoring/en' && origin === 'https://school.example';
  const from = (origin: string, url: string) => reached({ foreign }, '127.0.0.1', { method: 'POST', origin, url });
  expect([await from('https://school.example', '/scoring/en'), await from('https://school.example', '/apiv2/x')]).toEqual([true, false]);
  expect(await from('https://evil.example', '/scoring/en')).toBe(false);
});

it.each(['/', '/v2', '/v2/', '/docs', '/sdk', '/sdk/', '/v2/?x=1'])(
  'leads the page %s from localhost to 127.0.0.1, on this machine alone',
  async (url) => {
    expect(await ask({}, 'localhost:8140', { url })).toMatchObject({ statusCode: 302, location: `http://127.0.0.1:8140${url}` });
    expect(await reached({ loopback: false }, 'localhost:8140', { url })).toBe(true);
    expect(await reached({}, 'localhost:8140', { url, method: 'POST' })).toBe(true);
  },
);
