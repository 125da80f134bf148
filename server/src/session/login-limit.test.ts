import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BadInput } from '@chorus/contract';
import { lineOf } from '@chorus/contract/api/login-place';
import { CallError } from '../http/call-error.ts';
import { TestAdministrator } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { failureWindowMs, LoginLimit, maxAddressFailures, maxFailures, networkOf } from './login-limit.ts';
import { checkedAtOnce, maxWaitingOfOne, PasswordQueue } from './password-queue.ts';

describe('a teacher whose phone a stranger tries', () => {
  let server: TestServer;
  beforeEach(async () => (server = await startTestServer()));
  afterEach(() => server.close());
  const phone = '13800000001';
  const attack = async () => {
    for (let n = 0; n < maxFailures; n += 1) await server.send('teacherLogin', { phone, password: `wrong ${n}` });
    expect(await server.send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
  };

  it('goes on logging in with the browser that they have logged in with before, and with no other', async () => {
    const browser = server.browser();
    await browser.login();
    await attack();
    expect(await browser.login()).toBeTruthy();
    expect(await server.browser().send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
  });

  it('is not forgotten by the count because they get in meanwhile', async () => {
    const browser = server.browser();
    await browser.login();
    await attack();
    await browser.login();
    expect(await server.send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
  });

  it('is not let guess without end in a browser that the account knows', async () => {
    const browser = server.browser();
    await browser.login();
    for (let n = 0; n < maxFailures; n += 1)
      expect(await browser.send('teacherLogin', { phone, password: 'wrong' })).toMatchObject({ state: 40 });
    expect(await browser.send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
  });

  it('is a stranger in a browser that knows a colleague only', async () => {
    const browser = server.browser();
    await browser.login('13800000002');
    await attack();
    expect(await browser.send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
  });
});

describe('the count of wrong passwords', () => {
  let folder: string;
  let db: Db;
  let now: number;
  let limit: LoginLimit;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chorus-limit-'));
    now = 1_000_000;
    db = await openDatabase(folder, () => now, { durable: false });
    limit = new LoginLimit(db, () => now);
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  const tried = (phone: string, address: string, knownBrowser?: string) => limit.begin({ phone, address, knownBrowser });

  it('ends the tries of an address with many phones, and nobody else’s', async () => {
    for (let n = 0; n < maxAddressFailures; n += 1) await tried(`phone ${n}`, '10.0.0.1');
    await expect(tried('another', '10.0.0.1')).rejects.toMatchObject({ code: 'too-many-logins' });
    await tried('another', '10.0.0.2');
    await tried('another', '10.0.0.1', 'a browser that the account knows');
    now += failureWindowMs;
    await tried('another', '10.0.0.1');
  });

  it('is of a phone from wherever, and forgets the tries of who gets in only', async () => {
    for (let n = 0; n < maxFailures - 1; n += 1) await tried('138', `10.0.0.${n}`);
    await tried('138', '10.1.0.1');
    await limit.succeeded({ phone: '138', address: '10.1.0.1', knownBrowser: undefined });
    await tried('138', '10.2.0.1');
    await expect(tried('138', '10.3.0.1')).rejects.toMatchObject({ code: 'too-many-logins' });
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts the tries of %s as those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('passwords that come at once', () => {
  /** Checks that end when they are told to. */
  function checks(queue: PasswordQueue) {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (name: string, who: 'known' | 'strange' = 'strange', from: string = who) => {
      const check = queue.run({ known: who === 'known', from }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
      // Those of whom nothing is asked wait until they have waited long enough.
      check.catch(() => undefined);
      return check;
    };
    const end = async () => {
      ends.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { begun, begin, end };
  }

  it('are checked two at a time, in their order, known browsers before strangers', async () => {
    const { begun, begin, end } = checks(new PasswordQueue(2));
    for (const name of ['a', 'b', 'c', 'd']) void begin(name);
    void begin('known', 'known');
    expect(begun).toEqual(['a', 'b']);
    await end();
    expect(begun).toEqual(['a', 'b', 'known']);
    for (let n = 0; n < 4; n += 1) await end();
    expect(begun).toEqual(['a', 'b', 'known', 'c', 'd']);
    void begin('e');
    void begin('f');
    void begin('g');
    expect(begun.slice(5)).toEqual(['e', 'f']);
  });

  it('wait up to a bound, and strangers do not take the places of known browsers', async () => {
    const { begun, begin, end } = checks(new PasswordQueue(2));
    for (let n = 0; n < 2 + maxWaitingOfOne; n += 1) void begin(`stranger ${n}`);
    await expect(begin('one more')).rejects.toMatchObject({ code: 'too-many-at-once' });
    void begin('known', 'known');
    await end();
    expect(begun.at(-1)).toBe('known');
    await expect(begin('still one more')).rejects.toMatchObject({ code: 'too-many-at-once' });
    await end();
    void begin('another');
    await expect(begin('again one more')).rejects.toMatchObject({ code: 'too-many-at-once' });
  });

  it('of one address wait behind those of an address that sends fewer', async () => {
    const { begun, begin, end } = checks(new PasswordQueue(1));
    for (let n = 0; n < 5; n += 1) void begin(`flood ${n}`, 'strange', 'flood');
    void begin('school 0', 'strange', 'school');
    void begin('school 1', 'strange', 'school');
    for (let n = 0; n < 6; n += 1) await end();
    expect(begun).toEqual(['flood 0', 'flood 1', 'school 0', 'flood 2', 'school 1', 'flood 3', 'flood 4']);
  });

  it('all get in without a second press: a hundred teachers of one address, who come back with their places', async () => {
    const queue = new PasswordQueue(2, { withPlace: 10, without: 10, away: 10_000 });
    const got: number[] = [];
    const asked = new Set<number>();
    const logIn = async (n: number) => {
      const before: number[] = [];
      for (let place = ''; ;) {
        try {
          return await queue.run({ known: false, from: 'school', place }, async () => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            got.push(n);
            return before;
          });
        } catch (error) {
          const line = lineOf((error as CallError).errors);
          asked.add(n);
          before.push(line!.before);
          place = line!.place;
        }
      }
    };
    const waited = await Promise.all(Array.from({ length: 100 }, (_, n) => logIn(n)));
    expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(asked.size).toBeGreaterThan(50);
    for (const before of waited) expect(before).toEqual(before.toSorted((a, b) => b - a));
    expect(waited[99]![0]).toBeGreaterThan(50);
  });

  it('keep a place while whoever has it is away, and give it to nobody else', async () => {
    const queue = new PasswordQueue(1, { withPlace: 1, without: 1, away: 10_000 });
    let end = () => {};
    void queue.run({ known: false, from: 'a' }, () => new Promise<void>((resolve) => (end = resolve)));
    const place = async (from: string, held = '') => {
      const error = await queue
        .run({ known: false, from, place: held }, async () => undefined)
        .then(
          () => undefined,
          (one: CallError) => one,
        );
      return error && lineOf(error.errors);
    };
    const first = (await place('b'))!;
    const second = (await place('c'))!;
    expect([first.before, second.before]).toEqual([0, 1]);
    expect(await place('b', first.place)).toEqual(first);
    expect((await place('d', first.place))!.before).toBe(2);
    await expect(queue.run({ known: false, from: 'e' }, async () => undefined)).rejects.toMatchObject({
      code: 'too-many-at-once',
      errors: [],
    });
    end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await place('c', second.place)).toBeUndefined();
  });

  it('give their place on when a check fails', async () => {
    const queue = new PasswordQueue();
    const failing = () => Promise.reject(new Error('no'));
    await Promise.allSettled([1, 2, 3].map(() => queue.run({ known: false, from: 'a' }, failing)));
    await expect(queue.run({ known: false, from: 'a' }, async () => 'done')).resolves.toBe('done');
  });

  /** A server where the check of whoever is called nobody ends when it is told to, as a wrong password. */
  async function held() {
    const ends: (() => void)[] = [];
    const begin = vi.spyOn(LoginLimit.prototype, 'begin').mockImplementation(async ({ phone }) => {
      if (!phone.startsWith('nobody')) return;
      await new Promise<void>((resolve) => ends.push(resolve));
      throw new CallError('wrong-credentials');
    });
    const known = vi.spyOn(KnownBrowsers.prototype, 'known');
    const server = await startTestServer();
    onTestFinished(async () => {
      await server.close();
      begin.mockRestore();
      known.mockRestore();
    });
    const nobody = (n: number, language = 'en') =>
      server.send('teacherLogin', { phone: `nobody ${n}`, password: 'wrong' }, undefined, {
        'content-type': 'application/json',
        'accept-language': language,
      });
    return {
      server,
      ends,
      nobody,
      begun: () => begin.mock.calls.map(([{ phone }]) => phone),
      arrived: () => known.mock.settledResults.filter(({ type }) => type === 'fulfilled').length,
    };
  }

  it('are refused beyond that with what to do, in both languages', async () => {
    const { nobody, ends, arrived } = await held();
    const checked = Array.from({ length: checkedAtOnce + maxWaitingOfOne }, (_, n) => nobody(n));
    await expect.poll(arrived).toBe(checked.length);
    const refused = await Promise.all(['zh-CN', 'en'].map((language, n) => nobody(checked.length + n, language)));
    expect(refused.map(({ state, note }) => [state, note])).toEqual([
      [44, '现在登录的人较多，请等 10 秒后再试'],
      [44, 'Many people are logging in right now: wait ten seconds, then try again'],
    ]);
    await endAll(ends, checked);
    expect((await Promise.all(checked)).map(({ state }) => state)).toEqual(checked.map(() => 40));
  });

  it('are given a place in line, with which the same call goes on waiting, for teachers and administrators', async () => {
    const { server, nobody, ends, arrived } = await held();
    const checked = Array.from({ length: checkedAtOnce }, (_, n) => nobody(n));
    await expect.poll(arrived).toBe(checkedAtOnce);
    const login = { phone: '13800000001', password: testPassword };
    const ways = [
      (place: string) => server.send('teacherLogin', { ...login, place }),
      (place: string) => new TestAdministrator(server, '').send('adminLogin', { ...login, place, whole: true }),
    ];
    const told = await Promise.all(ways.map((way) => way('')));
    const lines = told.map(({ data }) => lineOf((data as BadInput).errors)!);
    expect([told.map(({ state }) => state), lines.map(({ before }) => before)]).toEqual([
      [44, 44],
      [0, 1],
    ]);
    await endAll(ends, checked);
    expect(await Promise.all(ways.map(async (way, n) => (await way(lines[n]!.place)).state))).toEqual([11, 11]);
  });

  it('let a teacher in from a known browser before the strangers who wait', async () => {
    const { server, nobody, ends, begun, arrived } = await held();
    const browser = server.browser();
    await browser.login();
    const strangers = Array.from({ length: maxWaitingOfOne }, (_, n) => nobody(n));
    await expect.poll(arrived).toBe(1 + maxWaitingOfOne);
    const again = browser.login();
    await expect.poll(arrived).toBe(2 + maxWaitingOfOne);
    expect(begun()).toHaveLength(1 + checkedAtOnce);
    ends.shift()!();
    expect(await again).toBeTruthy();
    expect(begun()[1 + checkedAtOnce]).toBe('13800000001');
    await endAll(ends, strangers);
  });

  /** Lets each check end that has begun, and those that begin then. */
  async function endAll(ends: (() => void)[], sent: readonly Promise<unknown>[]): Promise<void> {
    let left = sent.length;
    for (const one of sent) void one.then(() => (left -= 1));
    while (left > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
});
