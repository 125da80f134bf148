import { request } from 'node:http';
import Fastify from 'fastify';
import { calls, State, type Envelope } from '@chorus/contract';
import { expect, it, onTestFinished } from 'vitest';
import { adminPaths } from '@chorus/contract/api/admin/paths';
import { openDatabase } from '../database/open.ts';
import { maxAddressFailures } from '../session/login-limit.ts';
import { dropForwardedPorts } from './forwarded-for.ts';
import { cityPhone, commonHeaders, foreignPhone, platformPhone, startTestServer } from '../testing/test-server.ts';

const publicUrl = 'https://chorus.school.example';
const behind = { publicUrl, proxies: ['127.0.0.1'] } as const;

/** A server behind a proxy of this machine, and a call as that sends it on: with the name of the upstream, as a bare `proxy_pass` does, or with the public one. */
async function proxied() {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const db = await openDatabase(server.dataDir, () => 1);
  await db.updateTable('accounts').set({ samplePassword: 0 }).execute();
  await db.destroy();
  await server.restart({ ...behind, sample: undefined as never });
  const send = (name: keyof typeof calls, body: unknown, headers: Record<string, string> = {}, token?: string) =>
    new Promise<{ envelope: Envelope<unknown>; cookies: readonly string[] }>((resolve, reject) => {
      const text = JSON.stringify(body);
      const ask = request(
        server.url + calls[name].path,
        { method: 'POST', headers: { ...commonHeaders(text, token), ...headers } },
        (answer) => {
          let said = '';
          answer.on('data', (part: Buffer) => (said += part.toString()));
          answer.on('end', () => resolve({ envelope: JSON.parse(said) as Envelope<unknown>, cookies: answer.headers['set-cookie'] ?? [] }));
        },
      );
      ask.on('error', reject);
      ask.end(text);
    });
  return { server, send };
}
const page = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };
const login = { phone: '13800000001', password: 'Guess#2026' };

it('has one origin, whatever name the proxy sends on: a page of it may call, and its cookie is bound to TLS', async () => {
  const { send } = await proxied();
  for (const host of ['127.0.0.1:8140', 'chorus.school.example', 'localhost'])
    expect((await send('waysIn', {}, { ...page, host })).envelope.state).toBe(State.ok);
  for (const origin of ['https://elsewhere.example', 'http://chorus.school.example', 'http://127.0.0.1:8140'])
    expect((await send('waysIn', {}, { ...page, origin, host: '127.0.0.1:8140' })).envelope.state).toBe(State.unknown);
  expect((await send('waysIn', {}, { ...page, host: 'elsewhere.example' })).envelope.state).toBe(State.unknown);
  const { cookies } = await send('makeQrCode', {}, { ...page, 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'http' });
  expect(cookies[0]).toMatch(/^__Host-chorus-browser-443=.*; Secure/);
});

it('counts tries by the last address that no proxy of ours set, and not by what a caller writes before it', async () => {
  const { send } = await proxied();
  const guess = (phone: string, forwarded: string) => send('teacherLogin', { ...login, phone }, { ...page, 'x-forwarded-for': forwarded });
  // Phones that are somebody's: the passwords of tests are cheap to look at, nobody's is not.
  const phones = ['13800000001', '13800000002', foreignPhone, platformPhone, cityPhone];
  for (let n = 0; n < maxAddressFailures; n += 1) await guess(phones[n % 5]!, `10.9.8.${n % 200}, 203.0.113.7`);
  expect((await guess('13900000500', '198.51.100.1, 203.0.113.7')).envelope.state).toBe(State.tooMany);
  expect((await guess('13900000500', '203.0.113.7, 203.0.113.8')).envelope.state).toBe(State.badInput);
});

it.each([
  ['203.0.113.7:20001', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:20001', '203.0.113.7'],
  ['203.0.113.7:20001, 127.0.0.1:80', '203.0.113.7'],
  ['[2001:db8::7]:20001', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.7', '203.0.113.7'],
])('knows a caller apart from its connection’s port: %s', async (forwarded, address) => {
  const app = Fastify({ trustProxy: ['127.0.0.1'] });
  dropForwardedPorts(app);
  app.get('/', async (request) => request.ip);
  expect((await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).body).toBe(address);
});

it('asks for the address of nobody before the port is gone', async () => {
  const { send } = await proxied();
  const phones = ['13800000001', '13800000002', foreignPhone, platformPhone, cityPhone];
  const guess = (phone: string, port: number) =>
    send('teacherLogin', { ...login, phone }, { ...page, 'x-forwarded-for': `203.0.113.7:${port}` });
  for (let n = 0; n < maxAddressFailures; n += 1) await guess(phones[n % 5]!, 20_000 + n);
  expect((await guess('13900000500', 1)).envelope.state).toBe(State.tooMany);
});

it('gives nobody what is for callers of this machine: setup takes its code, there is no sample, no folder is named', async () => {
  const empty = await startTestServer({ ...behind, sample: undefined as never }, undefined, { others: false });
  onTestFinished(() => empty.close());
  const state = await fetch(`${empty.url}/.well-known/chorus.json`).then((answer) => answer.text());
  expect(state).not.toContain(empty.dataDir);
  const text = '{}';
  const setup = await fetch(`${empty.url}${adminPaths.setupState}`, { method: 'POST', body: text, headers: commonHeaders(text) });
  expect(((await setup.json()) as Envelope<{ withCode: boolean }>).data).toMatchObject({ needed: true, withCode: true });
});

it('refuses to start without an https origin, and while sample passwords are in use', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await expect(server.restart({ proxies: ['127.0.0.1'] })).rejects.toMatchObject({ code: 'bad-setting' });
  await expect(server.restart({ proxies: ['127.0.0.1'], publicUrl: 'http://chorus.school.example' })).rejects.toMatchObject({
    code: 'bad-setting',
  });
  await expect(server.restart(behind)).rejects.toMatchObject({ code: 'sample-passwords' });
});
