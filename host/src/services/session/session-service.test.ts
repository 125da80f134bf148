import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../api/api-client.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
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
let local: Map<string, string>;
let values: LocalStore;
let session: SessionService;
let took: string[];
/** Whose the server says the session is, where that school's voices are scored, and what the answer waits for. */
let said: { user: string; scoring: 'device' | 'cloud'; answered: Promise<void> };
let reloads: number;
/** Until what the page has in memory only is saved. */
let saved: Promise<void>;
/** Tokens that were noted as ended, and who was there then. */
let ended: (readonly [string, string | undefined])[];
beforeEach(() => {
  api = new FakeApi();
  local = new Map();
  values = {
    get: (key) => local.get(key),
    set: (key, value) => void (value ? local.set(key, value) : local.delete(key)),
    keys: () => [...local.keys()],
  };
  store = new SessionStore(values);
  took = [];
  said = { user: 'a', scoring: 'device', answered: Promise.resolve() };
  reloads = 0;
  saved = Promise.resolve();
  ended = [];
  api.answers.teacherLogin = () => ({ userInfo: userInfo(said.user), expiresAt: 0 });
  api.answers.me = async (_body: never, options?: CallOptions) => {
    const { user, scoring, answered } = said;
    await answered;
    options?.choices?.(`choices of ${user}: ${scoring}`);
    return { userInfo: userInfo(user), serverTime: 0, timeZone: 'Asia/Shanghai', scoring };
  };
  session = page(values);
});

/** A page over what a browser keeps. */
function page(local: LocalStore): SessionService {
  const one: SessionService = new SessionService({
    api: () => api.client,
    store: new SessionStore(local),
    ended: { add: async (token) => void ended.push([token, one.userInfo?.id]) },
    tookChoices: (revision) => took.push(revision),
    clock: new VirtualClock(),
    pinTyped: () => undefined,
    saved: () => saved,
    reloadToLogin: () => (reloads += 1),
    log: () => undefined,
  });
  return one;
}

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

it('notes on disk that a session has ended before anybody sees it: at logout, where another comes, and where the server ends it', async () => {
  api.answers.logout = () => ({});
  await session.login('138', 'x');
  await session.logout();
  await session.login('138', 'x');
  said.user = 'b';
  await session.login('138', 'x');
  await session.refresh();
  session.invalid();
  expect([ended, reloads]).toEqual([
    [
      ['token-a', 'a'],
      ['token-a', 'a'],
      ['token-b', undefined],
    ],
    0,
  ]);
  await settle(1);
  expect(reloads).toBe(1);
});

it('takes no session up again that had ended before the browser lost that it was removed', async () => {
  await session.login('138', 'x');
  await store.forgetEnded({ has: async (token) => token === 'token-b' });
  expect(store.get('userInfo')?.id).toBe('a');
  await store.forgetEnded({ has: async (token) => token === 'token-a' });
  expect([store.get('userInfo'), store.text('token')]).toEqual([undefined, undefined]);
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

it('is cleared in peace where a call that was on its way hears, while it ends, that it is over', async () => {
  await session.login('138', 'x');
  api.answers.logout = () => ({});
  const cleared: string[] = [];
  session.onCleared(() => session.invalid());
  session.onCleared((reason) => void cleared.push(reason));
  await session.logout();
  expect([cleared, reloads, session.userInfo]).toEqual([['logout'], 0, undefined]);
});

it('stays logged in where the other devices could not be logged out', async () => {
  await session.login('138', 'x');
  await session.refresh();
  api.reachable = false;
  await expect(session.logoutEverywhere()).rejects.toMatchObject({ code: 'network' });
  expect([session.userInfo?.id, api.named('logout')]).toEqual(['a', []]);
});

describe('a PIN', () => {
  beforeEach(async () => {
    api.answers.pinLogin = () => ({ userInfo: userInfo('b'), expiresAt: 0 });
    await session.login('138', 'x');
    await session.refresh();
  });

  it('ends the lesson and the session of who was there before, once it is right, and no page is without a teacher in between', async () => {
    const order: string[] = [];
    session.onBeforeLogout(async () => void order.push(`before the end of ${session.token}`));
    session.onCleared((reason) => void order.push(reason));
    session.state.subscribe(({ userInfo: now }) => order.push(`${now?.id}`));
    said.user = 'b';
    await session.loginByPin('pin', '270519');
    expect(order.slice(0, 3)).toEqual(['before the end of token-a', 'other-user', 'b']);
    expect([session.token, store.text('token')]).toEqual(['token-b', 'token-b']);
    // Made ready under the session before, and sent when it was over here.
    expect(api.farewells).toEqual([{}]);
  });

  it('that is wrong leaves the lesson and the session as they were', async () => {
    const ended: string[] = [];
    session.onBeforeLogout(async () => void ended.push('lesson'));
    api.answers.pinLogin = () => Promise.reject(stateError('pinLogin', 40));
    await expect(session.loginByPin('pin', '111111')).rejects.toThrow('40');
    expect([ended, api.farewells, session.token]).toEqual([[], [], 'token-a']);
  });

  it('is not undone by a call of the session before that was on its way', async () => {
    session.onCleared(() => session.invalid());
    await session.loginByPin('pin', '270519');
    expect([session.token, reloads]).toEqual(['token-b', 0]);
  });
});

describe('another school', () => {
  beforeEach(async () => {
    await session.login('138', 'x');
    await session.refresh();
  });

  it('is gone to once the password is right; the lesson ends after that', async () => {
    const order: string[] = [];
    session.onBeforeLogout(async () => void order.push('lesson over'));
    session.onCleared((reason) => void order.push(reason));
    api.answers.switchSchool = () => {
      order.push('asked');
      return { userInfo: { ...userInfo('a at two'), phone: '138' }, expiresAt: 0 };
    };
    said.user = 'a at two';
    await session.switchSchool('two', 'secret');
    expect(order).toEqual(['asked', 'lesson over', 'other-school']);
    expect(session.userInfo?.id).toBe('a at two');
  });

  it('that refuses leaves the session as it was', async () => {
    let over = false;
    session.onBeforeLogout(async () => void (over = true));
    api.answers.switchSchool = () => Promise.reject(stateError('switchSchool', 43));
    await expect(session.switchSchool('two', 'secret')).rejects.toThrow('43');
    expect([over, session.token]).toEqual([false, 'token-a']);
  });
});

describe('a session that is over because another page of the browser', () => {
  beforeEach(() => session.login('138', 'x'));

  it('has logged in anew goes on as that one', () => {
    store.set('userInfo', { ...userInfo('a'), authToken: 'newer' });
    session.invalid();
    expect([session.token, reloads]).toEqual(['newer', 0]);
  });

  it('has changed the teacher is loaded again, and what is kept of the other one stays', async () => {
    store.set('userInfo', userInfo('b'));
    session.invalid();
    await settle(1);
    expect([store.get('userInfo')?.id, reloads]).toEqual(['b', 1]);
  });
});

describe('a lesson without a login [6-3]', () => {
  const { authToken: _token, phone: _phone, administrator: _administrator, ...by } = userInfo('a');
  const nobody = { ...by, id: 'device:board', teacherId: 'device:board' };

  it('has no token, also after a reload, and goes by what its teacher has kept here', () => {
    session.enterWithoutLogin(nobody, { keptFor: 'a', timeZone: 'Asia/Urumqi' });
    expect([session.token, session.withoutLogin, session.keptFor, session.timeZone]).toEqual([undefined, true, 'a', 'Asia/Urumqi']);
    expect(store.get('userInfo')).toMatchObject({ id: 'device:board', authToken: '' });
  });

  it('goes on with a login when the teacher whose PIN began it logs in', async () => {
    session.enterWithoutLogin(by, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    let ended = 0;
    session.onCleared(() => void (ended += 1));
    await session.login('138', 'x');
    expect([session.withoutLogin, ended, store.text('keptFor')]).toEqual([false, 0, undefined]);
  });

  it('ends when a teacher logs in who did not begin it, and asks the server to end nothing', async () => {
    session.enterWithoutLogin(nobody, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    const reasons: string[] = [];
    session.onCleared((reason) => void reasons.push(reason));
    await session.login('138', 'x');
    expect([reasons, session.userInfo?.id, api.farewells]).toEqual([['logout'], 'a', []]);
  });

  it('is over on every page of the browser once one has ended it', async () => {
    session.enterWithoutLogin(nobody, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    session.heardOfOtherPage();
    expect([session.userInfo?.id, reloads]).toEqual(['device:board', 0]);
    store.clear();
    session.heardOfOtherPage();
    await settle(1);
    expect([session.userInfo, reloads]).toEqual([undefined, 1]);
  });

  it('goes on with the login that its teacher has made on another page', () => {
    session.enterWithoutLogin(by, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    store.set('userInfo', userInfo('a'));
    session.heardOfOtherPage();
    expect([session.token, reloads]).toEqual(['token-a', 0]);
  });

  it('goes on where the browser’s data was cleared under it: nobody has ended it', async () => {
    session.enterWithoutLogin(nobody, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    session.askOf({ isOn: () => true, keepAnew: () => undefined });
    local.clear();
    session.heardOfOtherPage();
    await settle(1);
    expect([session.userInfo?.id, store.get('userInfo')?.id, reloads]).toEqual(['device:board', 'device:board', 0]);
  });

  it('gives its place to a teacher who has logged in on another page', async () => {
    session.enterWithoutLogin(nobody, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    store.set('userInfo', userInfo('a'));
    session.heardOfOtherPage();
    await settle(1);
    expect([session.userInfo, reloads, store.get('userInfo')?.id]).toEqual([undefined, 1, 'a']);
  });

  it('ends without asking the server', async () => {
    session.enterWithoutLogin(nobody, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    await session.logout();
    expect([session.userInfo, api.named('logout')]).toEqual([undefined, []]);
  });
});

it('ends the page with the session where code of others has run in it, before anybody types a password there; else it goes on', async () => {
  api.answers.logout = () => ({});
  await session.login('138', 'x');
  await session.logout();
  await session.login('138', 'x');
  expect(reloads).toBe(0);
  session.foreignCodeRan();
  session.foreignCodeRan();
  expect(reloads).toBe(0);
  await session.logout();
  expect([reloads, store.get('userInfo')]).toEqual([1, undefined]);
  await session.login('138', 'x');
  said.user = 'b';
  await session.login('138', 'x');
  // the page that comes begins with the session of the other one
  expect([reloads, store.get('userInfo')?.id]).toEqual([2, 'b']);
});

it('does not load the page again before what it has in memory only is saved', async () => {
  await session.login('138', 'x');
  await session.refresh();
  let save = () => {};
  saved = new Promise((resolve) => (save = resolve));
  session.invalid();
  session.invalid();
  await settle(5);
  expect(reloads).toBe(0);
  save();
  await settle(5);
  expect(reloads).toBe(1);
});

describe('the machine’s name in lessons', () => {
  /** The browser's data, on another machine or after a reload. */
  const another = (copy: ReadonlyMap<string, string>) => {
    const kept = new Map(copy);
    const values: LocalStore = {
      get: (key) => kept.get(key),
      set: (key, value) => void (value ? kept.set(key, value) : kept.delete(key)),
      keys: () => [...kept.keys()],
    };
    return page(values);
  };

  it('is of one machine alone, though others were set up from a copy of its disk', async () => {
    api.answers.logout = () => ({});
    await session.login('138', 'x');
    await session.logout();
    const copy = another(local);
    await session.login('138', 'x');
    await copy.login('138', 'x');
    expect(session.machine).toMatch(/^[0-9a-f]{16}$/);
    expect(copy.machine).not.toBe(session.machine);
  });

  it('stays through a reload, a second window, cleared data and a login over the lesson', async () => {
    await session.login('138', 'x');
    const { machine } = session;
    expect(another(local).machine).toBe(machine);
    const window = page(values);
    await window.login('138', 'x');
    expect(window.machine).toBe(machine);
    session.askOf({ isOn: () => true, keepAnew: () => undefined });
    local.clear();
    session.invalid();
    await session.login('138', 'x');
    expect([session.machine, another(local).machine]).toEqual([machine, machine]);
  });

  it('is another one for the next teacher, and in a lesson without a login', async () => {
    await session.login('138', 'x');
    const before = session.machine;
    said.user = 'b';
    await session.login('138', 'x');
    const { machine } = session;
    expect(machine).not.toBe(before);
    const board = another(new Map());
    const { authToken: _token, phone: _phone, administrator: _administrator, ...by } = userInfo('a');
    board.enterWithoutLogin(by, { keptFor: 'a', timeZone: 'Asia/Shanghai' });
    const alone = board.machine;
    said.user = 'a';
    await board.login('138', 'x');
    expect([alone, board.machine]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), alone]);
  });

  it('is none in a session of before, whose lessons know it by the browser’s', async () => {
    await session.login('138', 'x');
    local.delete('machine');
    const after = another(local);
    await after.refresh();
    expect(after.machine).toBeUndefined();
  });
});
