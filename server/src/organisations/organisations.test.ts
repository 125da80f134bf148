import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { cityId, cityPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let platform: TestAdministrator;
let city: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  platform = await administer(server, platformPhone);
  city = await administer(server, cityPhone);
});
afterEach(() => server.close());

const school = (id: string, parentId: string, name = id) => ({ id, parentId, kind: 'school' as const, name, code: '' });
const names = async (of: TestAdministrator) => (await of.ok('organisations', {})).organisations.map(({ name }) => name);

describe('the tree of organisations', () => {
  it('is seen from the own organisation down, with the names alone of what it lies in [6-7]', async () => {
    expect((await names(platform)).sort()).toEqual(['Chorus', '四川省', '外校', '成都市', '测试学校'].sort());
    const seen = await city.ok('organisations', {});
    expect(seen.chain.map(({ name }) => name)).toEqual(['Chorus', '四川省']);
    expect(seen.organisations.map(({ name, schools, teachers }) => [name, schools, teachers])).toEqual([
      ['成都市', 1, 2],
      ['测试学校', 0, 2],
    ]);
    expect(await names(await administer(server))).toEqual(['测试学校']);
  });

  it('takes what lies in a wider kind, under a name that is free there', async () => {
    await city.ok('saveOrganisation', { id: 'd', parentId: cityId, kind: 'district', name: ' 锦江区 ', code: '510104' });
    await city.ok('saveOrganisation', school('s', 'd', '实验小学'));
    expect((await names(city)).sort()).toEqual(['成都市', '实验小学', '测试学校', '锦江区'].sort());
    expect(await city.refused('saveOrganisation', school('t', 'd', '实验小学'))).toEqual(['40', '/name taken']);
    expect(await city.refused('saveOrganisation', school('t', 's'))).toEqual(['40', '/kind not-below']);
    expect(await city.refused('saveOrganisation', { id: 'c', parentId: 'd', kind: 'city', name: 'c', code: '' })).toEqual([
      '40',
      '/kind not-below',
    ]);
    expect(await city.refused('saveOrganisation', school('t', 'd', '  '))).toEqual(['40', '/name empty']);
  });

  it('is changed by its own administrators alone: a school’s have no right, what lies elsewhere is unknown', async () => {
    const own = await administer(server);
    expect(await own.refused('saveOrganisation', school('x', 'school'))).toEqual(['43']);
    for (const parentId of ['platform', 'area:51', 'foreign-school', 'nowhere'])
      expect(await city.refused('saveOrganisation', school('x', parentId))).toEqual(['43']);
    for (const id of ['foreign-school', 'nowhere', cityId, 'area:51']) {
      expect(await city.refused('moveOrganisation', { id, parentId: cityId })).toEqual(['43']);
      expect(await city.refused('archiveOrganisation', { id, archived: true })).toEqual(['43']);
    }
    expect(await city.refused('moveOrganisation', { id: 'school', parentId: 'platform' })).toEqual(['43']);
    expect(await city.refused('saveOrganisation', { ...school('foreign-school', cityId), name: 'mine' })).toEqual(['43']);
  });

  it('moves an organisation with all that lies in it, and never into itself', async () => {
    await platform.ok('saveOrganisation', { id: 'p', parentId: 'platform', kind: 'province', name: '云南省', code: '53' });
    expect(await platform.refused('moveOrganisation', { id: 'area:51', parentId: cityId })).toEqual(['40', '/parentId inside-itself']);
    await platform.ok('moveOrganisation', { id: cityId, parentId: 'p' });
    const token = await server.login();
    expect((await server.ok('me', {}, token)).userInfo).toMatchObject({ provinceId: '53', cityId: '5101' });
  });

  it('puts a school away with its sessions, and takes it back', async () => {
    const token = await server.login();
    const own = await administer(server);
    expect(await platform.refused('archiveOrganisation', { id: cityId, archived: true })).toEqual(['40', '/id has-organisations']);
    await city.ok('archiveOrganisation', { id: 'school', archived: true });
    expect((await server.send('me', {}, token)).state).toBe(22);
    expect((await own.send('adminMe', {})).state).toBe(22);
    expect((await server.send('teacherLogin', { phone: '13800000001', password: 'Secret#2026', whole: true })).state).toBe(40);
    await platform.ok('archiveOrganisation', { id: cityId, archived: true });
    expect(await platform.refused('archiveOrganisation', { id: 'school', archived: false })).toEqual(['40', '/id parent-archived']);
    await platform.ok('archiveOrganisation', { id: cityId, archived: false });
    await platform.ok('archiveOrganisation', { id: 'school', archived: false });
    await server.login();
  });

  it('is known by province, city and district to every teacher, without its schools [7.3-1]', async () => {
    await city.ok('saveOrganisation', { id: 'd', parentId: cityId, kind: 'district', name: '锦江区', code: '510104' });
    await platform.ok('saveOrganisation', { id: 'c', parentId: 'platform', kind: 'city', name: '直辖市', code: '11' });
    expect(await server.ok('cityTree', {}, await server.login())).toEqual([
      {
        id: 'area:51',
        code: '51',
        name: '四川省',
        cities: [{ id: cityId, code: '5101', name: '成都市', districts: [{ id: 'd', code: '510104', name: '锦江区' }] }],
      },
      { id: '', code: '', name: '', cities: [{ id: 'c', code: '11', name: '直辖市', districts: [] }] },
    ]);
  });

  it('lets who adds a school administer it, too, if they say so', async () => {
    await platform.ok('saveOrganisation', { ...school('s', 'platform'), administer: true });
    const before = platform.token;
    platform.token = (await platform.ok('actFor', { orgId: 's' })).authToken;
    expect(await names(platform)).toEqual(['s']);
    expect(await platform.refused('actFor', { orgId: 'foreign-school' })).toEqual(['43']);
    // A page that is at work for the platform goes on there.
    platform.token = before!;
    expect((await platform.ok('adminMe', {})).orgId).toBe('platform');
  });

  it('keeps what was done, by whom, before and after', async () => {
    await city.ok('saveOrganisation', school('s', cityId, '实验小学'));
    server.now += 1;
    await city.ok('saveOrganisation', school('s', cityId, '实验学校'));
    const { openDatabase } = await import('../database/open.ts');
    await server.stop();
    const db = await openDatabase(server.dataDir, Date.now);
    const rows = await db.selectFrom('audit').select(['action', 'accountId', 'orgId', 'before', 'after']).orderBy('id').execute();
    await db.destroy();
    expect(
      rows.map(({ before, after, ...row }) => ({ ...row, before: JSON.parse(before ?? 'null'), after: JSON.parse(after!) })),
    ).toMatchObject([
      { action: 'organisation.added', accountId: 'city-administrator', orgId: cityId, before: null, after: { name: '实验小学' } },
      { action: 'organisation.changed', before: { name: '实验小学' }, after: { name: '实验学校' } },
    ]);
    await server.restart();
  });
});
