import { join } from 'node:path';
import { evaluatePolicy, type PolicyLayer } from '@chorus/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '../testing/test-bundle.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { cityId, cityPhone, platformPhone, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let city: TestAdministrator;
let own: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer();
  city = await administer(server, cityPhone);
  own = await administer(server);
});
afterEach(() => server.close());

const plugin = 'chorus.words';
const subject = { id: plugin, version: '1.0.0', source: 'built-in' as const, capabilities: [], publisher: 'Chorus' };
const rule = (effect: 'allow' | 'deny' | 'require', lock = false) => ({ effect, lock });
const allowed = (layers: readonly PolicyLayer[]) => evaluatePolicy(layers, subject).allowed;

describe('rules of organisations', () => {
  it('reach the teachers of the schools that lie in them, and their pages hear of it', async () => {
    const token = await server.login();
    expect(allowed((await server.ok('plugins', { chain: true }, token)).layers)).toBe(true);
    await city.ok('setPolicyRule', { plugin, rule: rule('deny', true) });
    const { layers } = await server.ok('plugins', { chain: true }, token);
    expect(layers.map(({ layer, depth, name }) => [layer, depth, name])).toEqual([
      ['platform', 0, 'Chorus'],
      ['region', 1, '四川省'],
      ['region', 2, '成都市'],
      ['school', 3, '测试学校'],
    ]);
    expect(layers[2]!.rules).toMatchObject([{ effect: 'deny', lock: true, by: 'city-administrator', at: server.now }]);
    // A page of before knows five kinds, and comes to the same.
    const older = (await server.ok('plugins', {}, token)).layers;
    expect([allowed(layers), allowed(older), older.map(({ layer }) => layer)]).toEqual([false, false, ['platform', 'region', 'school']]);
    expect(older[1]!.rules[0]).not.toHaveProperty('by');
  });

  it('are taken back by null, and replaced by another', async () => {
    await city.ok('setPolicyRule', { plugin, rule: rule('deny') });
    const { layers } = await city.ok('setPolicyRule', { plugin, rule: { ...rule('require'), reason: '全市统一' } });
    expect(layers.at(-1)!.rules).toMatchObject([{ effect: 'require', reason: { 'zh-CN': '全市统一' } }]);
    expect((await city.ok('setPolicyRule', { plugin, rule: null })).layers.at(-1)!.rules).toEqual([]);
    expect(await city.refused('setPolicyRule', { plugin, rule: { effect: 'pin', lock: false } })).toEqual(['40', '/rule/version missing']);
    expect(await city.refused('setPolicyRule', { plugin: 'not a plugin', rule: null })).toEqual([
      '40',
      '/plugin must be a plugin id, <publisher>.* or *',
    ]);
  });

  it('of a class are its school’s, and reach no other class', async () => {
    await own.ok('setPolicyRule', { plugin, rule: rule('deny'), classId: 'three' });
    const layers = (await server.ok('plugins', { chain: true }, await server.login())).layers;
    expect(layers.filter(({ layer }) => layer === 'class').map(({ classId, depth }) => [classId, depth])).toEqual([['three', 4]]);
    expect(await city.refused('setPolicyRule', { plugin, rule: rule('deny'), classId: 'three' })).toEqual(['43']);
    for (const classId of ['foreign-class', 'nothing'])
      expect(await own.refused('setPolicyRule', { plugin, rule: rule('deny'), classId })).toEqual(['43']);
    expect((await own.ok('policyView', { classId: 'three' })).layers.at(-1)).toMatchObject({
      classId: 'three',
      rules: [{ effect: 'deny' }],
    });
    expect((await own.ok('policyView', {})).layers.at(-1)).toMatchObject({ layer: 'school', rules: [] });
  });
});

describe('a look at the rules', () => {
  it('is for any organisation below, or as a teacher there with the classes that they teach', async () => {
    expect((await city.ok('policyView', {})).target).toMatchObject({ orgId: cityId, kind: 'city', classes: [] });
    const { target } = await city.ok('policyView', { orgId: 'school', accountId: 'middle' });
    expect(target.classes.map(({ id }) => id)).toEqual(['empty', 'one', 'three']);
    for (const orgId of ['foreign-school', 'platform', 'nowhere']) expect(await city.refused('policyView', { orgId })).toEqual(['43']);
    expect(await city.refused('policyView', { orgId: 'school', accountId: 'foreign' })).toEqual(['43']);
    expect(await own.refused('policyView', { classId: 'foreign-class' })).toEqual(['43']);
  });
});

describe('what a change will do', () => {
  it('is told before it is done: schools, teachers, lessons, and whose rule will not count any more', async () => {
    writeBundle(join(server.dataDir, 'plugins', 'game'));
    const game = 'stranger.game';
    const platform = await administer(server, platformPhone);
    await own.ok('setPolicyRule', { plugin: game, rule: rule('allow') });
    await server.ok('startLesson', testLesson, await server.login());
    expect(await city.ok('planPolicy', { plugin: game, rule: rule('deny') })).toMatchObject({ schools: 0, silenced: 0, effects: [] });
    expect(await city.ok('planPolicy', { plugin: game, rule: rule('deny', true) })).toEqual({
      schools: 1,
      teachers: 2,
      inLesson: 1,
      silenced: 1,
      effects: [{ orgId: 'school', name: '测试学校', before: true, after: false, silenced: true, teachers: 2, inLesson: 1 }],
    });
    expect((await platform.ok('planPolicy', { plugin: game, rule: rule('allow') })).effects.map(({ name }) => name)).toEqual(['外校']);
    expect(await own.ok('planPolicy', { plugin: game, rule: rule('deny'), classId: 'three' })).toMatchObject({
      effects: [{ orgId: 'three', before: true, after: false }],
    });
    expect((await city.ok('policyView', {})).layers.at(-1)!.rules).toEqual([]);
  });
});

describe('a pin to a version that is kept here', () => {
  const game = 'stranger.game';
  const put = (version: string) => writeBundle(join(server.dataDir, 'plugins', 'game'), { version });
  const pin = (version: string) => ({ plugin: game, rule: { effect: 'pin' as const, version, lock: false } });
  const versionOf = (plugins: readonly { readonly manifest: unknown }[]) =>
    plugins.flatMap(({ manifest }) =>
      (manifest as { id: string } | null)?.id === game ? [(manifest as { version: string }).version] : [],
    );

  it('rolls pages below it back to it, keeps its files served, and gives the installed one again when it is taken back', async () => {
    const token = await server.login();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      put(version);
      await server.ok('plugins', { chain: true }, token);
    }
    await city.ok('setPolicyRule', { plugin: game, rule: rule('allow') });
    expect(versionOf((await server.ok('plugins', { chain: true }, token)).plugins)).toEqual(['1.2.0']);
    expect((await city.ok('planPolicy', pin('1.0.0'))).schools).toBe(0);
    expect((await city.ok('planPolicy', pin('2.0.0'))).schools).toBe(1);
    expect(versionOf((await city.ok('policyView', {})).stored).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    for (const [asked, given] of [
      ['1.0.0', '1.0.0'],
      ['<1.2.0', '1.1.0'],
      ['^1.0.0', '1.2.0'],
      ['2.0.0', '1.2.0'],
    ] as const) {
      await city.ok('setPolicyRule', pin(asked));
      for (const chain of [true, false]) {
        const { plugins, layers } = await server.ok('plugins', { chain }, token);
        expect([asked, versionOf(plugins)]).toEqual([asked, [given]]);
        const { allowed: may } = evaluatePolicy(layers, {
          id: game,
          version: given,
          source: 'dropped',
          capabilities: [],
          publisher: 'Stranger',
        });
        expect(may).toBe(asked !== '2.0.0');
        const { base, manifest } = plugins.find(({ manifest: of }) => (of as { id: string } | null)?.id === game)!;
        expect((await fetch(`${server.url}${base}${(manifest as { entry: string }).entry}`)).status).toBe(asked === '2.0.0' ? 404 : 200);
      }
    }
    await city.ok('setPolicyRule', { plugin: game, rule: rule('allow') });
    expect(versionOf((await server.ok('plugins', { chain: true }, token)).plugins)).toEqual(['1.2.0']);
  });
});
