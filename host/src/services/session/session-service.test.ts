import { beforeEach, expect, it } from 'vitest';
import type { CallOptions } from '../../api/api-client.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { settle, VirtualClock } from '../testing/virtual-clock.ts';
import { SessionService, type SessionSnapshot } from './session-service.ts';
import { SessionStore } from './session-store.ts';

const userInfo = (id: string) => ({
  id,
  authToken: `token-${id}`,
  name: id,
  phone: '138',
  thirdPartyType: 1,
  schoolId: `school-of-${id}`,
  schoolName: 'School',
  provinceId: '',
  cityId: '',
  teacherId: id,
  administrator: false,
  stage: 'middle' as const,
});

let api: FakeApi;
let store: SessionStore;
let session: SessionService;
let took: string[];
/** Whose the server says the session is, where that school's voices are scored, and what the answer waits for. */
let said: { user: string; scoring: 'device' | 'cloud'; answered: Promise<void> };
beforeEach(() => {
  api = new FakeApi();
  const values = new Map<string, string>();
  const local: LocalStore = {
    get: (key) => values.get(key),
    set: (key, value) => void (value ? values.set(key, value) : values.delete(key)),
    keys: () => [...values.keys()],
  };
  store = new SessionStore(local);
  took = [];
  said = { user: 'a', scoring: 'device', answered: Promise.resolve() };
  api.answers.teacherLogin = () => ({ userInfo: userInfo(said.user), expiresAt: 0 });
  api.answers.me = async (_body: never, options?: CallOptions) => {
    const { user, scoring, answered } = said;
    await answered;
    options?.choices?.(`choices of ${user}: ${scoring}`);
    return { userInfo: userInfo(user), serverTime: 0, timeZone: 'Asia/Shanghai', scoring };
  };
  session = new SessionService({
    api: () => api.client,
    store,
    serverTime: () => undefined,
    tookChoices: (revision) => took.push(revision),
    clock: new VirtualClock(),
    reloadToLogin: () => undefined,
    log: () => undefined,
  });
});

it('takes over what the school has chosen before it says so, and changes nothing else that is the same', async () => {
  await session.login('138', 'x');
  await session.refresh();
  const states: SessionSnapshot[] = [];
  session.state.subscribe((state) => states.push(state));
  said.scoring = 'cloud';
  await session.refresh();
  expect([store.text('scoring'), took.at(-1), states]).toEqual(['cloud', 'choices of a: cloud', []]);
});

it('asks once for all who ask at the same time', async () => {
  await session.login('138', 'x');
  await session.refresh();
  const before = api.named('me').length;
  await Promise.all([session.refresh(), session.refresh()]);
  await session.refresh();
  expect(api.named('me').length - before).toBe(2);
});

it('takes nothing of another teacher’s school from an answer that was on its way when the teacher changed', async () => {
  await session.login('138', 'x');
  await session.refresh();
  let answer = () => {};
  said = { user: 'a', scoring: 'cloud', answered: new Promise((resolve) => (answer = resolve)) };
  const late = session.refresh();
  await settle(1);
  said = { user: 'b', scoring: 'device', answered: Promise.resolve() };
  await session.login('138', 'x');
  await session.refresh();
  answer();
  await late;
  expect([store.text('scoring'), took.at(-1)]).toEqual(['device', 'choices of b: device']);
});

it('logs out everywhere: the other devices first, then here', async () => {
  await session.login('138', 'x');
  api.answers.endSessions = () => ({ ended: 2 });
  api.answers.logout = () => ({});
  await session.logoutEverywhere();
  expect(api.calls.slice(-2)).toEqual([
    { name: 'endSessions', body: { others: true } },
    { name: 'logout', body: {} },
  ]);
  expect(session.userInfo).toBeUndefined();
});

it('stays logged in where the other devices could not be logged out', async () => {
  await session.login('138', 'x');
  await session.refresh();
  api.reachable = false;
  await expect(session.logoutEverywhere()).rejects.toMatchObject({ code: 'network' });
  expect([session.userInfo?.id, api.named('logout')]).toEqual(['a', []]);
});
