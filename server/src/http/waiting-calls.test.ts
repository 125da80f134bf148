import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { calls, State } from '@chorus/contract';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { PasswordQueue } from '../session/password-queue.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { AtOnce } from './at-once.ts';

let server: TestServer;
let token: string;
let school: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
  school = await administer(server);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Everybody is logged out, as when a membership ends. */
async function endSessions(): Promise<void> {
  const db = await openDatabase(server.dataDir, () => server.now, { durable: false });
  await db.deleteFrom('sessions').execute();
  await db.destroy();
}

it('is answered by nobody whose session has ended while the call stood in line', async () => {
  vi.spyOn(AtOnce.prototype, 'take').mockImplementation(async () => {
    await endSessions();
    return { waited: true, over: () => undefined };
  });
  expect((await server.send('students', { clazzId: 'three' }, token)).state).toBe(State.sessionInvalid);
  expect((await school.send('schoolClasses', {})).state).toBe(State.sessionInvalid);
});

it.each([
  ['updatePassword', { oldPassword: testPassword, newPassword: 'brave-7-owls', confirmPassword: 'brave-7-owls', teacherId: 'middle' }],
  ['switchSchool', { schoolId: 'school', password: testPassword }],
  ['setDevicePin', { password: testPassword, pin: '270519' }],
] as const)('%s does nothing for who is logged out while the password stands in line', async (name, body) => {
  await ended(() => server.send(name, body, token));
});

it('gives no secret of a way in to who is logged out while the password stands in line', async () => {
  const settings = { kind: 'ticket' as const, address: '', byPhone: false };
  await ended(() => school.send('saveIdentityProvider', { id: 'way', name: '平台', settings, password: testPassword }));
});

/** The last wait of a call ends after its session. */
async function ended(call: () => Promise<{ readonly state: number }>): Promise<void> {
  const run = PasswordQueue.prototype.run;
  vi.spyOn(PasswordQueue.prototype, 'run').mockImplementation(async function (this: PasswordQueue, asker, work) {
    const done = await run.call(this, asker, work);
    await endSessions();
    return done as never;
  });
  expect((await call()).state).toBe(State.sessionInvalid);
  expect((await server.send('teacherLogin', { phone: '13800000001', password: testPassword })).state).toBe(State.ok);
}

it('is not even parsed for who is nobody here, nor before it is its turn: a large body takes a second', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const body = `{"entries":[${'[],'.repeat(1000)}1]}`;
  const parsed = () => parse.mock.calls.filter(([text]) => text === body).length;
  expect((await server.send('appendJournal', body, 'of-nobody')).state).toBe(State.sessionInvalid);
  expect(parsed()).toBe(0);
  vi.spyOn(AtOnce.prototype, 'take').mockImplementation(async () => {
    expect(parsed()).toBe(0);
    return { waited: false, over: () => undefined };
  });
  expect((await server.send('appendJournal', body, token)).state).toBe(State.badInput);
  expect(parsed()).toBe(1);
});

it('is refused who is nobody here before a large body has come, and its connection goes on', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const headers = { 'content-type': 'application/json', authToken: 'of-nobody' };
  const begin = () =>
    request(`${server.url}${calls.appendJournal.path}`, { agent, method: 'POST', headers: { ...headers, 'content-length': 4_000_000 } });
  for (let n = 0; n < 2; n += 1) {
    const sending = begin();
    sending.write(Buffer.alloc(1_000_000, ' '));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(answer))).toMatchObject({ state: State.sessionInvalid });
    sending.end(Buffer.alloc(3_000_000, ' '));
    await once(sending, 'close');
  }
});

it('takes no more large bodies of one person at once than calls are done', async () => {
  const headers = { 'content-type': 'application/json', authToken: token, 'content-length': 4_000_000 };
  const take = vi.spyOn(AtOnce.prototype, 'take');
  const sending = Array.from({ length: 8 }, () => {
    const one = request(`${server.url}${calls.appendJournal.path}`, { method: 'POST', headers });
    one.on('error', () => undefined);
    one.write(Buffer.alloc(1_000_000, ' '));
    return one;
  });
  await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(8));
  for (const one of sending) one.destroy();
  // Their places are given back.
  expect((await server.send('me', {}, token)).state).toBe(State.ok);
});

it('is kept of nobody, where nothing takes it, in more than a call may have', async () => {
  const send = (bytes: number) =>
    fetch(`${server.url}/nothing`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ' '.repeat(bytes) });
  expect((await send(1_000)).status).toBe(404);
  expect((await send(100_000)).status).toBe(413);
});
