import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Body, Data } from '@chorus/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMembership } from '../accounts/add-account.ts';
import { openDatabase } from '../database/open.ts';
import { maxFailures } from '../session/login-limit.ts';
import { sessionMs } from '../session/sessions.ts';
import { testPassword } from '../testing/test-school.ts';
import { foreignPhone, startTestServer, type TestBrowser, type TestServer } from '../testing/test-server.ts';
import { codeLifeMs, collectMs, maxPerMinute, QrCodes } from './qr-codes.ts';

const publicUrl = 'https://chorus.school.example:8140';
const phone = '13800000001';
const chromium = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36';

let server: TestServer;
beforeEach(async () => (server = await startTestServer({ publicUrl })));
afterEach(() => server.close());

type QrCall = 'makeQrCode' | 'qrCodeStatus' | 'qrCodeAsks' | 'scanQrCode' | 'answerQrCode' | 'me';
async function ok<N extends QrCall>(browser: TestBrowser, name: N, body: Body<N>, token?: string): Promise<Data<N>> {
  const answer = await browser.send(name, body, token, { 'user-agent': chromium });
  expect(answer).toMatchObject({ state: 11 });
  return answer.data as Data<N>;
}

/** A board that shows a code. */
async function board(browser = server.browser()) {
  const { code } = await ok(browser, 'makeQrCode', {});
  const { secret, address, expiresAt } = code!;
  const status = (asks = browser, by = secret) => ok(asks, 'qrCodeStatus', { secret: by });
  return { browser, secret, address, expiresAt, code: address.split('#c=')[1]!, status };
}

/** A phone whose teacher is logged in. */
async function handset(of = phone, browser = server.browser()) {
  const token = await browser.login(of, testPassword, { forPhone: true });
  const scan = (code: string) => ok(browser, 'scanQrCode', { code }, token);
  const answer = async (code: string, accept = true) => (await ok(browser, 'answerQrCode', { code, accept }, token)).status;
  return { browser, token, scan, answer };
}

describe('a QR code on the board', () => {
  it('is made, polled, scanned and confirmed, and the board has the session [7.2-20] [7.2-21]', async () => {
    const one = await board();
    expect(one.address).toMatch(new RegExp(`^${publicUrl}/m/#c=[\\w-]{43}$`));
    expect(one.expiresAt).toBe(server.now + codeLifeMs);
    expect(await one.status()).toEqual({ status: 'waiting', expiresAt: one.expiresAt, serverTime: server.now });
    const asks = await ok(server.browser(), 'qrCodeAsks', { code: one.code });
    expect(asks).toMatchObject({ status: 'open', asked: { board: { browser: 'chrome', system: 'windows' }, at: server.now } });

    const mine = await handset();
    const scanned = await mine.scan(one.code);
    expect(scanned).toMatchObject({ status: 'open', name: 'middle teacher', schoolName: '测试学校', asked: asks.asked! });
    expect(await one.status()).toMatchObject({ status: 'scanned', name: 'm**', number: scanned.number });
    expect(await mine.answer(one.code)).toBe('done');
    const { status, login } = await one.status();
    expect(status).toBe('confirmed');
    expect(login).toMatchObject({ userInfo: { id: 'middle', schoolId: 'school' }, expiresAt: server.now + sessionMs });
    expect(await ok(one.browser, 'me', {}, login!.userInfo.authToken)).toMatchObject({ userInfo: { id: 'middle' } });
  });

  it('gives the session once, and none for a yes that is said again', async () => {
    const [one, mine] = [await board(), await handset()];
    await mine.scan(one.code);
    expect([await mine.answer(one.code), await mine.answer(one.code)]).toEqual(['done', 'done']);
    const answers = await Promise.all([one.status(), one.status(), one.status()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['confirmed', 'expired', 'expired']);
    await mine.answer(one.code);
    expect(await one.status()).toMatchObject({ status: 'expired' });
    expect(await mine.scan(one.code)).toMatchObject({ status: 'over' });
  });

  it('gives nothing to another browser, to none, to a program, to the code itself or to a guess', async () => {
    const [one, mine] = [await board(), await handset()];
    const other = await board();
    await mine.scan(one.code);
    await mine.answer(one.code);
    const nothing = { status: 'expired', expiresAt: server.now, serverTime: server.now };
    expect(await one.status(server.browser())).toEqual(nothing);
    expect(await one.status(other.browser)).toEqual(nothing);
    expect(await server.ok('qrCodeStatus', { secret: one.secret })).toEqual(nothing);
    expect(await one.status(one.browser, one.code)).toEqual(nothing);
    expect(await one.status(one.browser, 'x'.repeat(43))).toEqual(nothing);
    expect(await one.browser.send('qrCodeStatus', { secret: 'short' })).toMatchObject({ state: 40 });
    expect(await one.status()).toMatchObject({ status: 'confirmed' });
  });

  it('is of the first phone that scans it; the second, of whomever, is told so', async () => {
    const [one, mine, own, colleague, foreign] = [
      await board(),
      await handset(),
      await handset(),
      await handset('13800000002'),
      await handset(foreignPhone),
    ];
    const { number } = await mine.scan(one.code);
    for (const second of [own, colleague, foreign]) {
      expect(await second.scan(one.code)).not.toHaveProperty('number');
      expect(await second.scan(one.code)).toMatchObject({ status: 'taken' });
      expect(await second.answer(one.code)).toBe('taken');
      expect(await second.answer(one.code, false)).toBe('taken');
    }
    expect(await ok(server.browser(), 'qrCodeAsks', { code: one.code })).toEqual({ status: 'taken', serverTime: server.now });
    expect(await one.status()).toMatchObject({ status: 'scanned', name: 'm**', number });
    expect(await mine.scan(one.code)).toMatchObject({ status: 'open' });
    const both = await Promise.all([mine.answer(one.code), colleague.answer(one.code)]);
    expect(both).toEqual(['done', 'taken']);
    expect(await one.status()).toMatchObject({ login: { userInfo: { id: 'middle' } } });
  });

  it('of two phones at the same moment lets one in', async () => {
    const [one, mine, colleague] = [await board(), await handset(), await handset('13800000002')];
    const answers = await Promise.all([mine.scan(one.code), colleague.scan(one.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['open', 'taken']);
  });

  it('is free again once the phone that took it has logged out, for somebody else on it', async () => {
    const [one, mine] = [await board(), await handset()];
    await mine.scan(one.code);
    await mine.browser.send('logout', {}, mine.token);
    expect(await ok(mine.browser, 'qrCodeAsks', { code: one.code })).toMatchObject({ status: 'open' });
    const colleague = await handset('13800000002', mine.browser);
    expect(await colleague.scan(one.code)).toMatchObject({ status: 'open', name: 'primary teacher' });
    expect(await one.status()).toMatchObject({ status: 'scanned', name: 'p**' });
    await colleague.answer(one.code);
    expect(await one.status()).toMatchObject({ login: { userInfo: { id: 'primary' } } });
  });

  it('is confirmed by nobody who has not scanned it, and needs a session for both', async () => {
    const [one, mine] = [await board(), await handset()];
    expect(await mine.answer(one.code)).toBe('over');
    for (const name of ['scanQrCode', 'answerQrCode'] as const)
      expect(await mine.browser.send(name, { code: one.code, accept: true })).toMatchObject({ state: 22 });
    expect(await one.status()).toMatchObject({ status: 'waiting' });
  });

  it('is refused by the phone, and by nothing confirmed again', async () => {
    const [one, mine] = [await board(), await handset()];
    await mine.scan(one.code);
    expect([await mine.answer(one.code, false), await mine.answer(one.code, false)]).toEqual(['done', 'done']);
    expect(await one.status()).toMatchObject({ status: 'refused' });
    expect(await mine.answer(one.code)).toBe('over');
    expect(await mine.scan(one.code)).toMatchObject({ status: 'over' });
    expect(await one.status()).toMatchObject({ status: 'refused' });
  });

  it('hears a no after a yes, until the board has the session', async () => {
    const [one, mine] = [await board(), await handset()];
    await mine.scan(one.code);
    expect([await mine.answer(one.code), await mine.answer(one.code, false)]).toEqual(['done', 'done']);
    expect(await one.status()).toMatchObject({ status: 'refused' });
  });

  it('leads to the school that the phone is in, and to no other one of the teacher’s', async () => {
    const [one, mine] = [await board(), await handset(foreignPhone)];
    const db = await openDatabase(server.dataDir, () => 1);
    const teacher = { id: 'foreign-beside', stage: 'primary' } as const;
    await addMembership(db, { accountId: 'foreign', orgId: 'school', role: 'teacher', fromMs: 0, teacher });
    const membership = db.updateTable('memberships').where('accountId', '=', 'foreign').where('orgId', '=', 'school');
    await membership.set({ lastLoginAt: server.now + 1 }).execute();
    await db.destroy();
    expect(await mine.scan(one.code)).toMatchObject({ schoolName: '外校' });
    await mine.answer(one.code);
    expect(await one.status()).toMatchObject({ login: { userInfo: { schoolId: 'foreign-school', teacherId: 'foreign' } } });
  });
});

describe('a QR code’s time', () => {
  it('ends after two minutes, scanned or not', async () => {
    const [one, two, mine] = [await board(), await board(), await handset()];
    await mine.scan(two.code);
    server.now += codeLifeMs - 1;
    expect(await one.status()).toMatchObject({ status: 'waiting' });
    server.now += 1;
    for (const each of [one, two]) {
      expect(await each.status()).toMatchObject({ status: 'expired', expiresAt: server.now });
      expect(await mine.scan(each.code)).toMatchObject({ status: 'over' });
      expect(await mine.answer(each.code)).toBe('over');
      expect(await ok(mine.browser, 'qrCodeAsks', { code: each.code })).toEqual({ status: 'over', serverTime: server.now });
    }
    const anew = await board(one.browser);
    expect(await anew.status()).toMatchObject({ status: 'waiting' });
  });

  it('lasts for a board whose phone said yes at the last moment, and not for long', async () => {
    const [one, two, mine] = [await board(), await board(), await handset()];
    for (const { code } of [one, two]) await mine.scan(code);
    server.now += codeLifeMs - 1;
    for (const { code } of [one, two]) expect(await mine.answer(code)).toBe('done');
    server.now += collectMs - 1;
    expect(await one.status()).toMatchObject({ status: 'confirmed' });
    server.now += 1;
    expect(await two.status()).toMatchObject({ status: 'expired' });
  });

  it('ends where the clock jumps, in either direction', async () => {
    const [ahead, mine] = [await board(), await handset()];
    server.now += 3_600_000;
    expect(await ahead.status()).toMatchObject({ status: 'expired' });
    const back = await board();
    await mine.scan(back.code);
    server.now -= 3_600_000;
    expect(await back.status()).toMatchObject({ status: 'expired' });
    expect(await mine.answer(back.code)).toBe('over');
    const anew = await board();
    expect(await anew.status()).toMatchObject({ status: 'waiting' });
  });
});

describe('a board’s browser', () => {
  it('is named by a cookie with its first code, keeps it, and is named anew where a script put another beside it', async () => {
    const one = await board();
    const { cookie } = one.browser;
    expect(cookie).toMatch(/^chorus-browser-\d+=[\w-]{43}$/);
    const two = await board(one.browser);
    expect(one.browser.cookie).toBe(cookie);
    expect([(await one.status()).status, (await two.status()).status]).toEqual(['waiting', 'waiting']);
    const [name] = cookie.split('=');
    const planted = `${name}=${'p'.repeat(43)}`;
    await one.browser.send('makeQrCode', {}, undefined, { cookie: `${cookie}; ${planted}` });
    expect(one.browser.cookie).not.toBe(cookie);
    expect(one.browser.cookie).not.toBe(planted);
  });

  it('keeps the sessions that it has when the next login is by QR code', async () => {
    const browser = server.browser();
    const before = await browser.login('13800000002');
    const [one, mine] = [await board(browser), await handset()];
    await mine.scan(one.code);
    await mine.answer(one.code);
    const { userInfo } = (await one.status()).login!;
    await browser.login('13800000002');
    for (const [token, id] of [
      [before, 'primary'],
      [userInfo.authToken, 'middle'],
    ] as const)
      expect(await ok(browser, 'me', {}, token)).toMatchObject({ userInfo: { id } });
  });

  it('gets no tries of its own with the teacher’s password', async () => {
    const [one, mine] = [await board(), await handset()];
    await mine.scan(one.code);
    await mine.answer(one.code);
    expect(await one.status()).toMatchObject({ status: 'confirmed' });
    for (let n = 0; n < maxFailures; n += 1) await server.send('teacherLogin', { phone, password: `wrong ${n}` });
    expect(await one.browser.send('teacherLogin', { phone, password: testPassword })).toMatchObject({ state: 44 });
    expect(await mine.browser.login()).toBeTruthy();
  });
});

describe('QR codes', () => {
  it('are kept as hashes, and no longer than they are good for', async () => {
    const one = await board();
    const files = ['chorus.db', 'chorus.db-wal'].map((file) => readFileSync(join(server.dataDir, file), 'latin1')).join('');
    for (const secret of [one.secret, one.code, one.browser.cookie.split('=')[1]!]) expect(files).not.toContain(secret);
    for (let n = 0; n < 5; n += 1) await board();
    server.now += codeLifeMs;
    await board();
    const db = await openDatabase(server.dataDir, () => 1);
    expect(await db.selectFrom('qrCodes').select('state').execute()).toEqual([{ state: 'waiting' }]);
    await db.destroy();
  });

  it('have their yes heard by one of two processes that ask at the same moment', async () => {
    const [one, mine] = [await board(), await handset()];
    await mine.scan(one.code);
    await mine.answer(one.code);
    const db = await openDatabase(server.dataDir, () => server.now);
    const processes = [new QrCodes(db, () => server.now), new QrCodes(db, () => server.now)];
    const row = await db.selectFrom('qrCodes').selectAll().executeTakeFirstOrThrow();
    expect(await Promise.all(processes.map((codes) => codes.use(row)))).toEqual([true, false]);
    await db.destroy();
    expect(await one.status()).toMatchObject({ status: 'expired' });
  });

  it('are made for a whole school’s boards in a minute, and not without end', async () => {
    const db = await openDatabase(server.dataDir, () => 1);
    await board();
    const [row] = await db.selectFrom('qrCodes').selectAll().execute();
    const more = Array.from({ length: maxPerMinute - 1 }, (_, n) => ({ ...row!, secretHash: `s${n}`, codeHash: `c${n}` }));
    await db.insertInto('qrCodes').values(more).execute();
    await db.destroy();
    expect(await server.send('makeQrCode', {})).toMatchObject({ state: 44, note: expect.stringContaining('请等一分钟再试') as string });
    server.now += 60_000;
    expect(await server.send('makeQrCode', {})).toMatchObject({ state: 11 });
  });

  it('are not made where the board knows the server only as its own machine', async () => {
    await server.restart({ publicUrl: undefined });
    expect(await server.ok('makeQrCode', {})).toEqual({ code: null, serverTime: server.now });
  });
});
