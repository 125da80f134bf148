import { join } from 'node:path';
import { resolveSettings } from '@chorus/contract/plugin-settings';
import type { SettingsEntry } from '@chorus/sdk';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { writeBundle } from '../testing/test-bundle.ts';
import { cityId, cityPhone, foreignPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

const title = { 'zh-CN': '秒数', en: 'Seconds' };
const entry: SettingsEntry = {
  properties: {
    seconds: { type: 'number', title, default: 30, minimum: 5, maximum: 60 },
    bell: { type: 'boolean', title, default: true },
  },
};
const plugin = 'stranger.game';

let server: TestServer;
let token: string;
let platform: TestAdministrator;
let city: TestAdministrator;
let school: TestAdministrator;
const putBundle = (version = '1.0.0', settings = entry) =>
  writeBundle(join(server.dataDir, 'plugins', 'game'), {
    version,
    change: (manifest) => Object.assign(manifest['contributes'] as object, { points: { 'settings/1': [settings] } }),
  });
beforeEach(async () => {
  server = await startTestServer();
  putBundle();
  token = await server.login();
  platform = await administer(server, platformPhone);
  city = await administer(server, cityPhone);
  school = await administer(server);
  await platform.ok('setPolicyRule', { plugin, rule: { effect: 'allow', lock: false } });
});
afterEach(() => server.close());

/** What holds for a class of the teacher, and who has chosen it. */
async function held(classId = 'three', key = 'seconds', as = token) {
  const layers = await server.ok('pluginSettings', {}, as);
  const ofClass = layers.filter(({ kind, id }) => kind !== 'class' || id === classId);
  const { value, from } = resolveSettings(
    entry,
    ofClass.map((layer) => ({ ...layer, chosen: layer.chosen[plugin] ?? {} })),
  )[key]!;
  return [value, from?.name];
}
const choose = (by: TestAdministrator, seconds: number | null) => by.ok('setActivitySettings', { plugin, changes: { seconds } });
const chooseForClass = (clazzId: string, seconds: unknown) =>
  server.send('setClassSettings', { clazzId, plugin, changes: { seconds } }, token);

describe('settings of an activity', () => {
  it('are those of the nearest of six levels that has chosen, and given back they are those of the next', async () => {
    await platform.ok('saveOrganisation', { id: 'district', parentId: cityId, kind: 'district', name: '锦江区', code: '' });
    await platform.ok('moveOrganisation', { id: 'school', parentId: 'district' });
    const at = async (orgId: string) => {
      await platform.ok('addMembership', { accountId: 'city-administrator', orgId, role: 'administrator' });
      const administrator = await administer(server, cityPhone);
      administrator.token = (await administrator.ok('actFor', { orgId })).authToken;
      return administrator;
    };
    const nearestFirst = [
      ['测试学校', school],
      ['锦江区', await at('district')],
      ['成都市', city],
      ['四川省', await at('area:51')],
      ['Chorus', platform],
    ] as const;
    for (const [n, [, by]] of nearestFirst.entries()) await choose(by, 10 + n);
    await chooseForClass('three', 9);
    expect([await held(), await held('one')]).toEqual([
      [9, '七(3)班 🎈'],
      [10, '测试学校'],
    ]);
    await chooseForClass('three', null);
    for (const [n, [name, by]] of nearestFirst.entries()) {
      expect(await held()).toEqual([10 + n, name]);
      await choose(by, null);
    }
    expect(await held()).toEqual([30, undefined]);
  });

  it('are kept over a restart, and a change of one leaves the others', async () => {
    await city.ok('setActivitySettings', { plugin, changes: { seconds: 5, bell: false } });
    await server.restart();
    await choose(city, 6);
    expect([await held(), await held('three', 'bell')]).toEqual([
      [6, '成都市'],
      [false, '成都市'],
    ]);
  });

  it('reach pages of all schools below, which hear of it with their next answer', async () => {
    const foreign = await server.login(foreignPhone);
    const heard = async () => {
      const database = new Database(join(server.dataDir, 'chorus.db'));
      const rows = database.prepare(`select "name", "value" from "settings" where "name" like 'choices/%'`).all() as object[];
      database.close();
      return Object.fromEntries(rows.map((row) => Object.values(row).slice(0, 2) as [string, string]));
    };
    const before = await heard();
    await choose(city, 5);
    const after = await heard();
    expect(after['choices/school']).not.toBe(before['choices/school']);
    expect(after['choices/foreign-school']).toBe(before['choices/foreign-school']);
    expect(await held('foreign-class', 'seconds', foreign)).toEqual([30, undefined]);
    await chooseForClass('three', 9);
    expect((await heard())['choices/school']).not.toBe(after['choices/school']);
  });

  it('show an administrator the own layer last, and those above it by name', async () => {
    await choose(city, 5);
    await choose(school, 7);
    const { activities, layers } = await school.ok('activitySettings', {});
    expect(activities).toEqual([{ id: plugin, title: { en: 'Game', 'zh-CN': 'Game' }, entry }]);
    expect(layers.map(({ kind, name, chosen }) => [kind, name, chosen[plugin]])).toEqual([
      ['platform', 'Chorus', undefined],
      ['province', '四川省', undefined],
      ['city', '成都市', { seconds: 5 }],
      ['school', '测试学校', { seconds: 7 }],
    ]);
    expect((await city.ok('activitySettings', {})).layers.map(({ kind }) => kind)).toEqual(['platform', 'province', 'city']);
  });

  it('are written down by who chose them and how they were', async () => {
    await choose(city, 5);
    server.now += 1;
    await city.ok('setActivitySettings', { plugin, changes: { seconds: 6, bell: false } });
    server.now += 1;
    await choose(city, null);
    const { rows } = await city.ok('audit', { group: 'plugins', offset: 0, limit: 10 });
    const found = rows.filter(({ action }) => action === 'plugin-settings.changed');
    expect(found.map(({ subject, by, before, after }) => [subject.id, by.id, before, after])).toEqual([
      [plugin, 'city-administrator', { settings: { seconds: 6 } }, { settings: {} }],
      [plugin, 'city-administrator', { settings: { seconds: 5 } }, { settings: { seconds: 6, bell: false } }],
      [plugin, 'city-administrator', { settings: {} }, { settings: { seconds: 5 } }],
    ]);
  });
});

describe('what is refused', () => {
  it('is what does not fit, at each of the fields, and nothing of it is written', async () => {
    expect(await city.refused('setActivitySettings', { plugin, changes: { seconds: 4, bell: false, other: 1 } })).toEqual([
      '40',
      '/changes/seconds too-small',
      '/changes/other unknown',
    ]);
    expect((await chooseForClass('three', 'nine')).state).toBe(40);
    expect((await chooseForClass('three', ['nine'])).state).toBe(40);
    expect(await held('three', 'bell')).toEqual([true, undefined]);
  });

  it('is an activity that the organisation is not given, and one without settings', async () => {
    writeBundle(join(server.dataDir, 'plugins', 'plain'), { id: 'stranger.plain' });
    await platform.ok('setPolicyRule', { plugin: 'stranger.plain', rule: { effect: 'allow', lock: false } });
    await city.ok('setPolicyRule', { plugin, rule: { effect: 'deny', lock: false } });
    for (const one of [plugin, 'stranger.plain', 'nobody.nothing'])
      expect(await city.refused('setActivitySettings', { plugin: one, changes: {} })).toEqual(['43']);
    expect((await city.ok('activitySettings', {})).activities).toEqual([]);
    expect((await platform.ok('activitySettings', {})).activities).toHaveLength(1);
  });

  it('is another’s class, which answers as if it were not there, and a teacher in the administration', async () => {
    for (const clazzId of ['foreign-class', 'other', 'nothing'])
      expect([clazzId, (await chooseForClass(clazzId, 9)).state]).toEqual([clazzId, 43]);
    const teacher = await server.login('13800000002');
    expect((await school.send('activitySettings', {}, teacher)).state).toBe(43);
    expect((await school.send('setActivitySettings', { plugin, changes: {} }, teacher)).state).toBe(43);
  });
});

it('keeps what was chosen for another version of an activity, up to a bound', async () => {
  await city.ok('setActivitySettings', { plugin, changes: { bell: false } });
  const { bell: _bell, ...left } = entry.properties;
  for (let n = 0; n < 40; n += 1) {
    const name = `only${n}`;
    putBundle(`2.0.${n}`, { properties: { ...left, [name]: { type: 'boolean', title, default: true } } as SettingsEntry['properties'] });
    if (n === 0) await choose(city, 9);
    await city.ok('setActivitySettings', { plugin, changes: { [name]: false } });
    const { chosen } = (await city.ok('activitySettings', {})).layers.at(-1)!;
    if (n === 0) expect(chosen[plugin]).toEqual({ bell: false, seconds: 9, only0: false });
  }
  const { chosen } = (await city.ok('activitySettings', {})).layers.at(-1)!;
  expect([Object.keys(chosen[plugin]!).length, chosen[plugin]!['seconds']]).toEqual([32, 9]);
  putBundle('1.0.0');
});
