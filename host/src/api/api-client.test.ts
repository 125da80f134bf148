import { createHash } from 'node:crypto';
import { calls, type CallName } from '@chorus/contract';
import { expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { hasAgreedShape } from './agreed-shape.ts';
import type { ApiError } from './api-error.ts';
import { promptText, noteMs, promptError } from './prompts.ts';
import { callHeaders, deviceId } from './headers.ts';
import { loginFailure } from '../pages/login/login-failure.ts';
import { TransportError, type HttpRequest } from './transport.ts';
import type { LocalStore } from '../services/storage/local-store.ts';

type Reply = { status?: number; text: string; choices?: string; erasures?: string } | TransportError;
const envelope = (state: number, data: unknown = {}, note = 'a note') => ({ text: JSON.stringify({ state, msg: note, note, data }) });

function setUp(...replies: Reply[]) {
  const sent: HttpRequest[] = [];
  const prompts: ApiError[] = [];
  const world = { token: 'token' as string | undefined, invalid: 0, choices: [] as string[], erased: 0, withoutLogin: false };
  const forgotten: Pick<HttpRequest, 'url' | 'body' | 'headers'>[] = [];
  const client = new ApiClient({
    sendAndForget: (request) => void forgotten.push(request),
    transport: async (request) => {
      sent.push(request);
      const reply = replies.shift() ?? envelope(11);
      if (reply instanceof TransportError) throw reply;
      return { status: 200, ...reply };
    },
    headers: async (_body, open): Promise<Readonly<Record<string, string>>> => (open ? {} : { authToken: 'token' }),
    token: () => world.token,
    withoutLogin: () => world.withoutLogin,
    prompt: (error) => void prompts.push(error),
    agreed: async (name, data) => hasAgreedShape(name, data),
    sessionInvalid: () => (world.invalid += 1),
    choices: (revision) => void world.choices.push(revision),
    erased: () => (world.erased += 1),
  });
  return { client, sent, prompts, world, forgotten };
}
const t = (key: string) => key;

it('can check the answer to every call, one of the wrong shape among them', () => {
  for (const name of Object.keys(calls) as CallName[]) expect([name, hasAgreedShape(name, 'no answer at all')]).toEqual([name, false]);
});

it('takes 11 and 101 for success, and nothing else [4-3] [8-1]', async () => {
  for (const state of [11, 101]) await expect(setUp(envelope(state)).client.call('logout', {})).resolves.toEqual({});
  for (const state of [0, 1, 10, 12, 22, 40, 43, 44, 55, 100, 102])
    await expect(setUp(envelope(state)).client.call('logout', {})).rejects.toMatchObject({ code: 'state', state });
});

it('has a call ready that goes out in one step when the page goes away', async () => {
  const { client, sent, forgotten } = setUp();
  const send = await client.farewell('logout', {});
  expect(forgotten).toEqual([]);
  send();
  expect(forgotten).toEqual([{ url: '/apiv2/aiClassroom/user/logout', body: '{}', headers: { authToken: 'token' } }]);
  expect(sent).toEqual([]);
});

it('sends JSON by POST to the call’s path with 60 s to answer [7.1-1] [9-10]', async () => {
  const { client, sent } = setUp(envelope(11, []));
  await client.call('classes', { teacherId: 't' });
  expect(sent).toMatchObject([{ url: '/apiv2/aiClassroom/clazz/getListByTeacherId', body: '{"teacherId":"t"}', timeoutMs: 60_000 }]);
});

it('goes to login without the token of a session, and with it everywhere else [7.1-2] [7.1-8] [6-3]', async () => {
  const { client, sent } = setUp(envelope(11), envelope(11, []));
  await client.call('teacherLogin', { phone: '1', password: 'x' }).catch(() => undefined);
  await client.call('classes', { teacherId: 't' });
  expect(sent.map(({ headers }) => headers)).toEqual([{}, { authToken: 'token' }]);
});

it('tells once that the session is invalid, and not for a session that is over [4-5]', async () => {
  const { client, world } = setUp(envelope(22), envelope(22));
  await expect(client.call('logout', {})).rejects.toMatchObject({ state: 22 });
  expect(world.invalid).toBe(1);
  const late = client.call('logout', {});
  world.token = 'newer';
  await expect(late).rejects.toMatchObject({ state: 22 });
  expect(world.invalid).toBe(1);
});

it('ends no session and tells nobody for a call that is made again where it is refused', async () => {
  const { client, prompts, world } = setUp(envelope(22), envelope(55));
  for (const state of [22, 55]) await expect(client.call('plugins', {}, { tentative: true })).rejects.toMatchObject({ state });
  expect([world.invalid, prompts]).toEqual([0, []]);
});

it('tells which choices of the school an answer to this session was given under, and no other answer’s', async () => {
  const { client, world } = setUp(
    { ...envelope(11), choices: 'a' },
    envelope(11),
    { ...envelope(55), choices: 'b' },
    { ...envelope(11), choices: 'c' },
  );
  const own: string[] = [];
  await client.call('logout', {}, { choices: (revision) => own.push(revision) });
  await client.call('logout', {});
  await client.call('logout', {}).catch(() => undefined);
  expect([own, world.choices]).toEqual([['a'], ['a', 'b']]);
  const late = client.call('logout', {}, { choices: (revision) => own.push(revision) });
  world.token = 'newer';
  await late;
  expect([own, world.choices]).toEqual([['a'], ['a', 'b']]);
});

it('tells once that something was deleted for good, and by no answer to another session', async () => {
  const texts = ['a', 'a', 'b', 'c'].map((erasures) => ({ ...envelope(11), erasures }));
  const { client, world } = setUp(...texts);
  for (let n = 0; n < 3; n += 1) await client.call('logout', {});
  expect([client.erasures, world.erased]).toEqual(['b', 2]);
  const late = client.call('logout', {});
  world.token = 'newer';
  await late;
  expect([client.erasures, world.erased]).toEqual(['b', 2]);
});

it('shows the note, the server’s fault, the time-out and the missing network in their words [8-1] [8-2] [4-4]', async () => {
  const text = async (reply: Reply, offline = false) => {
    const { client, prompts } = setUp(reply);
    await client.call('logout', {}).catch(() => undefined);
    return prompts.map((error) => promptText(error, t, offline));
  };
  expect(await text(envelope(40))).toEqual(['a note']);
  expect(await text(envelope(40, {}, ''))).toEqual(['api.error']);
  expect(await text(envelope(55))).toEqual(['api.serverError']);
  expect(await text(new TransportError('timeout', 'late'))).toEqual(['api.timeout']);
  expect(await text(new TransportError('network', 'gone'))).toEqual(['api.network']);
  expect(await text(new TransportError('network', 'gone'), true)).toEqual(['api.offline']);
  expect(await text(new TransportError('aborted', 'left'))).toEqual([]);
});

it('shows it for 1.5 s [8-1]', async () => {
  const shown: unknown[] = [];
  const { client, prompts } = setUp(envelope(55));
  await client.call('logout', {}).catch(() => undefined);
  promptError(prompts[0] as ApiError, t, { show: async (notice) => void shown.push(notice) }, () => false);
  expect(shown).toEqual([{ kind: 'error', text: 'api.serverError', ms: 1500 }]);
  expect(noteMs).toBe(1500);
});

it('shows nothing in no-prompt mode [7.1-10] [8-2]', async () => {
  const { client, prompts } = setUp(envelope(55), new TransportError('network', 'gone'));
  await client.call('logout', {}, { quiet: true }).catch(() => undefined);
  await client.call('logout', {}, { quiet: true }).catch(() => undefined);
  expect(prompts).toEqual([]);
});

it('takes a page of a proxy for a server that is away, and any other text for a bad answer', async () => {
  await expect(setUp({ status: 502, text: '<html>' }).client.call('logout', {})).rejects.toMatchObject({
    code: 'network',
    unreachable: true,
  });
  await expect(setUp({ text: '<html>' }).client.call('logout', {})).rejects.toMatchObject({ code: 'bad-answer' });
  await expect(setUp(envelope(11, [{ id: 1 }])).client.call('classes', { teacherId: 't' })).rejects.toMatchObject({ code: 'bad-answer' });
});

it('reads what a newer server says more of, whole', async () => {
  const more = { id: 'l', classId: 'c', startedAt: 1, plugins: {}, room: { floor: 2 } };
  const body = { id: 'l', clazzId: 'c', teacherId: 't', startTime: '2026-09-01 08:00:00' };
  const { client } = setUp(envelope(11, more));
  await expect(client.call('startLesson', body)).resolves.toEqual(more);
  expect(client.outdated.get()).toBe(false);
});

it('asks for a reload when the server’s answers have a shape that it does not know', async () => {
  const { client, prompts } = setUp({ text: '<html>' }, envelope(11, [{ identity: 1 }]), envelope(11, [{ identity: 1 }]));
  await client.call('classes', { teacherId: 't' }).catch(() => undefined);
  expect([client.outdated.get(), promptText(prompts[0]!, t, false)]).toEqual([false, 'api.error']);
  await client.call('classes', { teacherId: 't' }, { quiet: true }).catch(() => undefined);
  expect([client.outdated.get(), prompts.length]).toEqual([true, 1]);
  await client.call('classes', { teacherId: 't' }).catch(() => undefined);
  expect([promptText(prompts[1]!, t, false), loginFailure(prompts[1], t)]).toEqual(['api.outdated', 'api.outdated']);
});

it('gives the fields that the server found wrong', async () => {
  const errors = [{ path: '/phone', message: 'too long' }];
  await expect(setUp(envelope(40, { errors })).client.call('logout', {})).rejects.toMatchObject({ errors });
});

it('adds the common headers, and a session’s own where there is one [7.1-2] [7.1-3] [7.1-4] [7.1-5] [7.1-6] [7.1-7] [7.1-8] [7.1-9]', async () => {
  const headers = await callHeaders('f'.repeat(32), '{}', { authToken: 'token', accountType: 7 });
  expect(headers).toMatchObject({
    udid: 'f'.repeat(32),
    release: '2.2.0',
    device: 'web-pc',
    apps: '203',
    authToken: 'token',
    thirdTypeId: '7',
  });
  expect(headers['sign']).toBe(createHash('sha256').update('{}chorus-2.2.0').digest('hex'));
  expect(Object.keys(await callHeaders('u', '{}', undefined))).toEqual(['udid', 'sign', 'release', 'device', 'apps']);
  expect((await callHeaders('u', '{ }', undefined))['sign']).not.toBe(headers['sign']);
});

it('makes a device id of 32 characters once and keeps it [7.1-3] [9-10]', () => {
  const kept = new Map<string, string>();
  const store: LocalStore = {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value ?? ''),
    keys: () => [...kept.keys()],
  };
  const id = deviceId(store);
  expect(id).toHaveLength(32);
  expect(deviceId(store)).toBe(id);
  kept.set('udid', 'broken');
  expect(deviceId(store)).not.toBe('broken');
});

it('asks the server nothing that needs a login in a lesson without one, and says why [6-3]', async () => {
  const { client, sent, prompts, world } = setUp();
  world.token = undefined;
  world.withoutLogin = true;
  await expect(client.call('classes', { teacherId: 'a' })).rejects.toMatchObject({ code: 'no-login', unreachable: true });
  expect([sent.length, promptText(prompts[0]!, t, false)]).toEqual([0, 'api.noLogin']);
  await client.call('logout', {}).catch(() => undefined);
  await client.call('sampleLogins', {}, { quiet: true }).catch(() => undefined);
  expect(sent.map(({ url }) => url)).toEqual(['/apiv2/chorus/session/sampleLogins']);
});
