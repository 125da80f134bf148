import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import {
  cityPhone,
  commonHeaders,
  foreignPhone,
  platformPhone,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/test-server.ts';
import { maxAddressTries, maxDeviceTries, triesMs } from './activation-tries.ts';

let server: TestServer;
let own: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  own = await administer(server);
});
afterEach(() => server.close());

const page = { offset: 0, limit: 50 };
const dayMs = 24 * 3_600_000;
const make = async (more: object = {}, by = own) =>
  by.ok('makeActivationCode', { schoolId: 'school', deviceLimit: 1, until: '2027-08-31', note: '三楼', ...more });
const machines = { next: 0 };
/** A machine of its own: cookies, and the id that its page has given itself. */
function machine() {
  const browser = server.browser();
  const udid = String((machines.next += 1)).padStart(32, '0');
  return {
    browser,
    activate: (code: string, name = '') => browser.send('activateDevice', { code, name }, undefined, { udid }),
    state: async () => ((await browser.send('deviceActivation', {}, undefined, { udid })).data as { activation: object | null }).activation,
  };
}
const problem = ({ state, data }: Awaited<ReturnType<TestBrowser['send']>>) => [
  state,
  (data as { errors?: { message: string }[] } | null)?.errors?.[0]?.message,
];

describe('an activation code', () => {
  it('ties a machine to its school until a day, typed in any case and without dashes [5-8]', async () => {
    const { code, info } = await make();
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect(info).toMatchObject({ lastFour: code.slice(-4), used: 0, deviceLimit: 1, until: '2027-08-31', state: 'active' });
    const board = machine();
    expect(await board.state()).toBeNull();
    const answer = await board.activate(code.toLowerCase().replaceAll('-', ' '), ' 三年级2班 ');
    const activation = { schoolName: info.schoolName, name: '三年级2班', until: '2027-08-31', state: 'active' };
    expect(answer).toMatchObject({ state: 11, data: activation });
    expect(await board.state()).toEqual(activation);
    expect((await own.ok('activationCodes', page)).rows).toMatchObject([{ used: 1, state: 'used-up' }]);
  });

  it('ties no more machines than it is for, but the same one again [5-8]', async () => {
    const { code } = await make();
    const board = machine();
    await board.activate(code);
    expect(problem(await machine().activate(code))).toEqual([40, 'used-up']);
    expect((await board.activate(code)).state).toBe(11);
    // The first answer was lost on its way: the machine has no cookie of it.
    board.browser.cookies.clear();
    expect((await board.activate(code)).state).toBe(11);
    expect((await own.ok('activatedDevices', page)).total).toBe(1);
  });

  it('ties one machine of two that come at the same time', async () => {
    const { code } = await make();
    const answers = await Promise.all([machine().activate(code), machine().activate(code)]);
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set([11, 40]));
  });

  it('says what is wrong with it only to who has it', async () => {
    expect(problem(await machine().activate('AAAA-BBBB-CCCC-DDDD'))).toEqual([40, 'wrong']);
    const { code, info } = await make({ deviceLimit: 5 });
    await own.ok('revokeActivationCode', { id: info.id, revoked: true });
    expect(problem(await machine().activate(code))).toEqual([40, 'revoked']);
    await own.ok('revokeActivationCode', { id: info.id, revoked: false });
    expect((await machine().activate(code)).state).toBe(11);
    server.now = Date.UTC(2027, 7, 31, 15, 59);
    expect((await machine().activate(code)).state).toBe(11);
    server.now += 60_000;
    expect(problem(await machine().activate(code))).toEqual([40, 'expired']);
  });

  it('is no school’s that is closed', async () => {
    const { code } = await make({ deviceLimit: 2 });
    const board = machine();
    await board.activate(code);
    await (await administer(server, cityPhone)).ok('archiveOrganisation', { id: 'school', archived: true });
    expect(problem(await machine().activate(code))).toEqual([40, 'revoked']);
    expect(await board.state()).toMatchObject({ state: 'revoked' });
  });

  it('can’t be tried for long: by one machine, nor by many at one address', async () => {
    const { code } = await make();
    const board = machine();
    // The first try has no cookie yet, and counts for the address alone.
    for (let n = 0; n <= maxDeviceTries; n += 1) expect(problem(await board.activate('wrong'))).toEqual([40, 'wrong']);
    expect((await board.activate(code)).state).toBe(44);
    for (let n = maxDeviceTries + 1; n < maxAddressTries; n += 1) await machine().activate('wrong');
    expect((await machine().activate(code)).state).toBe(44);
    // Nobody’s login is kept out by that.
    expect((await server.send('teacherLogin', { phone: '13800000001', password: 'x', whole: true })).state).toBe(40);
    server.now += triesMs;
    expect((await board.activate(code)).state).toBe(11);
  });
});

describe('a machine that was activated', () => {
  it('stays so after a logout, and is no other machine’s to claim', async () => {
    const { code } = await make();
    const board = machine();
    await board.activate(code);
    const token = await board.browser.login();
    await board.browser.send('logout', {}, token);
    expect(await board.state()).toMatchObject({ state: 'active' });
    expect(board.browser.setCookies.filter((one) => one.includes('device'))).toEqual([]);
    // What a script puts beside the cookie changes nothing.
    const cookie = `${board.browser.cookie}; chorus-device-${new URL(server.url).port}=${'x'.repeat(43)}`;
    const answer = await server.send('deviceActivation', {}, undefined, { ...commonHeaders('{}'), cookie });
    expect(answer.data).toMatchObject({ activation: { state: 'active' } });
    // Nor is the id of its page enough, which every activity can read.
    expect(await server.ok('deviceActivation', {})).toEqual({ activation: null });
  });

  it('gets another name in its cookie with each activation: what a script put there is nobody’s secret', async () => {
    const { code } = await make();
    const board = machine();
    const key = `chorus-device-${new URL(server.url).port}`;
    board.browser.cookies.set(key, 'x'.repeat(43));
    await board.activate(code);
    expect(board.browser.cookies.get(key)).toMatch(/^[\w-]{43}$/);
    expect(board.browser.cookies.get(key)).not.toBe('x'.repeat(43));
    expect(board.browser.setCookies.join()).toContain('HttpOnly; SameSite=Strict');
  });

  it('says so when the code is revoked, has expired, or the machine was untied [5-8]', async () => {
    const { code, info } = await make();
    const board = machine();
    await board.activate(code);
    await own.ok('revokeActivationCode', { id: info.id, revoked: true });
    expect(await board.state()).toMatchObject({ state: 'revoked' });
    await own.ok('revokeActivationCode', { id: info.id, revoked: false });
    const { id } = (await own.ok('activatedDevices', page)).rows[0]!;
    await own.ok('untieDevice', { id, untied: true });
    expect(await board.state()).toMatchObject({ state: 'untied' });
    await own.ok('untieDevice', { id, untied: false });
    expect(await board.state()).toMatchObject({ state: 'active' });
    server.now += 366 * dayMs;
    expect(await board.state()).toMatchObject({ state: 'expired' });
  });

  it('goes on with its lesson whatever becomes of its code [5-8]', async () => {
    const { code, info } = await make();
    const board = machine();
    await board.activate(code);
    const token = await board.browser.login();
    await own.ok('revokeActivationCode', { id: info.id, revoked: true });
    const lesson = { id: 'lesson', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' };
    expect((await board.browser.send('startLesson', lesson, token)).state).toBe(11);
  });

  it('is counted where its newest code is of', async () => {
    const foreign = await administer(server, foreignPhone);
    const [first, second] = [await make(), await make({ schoolId: 'foreign-school' }, foreign)];
    const board = machine();
    await board.activate(first.code, '三年级2班');
    await board.activate(second.code);
    expect((await own.ok('activatedDevices', page)).total).toBe(0);
    // The other school gets no name that it did not give.
    expect((await foreign.ok('activatedDevices', page)).rows).toMatchObject([{ name: '' }]);
    expect((await machine().activate(first.code)).state).toBe(11);
  });

  it('is seen to the hour', async () => {
    const { code } = await make();
    const board = machine();
    await board.activate(code);
    const seen = async () => (await own.ok('activatedDevices', page)).rows[0]!.lastSeenAt;
    const at = server.now;
    server.now += 3_599_999;
    await board.state();
    expect(await seen()).toBe(at);
    server.now += 1;
    await board.state();
    expect(await seen()).toBe(server.now);
  });
});

describe('who administers', () => {
  it('sees codes and machines of the own school, or of those below, and changes no others', async () => {
    const { info, code } = await make();
    const board = machine();
    await board.activate(code, '三年级2班');
    const { id } = (await own.ok('activatedDevices', page)).rows[0]!;
    const foreign = await administer(server, foreignPhone);
    expect([(await foreign.ok('activationCodes', page)).total, (await foreign.ok('activatedDevices', page)).total]).toEqual([0, 0]);
    for (const phone of [cityPhone, platformPhone]) {
      const above = await administer(server, phone);
      expect((await above.ok('activationCodes', page)).rows.map((one) => one.schoolId)).toContain('school');
      expect(await above.ok('nameActivatedDevice', { id, name: phone })).toMatchObject({ name: phone });
    }
    expect((await foreign.send('revokeActivationCode', { id: info.id, revoked: true })).state).toBe(43);
    expect((await foreign.send('untieDevice', { id, untied: true })).state).toBe(43);
    expect(
      (await own.send('makeActivationCode', { schoolId: 'foreign-school', deviceLimit: 1, until: '2027-01-01', note: '' })).state,
    ).toBe(43);
  });

  it('finds by note, last characters and name, in the order of a column', async () => {
    const first = await make({ note: '一楼', deviceLimit: 9 });
    server.now += 1_000;
    await make({ note: '二楼', until: '2026-12-31' });
    const notes = async (more: object) => (await own.ok('activationCodes', { ...page, ...more })).rows.map(({ note }) => note);
    expect(await notes({})).toEqual(['二楼', '一楼']);
    expect(await notes({ sort: { by: 'until', descending: true } })).toEqual(['一楼', '二楼']);
    expect(await notes({ search: first.info.lastFour })).toEqual(['一楼']);
    expect(await notes({ search: '%' })).toEqual([]);
    for (const name of ['甲', '乙']) await machine().activate(first.code, name);
    const names = async (more: object) => (await own.ok('activatedDevices', { ...page, ...more })).rows.map(({ name }) => name);
    expect(await names({ search: '甲' })).toEqual(['甲']);
    expect((await names({ codeId: first.info.id })).length).toBe(2);
    expect(await names({ codeId: 'nothing' })).toEqual([]);
  });

  it('makes no code of the past, of no day, or of what is no school', async () => {
    const city = await administer(server, cityPhone);
    const body = { schoolId: 'school', deviceLimit: 1, until: '2026-08-31', note: '' };
    expect(await own.refused('makeActivationCode', body)).toEqual(['40', '/until past']);
    expect(await own.refused('makeActivationCode', { ...body, until: '2027-02-30' })).toEqual(['40', '/until no-day']);
    expect(await city.refused('makeActivationCode', { ...body, schoolId: 'area:5101', until: '2027-01-01' })).toEqual([
      '40',
      '/schoolId no-school',
    ]);
  });

  it('takes a machine back only while its code has a place', async () => {
    const { code } = await make();
    await machine().activate(code, '甲');
    const { id } = (await own.ok('activatedDevices', page)).rows[0]!;
    await own.ok('untieDevice', { id, untied: true });
    expect((await machine().activate(code, '乙')).state).toBe(11);
    expect(await own.refused('untieDevice', { id, untied: false })).toEqual(['40', '/id used-up']);
  });

  it('leaves a record of each action, which holds no code', async () => {
    const { code, info } = await make();
    await machine().activate(code, '甲');
    const { id } = (await own.ok('activatedDevices', page)).rows[0]!;
    const later = () => (server.now += 1_000);
    later();
    await own.ok('nameActivatedDevice', { id, name: '三年级2班' });
    for (const untied of [true, true, false]) {
      later();
      await own.ok('untieDevice', { id, untied });
    }
    for (const revoked of [true, true, false]) {
      later();
      await own.ok('revokeActivationCode', { id: info.id, revoked });
    }
    const { rows } = await own.ok('audit', page);
    expect(rows.map(({ action, subject }) => [action, subject.name]).reverse()).toEqual([
      ['activation-code.made', info.lastFour],
      ['device.renamed', '三年级2班'],
      ['device.untied', '三年级2班'],
      ['device.tied-again', '三年级2班'],
      ['activation-code.revoked', info.lastFour],
      ['activation-code.restored', info.lastFour],
    ]);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', '').slice(0, 8));
  });
});
