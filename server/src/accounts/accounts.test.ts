import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { administer, TestAdministrator } from '../testing/administration.ts';
import { testPassword } from '../testing/test-school.ts';
import { cityId, cityPhone, foreignPhone, platformPhone, startTestServer, type TestServer, testStartCode } from '../testing/test-server.ts';
import { maxFailures } from '../session/login-limit.ts';
import { codeMs } from './account-codes.ts';

let server: TestServer;
let own: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  own = await administer(server);
});
afterEach(() => server.close());

const page = { offset: 0, limit: 50 };
const teacher = {
  id: 'new',
  orgId: 'school',
  role: 'teacher' as const,
  name: '欧阳予安',
  phone: '139 1234 5678',
  stage: 'middle' as const,
};
const newPassword = 'brave-7-owls';
const login = (phone: string, password: string) => server.send('teacherLogin', { phone, password, whole: true });
const redeem = (phone: string, code: string, password = newPassword) => own.send('redeemCode', { phone, code, newPassword: password });

describe('accounts of a school', () => {
  it('are found by name, initials and phone, in the order of a column, a part at a time', async () => {
    await own.ok('saveAccount', teacher);
    const found = async (search: string) => (await own.ok('accounts', { ...page, search })).rows.map(({ name }) => name);
    for (const search of ['予安', 'oyya', 'OYY', '5678']) expect(await found(search)).toEqual(['欧阳予安']);
    expect(await found('%')).toEqual([]);
    const all = await own.ok('accounts', { ...page, sort: { by: 'phone', descending: true } });
    expect(all.rows.map(({ phone }) => phone)).toEqual(['13912345678', '13800000002', '13800000001']);
    expect(await own.ok('accounts', { offset: 1, limit: 1, sort: { by: 'phone', descending: true } })).toMatchObject({
      total: 3,
      rows: [{ phone: '13800000002' }],
    });
    expect((await own.ok('accounts', { ...page, role: 'administrator' })).total).toBe(1);
    expect((await own.ok('accounts', { ...page, state: 'invited' })).rows.map(({ state }) => state)).toEqual(['invited']);
  });

  it('are known by their phone however it is typed or pasted, in both logins', async () => {
    const { account, code } = await own.ok('saveAccount', { ...teacher, phone: '\u202d+86 １３９ 1234\u200b5678\u202c' });
    expect(account.phone).toBe('13912345678');
    expect(await redeem('１３９－１２３４－５６７８', `\u202d${code!.code}\u202c`)).toMatchObject({ state: 11 });
    expect((await login('（86）139·1234·5678', newPassword)).state).toBe(11);
    const administrator = { phone: `\u202d+86 ${cityPhone}\u202c`, password: testPassword, whole: true };
    expect((await own.send('adminLogin', administrator)).state).toBe(11);
  });

  it('come in with a code of one use, which makes a teacher who can teach', async () => {
    const { account, code } = await own.ok('saveAccount', teacher);
    expect(account).toMatchObject({ name: '欧阳予安', phone: '13912345678', state: 'invited', stage: 'middle', wider: false });
    expect((await login('13912345678', 'anything-1')).state).toBe(40);
    expect((await redeem('13912345678', 'AAAA-BBBB-CCCC')).state).toBe(40);
    // In any case, with or without the dashes.
    expect(await redeem('139-1234-5678', code!.code.toLowerCase().replaceAll('-', ''))).toMatchObject({
      state: 11,
      data: { teacher: true, administrator: false },
    });
    expect((await redeem('13912345678', code!.code)).state).toBe(40);
    expect(await login('13912345678', newPassword)).toMatchObject({
      state: 11,
      data: { userInfo: { name: '欧阳予安', schoolId: 'school', administrator: false } },
    });
  });

  it('keep a code that is out until its time is over, or another is given', async () => {
    const { code } = await own.ok('saveAccount', teacher);
    const later = await own.ok('issueCode', { id: 'new' });
    expect((await redeem(teacher.phone, code!.code)).state).toBe(40);
    server.now += codeMs;
    expect((await redeem(teacher.phone, later.code)).state).toBe(40);
  });

  it('come in by a code for what its issuer could give one for now: not once they are more than that', async () => {
    const [city, platform] = [await administer(server, cityPhone), await administer(server, platformPhone)];
    const become = async (orgId: string, by: TestAdministrator, role: 'teacher' | 'administrator' = 'administrator') =>
      by.ok('addMembership', { accountId: 'primary', orgId, role, ...(role === 'teacher' && { stage: 'middle' as const }) });
    const { code } = await own.ok('issueCode', { id: 'primary' });
    const { memberships } = await become('platform', platform);
    expect(await redeem('13800000002', code)).toEqual(await redeem('13800000002', 'AAAA-BBBB-CCCC'));
    expect((await login('13800000002', testPassword)).state).toBe(11);
    await platform.ok('endMembership', { id: memberships.find(({ orgId }) => orgId === 'platform')!.id, ended: true });
    // A city's code is good for what somebody becomes below it, and not for another school.
    const ofCity = await city.ok('issueCode', { id: 'primary' });
    await become('school', city);
    expect((await redeem('13800000002', ofCity.code, 'brave-8-owls')).state).toBe(11);
    const again = await city.ok('issueCode', { id: 'primary' });
    await become('foreign-school', platform, 'teacher');
    expect((await redeem('13800000002', again.code)).state).toBe(40);
    expect((await login('13800000002', 'brave-8-owls')).state).toBe(11);
    // Who is nothing any more gets in by none.
    const ofPlatform = await platform.ok('issueCode', { id: 'primary' });
    for (const { id } of (await platform.ok('account', { id: 'primary' })).memberships)
      await platform.ok('endMembership', { id, ended: true });
    expect((await redeem('13800000002', ofPlatform.code)).state).toBe(40);
  });

  it('lose every session to a new password, and the code only to one that may be chosen [5-6]', async () => {
    const token = await server.login('13800000002');
    const { code } = await own.ok('issueCode', { id: 'primary' });
    for (const [password, problem] of [
      ['short-1', 'length'],
      ['no digit in-it', 'space'],
      ['UPPER-123', 'letter'],
      ['password1!', 'common'],
    ])
      expect(await own.refused('redeemCode', { phone: '13800000002', code, newPassword: password! })).toEqual([
        '40',
        `/newPassword ${problem}`,
      ]);
    expect((await redeem('13800000002', code)).state).toBe(11);
    expect((await server.send('me', {}, token)).state).toBe(22);
    expect((await login('13800000002', testPassword)).state).toBe(40);
  });

  it('count a wrong code as a wrong password', async () => {
    await own.ok('saveAccount', teacher);
    const states = [];
    for (let n = 0; n < 25; n += 1) states.push((await redeem(teacher.phone, 'AAAA-BBBB-CCCC')).state);
    expect(states.slice(-2)).toEqual([44, 44]);
  });

  it('cost nothing more once too many wrong codes were tried: the tries are counted before a password is hashed', async () => {
    const dear = await startTestServer({ passwordCost: 32_768 });
    onTestFinished(() => dear.close());
    const office = new TestAdministrator(dear);
    const typed = { phone: '13800000002', code: 'AAAA-BBBB-CCCC', newPassword };
    const cpuOf = async (calls: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await calls();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const many = (call: () => Promise<unknown>) => cpuOf(() => Promise.all(Array.from({ length: 60 }, call)));
    for (let n = 0; n < maxFailures; n += 1) await office.send('redeemCode', typed);
    const bare = await many(() => office.send('setupState', {}));
    expect((await office.send('redeemCode', typed)).state).toBe(44);
    expect(await many(() => office.send('redeemCode', typed))).toBeLessThan(bare * 8);
  });

  it('are one for a person who is more than one thing: no second code, no second name', async () => {
    const city = await administer(server, cityPhone);
    const { account, code } = await city.ok('saveAccount', {
      ...teacher,
      id: 'x',
      phone: '13800000002',
      name: 'whoever',
      role: 'administrator',
      orgId: cityId,
    });
    expect([code, account]).toMatchObject([null, { id: 'primary', name: 'primary teacher' }]);
    // The school’s administrator sees what they are in the school alone, and can no longer become them.
    const seen = await own.ok('account', { id: 'primary' });
    expect(seen).toMatchObject({ memberships: [{ role: 'teacher', orgId: 'school' }], wider: true });
    expect(await own.refused('issueCode', { id: 'primary' })).toEqual(['40', '/id wider']);
    expect(await own.refused('saveAccount', { ...teacher, id: 'primary', phone: '13011112222' })).toEqual(['40', '/phone wider']);
    await city.ok('issueCode', { id: 'primary' });
  });

  it('end what somebody is with its sessions at once, and take it back', async () => {
    const token = await server.login('13800000002');
    const { id } = (await own.ok('account', { id: 'primary' })).memberships[0]!;
    expect(await own.ok('endMembership', { id, ended: true })).toMatchObject({ state: 'ended', memberships: [] });
    expect((await server.send('me', {}, token)).state).toBe(22);
    expect(await login('13800000002', testPassword)).toMatchObject({ state: 40, data: { errors: [{ path: '/phone' }] } });
    expect((await own.ok('accounts', { ...page, state: 'ended' })).rows.map((row) => row.id)).toEqual(['primary']);
    await own.ok('endMembership', { id, ended: false });
    await server.login('13800000002');
  });

  it('end a right with the membership, in sessions that go on', async () => {
    const rows = (await own.ok('account', { id: 'middle' })).memberships;
    await own.ok('endMembership', { id: rows.find(({ role }) => role === 'administrator')!.id, ended: true });
    expect((await own.send('adminMe', {})).state).toBe(22);
    expect((await server.ok('me', {}, await server.login())).userInfo.administrator).toBe(false);
  });

  it('never leave the platform without an administrator', async () => {
    const platform = await administer(server, platformPhone);
    const { id } = (await platform.ok('account', { id: 'platform-administrator' })).memberships[0]!;
    expect(await platform.refused('endMembership', { id, ended: true })).toEqual(['40', '/id last-administrator']);
  });

  it('say what can’t be: no stage, no name, no phone, a phone of another, a teacher of a city', async () => {
    const { stage: _stage, ...stageless } = teacher;
    expect(await own.refused('saveAccount', stageless)).toEqual(['40', '/stage missing']);
    expect(await own.refused('saveAccount', { ...teacher, name: ' ' })).toEqual(['40', '/name empty']);
    expect(await own.refused('saveAccount', { ...teacher, phone: 'call me' })).toEqual(['40', '/phone no-phone']);
    await own.ok('saveAccount', teacher);
    expect(await own.refused('saveAccount', { ...teacher, phone: '13800000002' })).toEqual(['40', '/phone taken']);
    // Of another school: whoever could take it in could give it a code, and be that person there.
    expect(await own.refused('saveAccount', { ...teacher, id: 'z', phone: foreignPhone })).toEqual(['40', '/phone taken-elsewhere']);
    const city = await administer(server, cityPhone);
    expect(await city.refused('saveAccount', { ...teacher, id: 'y', orgId: cityId })).toEqual(['40', '/role no-school']);
  });

  it('are unknown where they are another’s: same answer as for nobody’s', async () => {
    for (const id of ['foreign', 'platform-administrator', 'nobody']) {
      const answers = [
        await own.send('account', { id }),
        await own.send('issueCode', { id }),
        await own.send('saveAccount', { ...teacher, id: id === 'nobody' ? 'foreign' : id }),
        await own.send('addMembership', { accountId: id, orgId: 'school', role: 'administrator' }),
        await own.send('endMembership', { id: 'nothing', ended: true }),
      ];
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]));
      expect(answers[0]!.state).toBe(43);
    }
    for (const orgId of ['foreign-school', 'platform', 'nowhere']) {
      expect(await own.refused('accounts', { ...page, orgId })).toEqual(['43']);
      expect(await own.refused('saveAccount', { ...teacher, orgId })).toEqual(['43']);
    }
  });
});

describe('an administrator’s session', () => {
  it('is not a teacher’s, nor the other way round [6-1]', async () => {
    const token = await server.login();
    expect((await own.send('organisations', {}, token)).state).toBe(43);
    expect((await server.send('me', {}, own.token)).state).toBe(43);
    expect((await own.send('organisations', {}, '')).state).toBe(22);
  });

  it('is refused to who administers nothing, after the password', async () => {
    expect((await own.send('adminLogin', { phone: '13800000002', password: 'wrong', whole: true })).data).toMatchObject({
      errors: [{ path: '/password' }],
    });
    expect((await own.send('adminLogin', { phone: '13800000002', password: testPassword, whole: true })).data).toMatchObject({
      errors: [{ path: '/phone' }],
    });
    expect((await own.send('adminLogin', { phone: foreignPhone, password: testPassword, orgId: 'school', whole: true })).state).toBe(43);
  });

  it('ends with the logout', async () => {
    await own.ok('adminLogout', {});
    expect((await own.send('adminMe', {})).state).toBe(22);
  });
});

describe('the first start', () => {
  it('asks for the first administrator and nothing else, once', async () => {
    expect(await own.ok('setupState', {})).toEqual({ needed: false, withCode: true });
    expect(await own.refused('setUp', { name: 'a', phone: '1', password: newPassword })).toEqual(['43']);
    const empty = await startTestServer({ sample: undefined as never }, server.now, { others: false });
    try {
      const first = new TestAdministrator(empty);
      expect(await first.ok('setupState', {})).toEqual({ needed: true, withCode: true });
      const asked = { name: 'a', phone: '13600000001', password: 'easy' };
      for (const code of [undefined, '1111-2222-3333-4445', ''])
        expect(await first.refused('setUp', { ...asked, ...(code !== undefined && { code }) })).toEqual(['40', '/code wrong']);
      expect(await first.refused('setUp', { ...asked, code: testStartCode })).toEqual(['40', '/password length']);
      const both = await Promise.all(
        [0, 1].map((n) => first.send('setUp', { name: '何立', phone: `1360000000${n}`, password: newPassword, code: '1111222233334444' })),
      );
      expect(both.map(({ state }) => state).sort((a, b) => a - b)).toEqual([11, 43]);
      expect(await first.ok('setupState', {})).toEqual({ needed: false, withCode: true });
    } finally {
      await empty.close();
    }
  });
});

describe('administrators of a school, appointed from above', () => {
  const asCity = { id: 'x', orgId: 'school', role: 'administrator' as const, name: '成都教研', phone: cityPhone };
  const names = (orgId: string, from: TestAdministrator) => from.refused('actFor', { orgId });
  const log = async () => (await own.ok('audit', { offset: 0, limit: 20 })).rows.map(({ action, org }) => `${action} ${org.id}`);

  it('wait for the yes of one of its own: until then nobody from above reads a name', async () => {
    const city = await administer(server, cityPhone);
    const { account, code, waits } = await city.ok('saveAccount', asCity);
    expect([code, waits, account.memberships.map(({ orgId }) => orgId)]).toEqual([null, true, [cityId]]);
    await city.ok('addMembership', { accountId: account.id, orgId: 'school', role: 'administrator' });
    expect(await names('school', city)).toEqual(['43']);
    expect(await city.refused('appointments', {})).toEqual(['43']);
    const { appointments } = await own.ok('appointments', {});
    expect(appointments).toMatchObject([{ phone: cityPhone, byOrgName: '成都市' }]);
    expect(await log()).toContain('appointment.asked school');
    expect(await own.ok('answerAppointment', { id: appointments[0]!.id, yes: false })).toEqual({ appointments: [] });
    expect(await own.refused('answerAppointment', { id: appointments[0]!.id, yes: true })).toEqual(['43']);
    expect(await names('school', city)).toEqual(['43']);

    await city.ok('saveAccount', asCity);
    const [again] = (await own.ok('appointments', {})).appointments;
    await own.ok('answerAppointment', { id: again!.id, yes: true });
    expect((await city.ok('actFor', { orgId: 'school' })).orgId).toBe('school');
  });

  it('are not made by a second account, by ending who is there, or by taking back what the school has ended', async () => {
    const city = await administer(server, cityPhone);
    expect(await city.refused('saveAccount', { ...asCity, id: 'second', phone: '13912345678' })).toEqual([
      '40',
      '/orgId has-administrator',
    ]);
    const account = await own.ok('adminMe', {});
    const mine = account.memberships.find(({ orgId }) => orgId === 'school')!;
    expect(await city.refused('endMembership', { id: mine.id, ended: true })).toEqual(['40', '/id last-of-school']);
    // One who has never logged in is none who could say yes.
    const { account: invited } = await own.ok('saveAccount', { ...asCity, id: 'invited', phone: '13912345678' });
    expect(await city.refused('endMembership', { id: mine.id, ended: true })).toEqual(['40', '/id last-of-school']);
    const theirs = invited.memberships[0]!.id;
    await own.ok('endMembership', { id: theirs, ended: true });
    expect(await city.refused('endMembership', { id: theirs, ended: false })).toEqual(['40', '/id has-administrator']);
    await own.ok('endMembership', { id: theirs, ended: false });
  });

  it('are appointed by those above where no administrator has ever come in, and a code that they give stands in the school’s log', async () => {
    const city = await administer(server, cityPhone);
    const school = { id: 'fresh', parentId: cityId, kind: 'school' as const, name: '新学校', code: '' };
    await city.ok('saveOrganisation', school);
    expect((await city.ok('saveAccount', { ...asCity, orgId: 'fresh', id: 'first', phone: '13912345678' })).waits).toBe(false);
    expect((await city.ok('saveAccount', { ...asCity, orgId: 'fresh' })).waits).toBe(false);
    expect((await city.ok('actFor', { orgId: 'fresh' })).orgId).toBe('fresh');
    await (await administer(server, cityPhone)).ok('issueCode', { id: 'primary' });
    expect(await log()).toContain('account.code-given school');
  });
});

describe('what those above do to a school’s people', () => {
  const log = async (from = own) =>
    (await from.ok('audit', { offset: 0, limit: 50, group: 'accounts' })).rows.map(
      ({ action, org, subject }) => `${action} ${org.id} ${subject.id}`,
    );

  it('stands in the log of each school that they are members of, wherever they were first', async () => {
    const city = await administer(server, cityPhone);
    await city.ok('saveOrganisation', { id: 'fresh', parentId: cityId, kind: 'school', name: '新学校', code: '' });
    await city.ok('saveAccount', { id: 'x', orgId: 'fresh', role: 'teacher', name: '赵老师', phone: '13912345678', stage: 'middle' });
    server.now += 1;
    await city.ok('addMembership', { accountId: 'x', orgId: 'school', role: 'teacher', stage: 'middle' });
    await city.ok('issueCode', { id: 'x' });
    await city.ok('saveAccount', { id: 'x', orgId: 'fresh', role: 'teacher', name: '赵老师', phone: '13912345679', stage: 'middle' });
    expect(await log()).toEqual(
      expect.arrayContaining(['membership.added school x', 'account.code-given school x', 'account.changed school x']),
    );
    const above = await log(city);
    for (const orgId of ['fresh', 'school']) expect(above.filter((row) => row === `account.code-given ${orgId} x`)).toHaveLength(1);
  });

  it('leaves the phone of its only administrator to the school, and is read by it otherwise', async () => {
    const city = await administer(server, cityPhone);
    const mine = { id: 'middle', orgId: 'school', role: 'administrator' as const, name: 'middle teacher' };
    expect(await city.refused('saveAccount', { ...mine, phone: '13800000077' })).toEqual(['40', '/phone last-of-school']);
    const { code } = await own.ok('saveAccount', { ...mine, id: 'second', name: '第二位', phone: '13912345678' });
    // One who can't log in yet is none.
    expect(await city.refused('saveAccount', { ...mine, phone: '13800000077' })).toEqual(['40', '/phone last-of-school']);
    await redeem('13912345678', code!.code);
    await city.ok('saveAccount', { ...mine, phone: '13800000077' });
    expect(await log()).toContain('account.changed school middle');
    await own.ok('saveAccount', { ...mine, phone: '13800000001' });
  });
});

describe('somebody who left a school', () => {
  const there = { id: 'x', orgId: 'school', role: 'teacher' as const, name: '钱老师', phone: '13912345678', stage: 'middle' as const };
  async function left() {
    const platform = await administer(server, platformPhone);
    await own.ok('saveAccount', there);
    const { id } = (await own.ok('account', { id: 'x' })).memberships[0]!;
    await own.ok('endMembership', { id, ended: true });
    return { platform, id };
  }

  it('is changed by it no more, and keeps to who has that person now what is known there', async () => {
    const { platform } = await left();
    expect(await own.refused('saveAccount', { ...there, name: '坏名字' })).toEqual(['43']);
    await platform.ok('addMembership', { accountId: 'x', orgId: 'foreign-school', role: 'teacher', stage: 'middle' });
    await platform.ok('saveAccount', { ...there, orgId: 'foreign-school', phone: '13912345679' });
    expect(await own.refused('saveAccount', { ...there, name: '坏名字', phone: '13912345679' })).toEqual(['43']);
    expect(await own.ok('account', { id: 'x' })).toMatchObject({ state: 'ended', phone: '' });
    expect(await own.ok('accounts', { ...page, state: 'ended', search: '5679' })).toEqual({ rows: [], total: 0 });
    expect((await platform.ok('account', { id: 'x' })).name).toBe('钱老师');
  });

  it('is not taken back unasked while working elsewhere, by any way', async () => {
    const { platform, id } = await left();
    await platform.ok('addMembership', { accountId: 'x', orgId: 'foreign-school', role: 'teacher', stage: 'middle' });
    expect(await own.refused('addMembership', { accountId: 'x', orgId: 'school', role: 'teacher', stage: 'middle' })).toEqual([
      '40',
      '/accountId wider',
    ]);
    expect(await own.refused('endMembership', { id, ended: false })).toEqual(['40', '/id wider']);
    expect(await own.refused('saveAccount', { ...there, id: 'y' })).toEqual(['40', '/phone taken-elsewhere']);
    const foreign = await administer(server, foreignPhone);
    await foreign.ok('issueCode', { id: 'x' });
    await platform.ok('addMembership', { accountId: 'x', orgId: 'school', role: 'teacher', stage: 'middle' });
    // Who is something in both is called what those above both say.
    expect(await own.refused('saveAccount', { ...there, name: '坏名字' })).toEqual(['40', '/name wider']);
    await own.ok('saveAccount', { ...there, stage: 'primary' });
  });
});
