import type { PluginInfo, PolicyLayer } from '@chorus/contract';
import { sharedModules } from '@chorus/contract';
import type { Capability, PluginOptions, PluginManifest } from '@chorus/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFound } from './discovery.ts';
import type { KernelEnv } from './kernel-types.ts';
import { makePlan } from './plan.ts';
import { restingStage } from './plugin-record.ts';
import { evaluateType, infoOf, manifestOf, plugin } from './testing/plugin-fixtures.ts';

const env: KernelEnv = { sdkVersion: '1.4.0', shared: sharedModules, services: new Set(['service:Clock/1']), stage: undefined };
const allowAll: PolicyLayer[] = [{ layer: 'platform', name: 'p', rules: [{ id: 'all', plugin: '*', effect: 'allow', reason: {} }] }];
const info = (
  id: string,
  options: Partial<PluginOptions<unknown>> = {},
  change: Partial<PluginInfo> = {},
  manifest: Partial<PluginManifest> = {},
) => infoOf(manifestOf(plugin(id, options), manifest), change);
const type = (id: string) => ({ evaluateTypes: [evaluateType(id)] });
const plan = (list: readonly PluginInfo[], change: Partial<KernelEnv> = {}, layers = allowAll) =>
  makePlan(readFound(list), layers, { ...env, ...change }, { switchedOff: {}, skipped: new Set() });
/** What became of each: its id (or folder) and the reason, sorted. */
const outcome = (list: readonly PluginInfo[], change: Partial<KernelEnv> = {}, layers = allowAll) =>
  Object.fromEntries(plan(list, change, layers).map((one) => [one.found.manifest?.id ?? one.found.info.folder, one.reason?.code]));

describe('what is found', () => {
  it('keeps the reason that the server gives, and knows it', () => {
    const problem = { code: 'hash-mismatch', message: 'index.js differs', context: { file: 'index.js' } };
    expect(plan([info('examples.a', {}, { problem })])[0]?.reason).toEqual(problem);
    expect(plan([infoOf(null, { problem })])[0]?.reason).toEqual(problem);
    expect(plan([info('examples.a', {}, { problem: { ...problem, code: 'new-one' } })])[0]?.reason).toMatchObject({
      code: 'manifest-invalid',
      context: { code: 'new-one' },
    });
  });

  it.each([
    ['no manifest', infoOf(null), 'manifest-unreadable'],
    ['a manifest with an unknown key', infoOf({ ...manifestOf(plugin('examples.a')), more: 1 } as never), 'manifest-invalid'],
    ['a path out of the folder', info('examples.a', {}, {}, { entry: '../x.js' }), 'unsafe-path'],
    [
      'a script in an icon',
      info('examples.a', {
        menus: [
          { slot: 'home.activities/1', order: 1, label: { 'zh-CN': 'x', en: 'x' }, icon: '<svg><script/></svg>', route: 'ExamplesAHome' },
        ],
      }),
      'unsafe-icon',
    ],
    ['no address', info('examples.a', {}, { base: null }), 'file-missing'],
    ['an id of ours from elsewhere', info('chorus.a', {}, { source: 'dropped' }), 'reserved-id'],
    ['an id of ours that is worked on', info('chorus.a', {}, { source: 'dev' }), 'reserved-id'],
    ['an SDK of a newer major', info('examples.a', { sdk: '^2.0.0' }), 'needs-newer-chorus'],
    ['an SDK of an older major', info('examples.a', { sdk: '^0.9.0' }), 'sdk-range'],
    ['an SDK that is newer', info('examples.a', { sdk: '^1.5.0' }), 'needs-newer-chorus'],
    ['another React', info('examples.a', {}, {}, { shared: { react: 18 } }), 'shared-major'],
    ['a module that is not shared', info('examples.a', {}, {}, { shared: { axios: 1 } }), 'shared-major'],
    ['a module of Object.prototype', info('examples.a', {}, {}, { shared: { constructor: 1 } }), 'shared-major'],
  ])('is blocked with %s', (_what, one, code) => {
    const [planned] = plan([one]);
    expect(planned?.reason?.code).toBe(code);
    expect(planned && restingStage(planned)).toBe('blocked');
  });

  it('lets ours through when they are built in, and SDK ranges that fit', () =>
    expect(outcome([info('chorus.a'), info('examples.b', { sdk: '~1.4.0' })])).toEqual({ 'chorus.a': undefined, 'examples.b': undefined }));

  it('says that a plugin does not fit before anybody allows it', () => {
    expect(outcome([info('examples.a', { sdk: '^2.0.0' }, { source: 'dropped' })], {}, [])).toEqual({ 'examples.a': 'needs-newer-chorus' });
    const [planned] = plan([info('examples.b', {}, { source: 'dropped' })], {}, []);
    expect(planned?.reason?.code).toBe('not-yet-allowed');
    expect(planned && restingStage(planned)).toBe('off');
  });

  it('has a plugin wait again that asks for more than it was allowed for, and says what', () => {
    const consent = { capabilities: ['roster.read'], publisher: manifestOf(plugin('examples.a')).publisher.name, dev: false };
    const rule = { id: 'given', plugin: 'examples.*', effect: 'allow', reason: {}, consent } as const;
    const given: PolicyLayer[] = [{ layer: 'school', name: 's', rules: [rule] }];
    const dropped = (id: string, capabilities: Capability[], source: 'dropped' | 'dev' = 'dropped') =>
      info(id, { capabilities }, { source });
    const list = [
      dropped('examples.a', ['roster.read']),
      dropped('examples.b', ['roster.read', 'answers.read']),
      dropped('examples.c', [], 'dev'),
    ];
    expect(outcome(list, {}, given)).toEqual({ 'examples.a': undefined, 'examples.b': 'not-yet-allowed', 'examples.c': 'not-yet-allowed' });
    expect(plan(list, {}, given)[1]?.reason?.message).toContain('beyond what was allowed (answers.read)');
  });

  it('goes on with the older of two versions of one id that were dropped in, and says where the other is', () => {
    const dropped = (folder: string, version = '1.0.0', change: Partial<PluginInfo> = {}) =>
      info('examples.a', { version }, { source: 'dropped', folder, hash: folder, ...change });
    const used = (...list: PluginInfo[]) => plan(list).flatMap((one) => (one.reason ? [] : [one.found.info.folder]));
    expect(used(dropped('a-new', '1.10.0'), dropped('old', '1.9.0'), info('examples.b', {}, { source: 'dropped' }))).toEqual([
      'examples.b',
      'old',
    ]);
    expect(used(dropped('copy'), dropped('examples.a'))).toEqual(['examples.a']);
    expect(used(dropped('b'), dropped('a'))).toEqual(['a']);
    const [other] = plan([dropped('new', '1.1.0'), dropped('old')]).filter((one) => one.reason);
    expect(other?.reason).toEqual({
      code: 'duplicate-id',
      message:
        '"examples.a" 1.1.0 in the folder "new" is not used: 1.0.0 in the folder "old" is. Take the folder away that you do not want, and reload the page.',
      context: { plugin: 'examples.a', folders: 'new, old' },
    });
    expect(new Set(plan([dropped('a'), dropped('b')]).map((one) => one.found.key)).size).toBe(2);
  });

  it('goes on with the one of two that is allowed and fits, whichever is older', () => {
    const consent = { capabilities: ['roster.read'], publisher: manifestOf(plugin('examples.a')).publisher.name, dev: false };
    const rule = { id: 'given', plugin: 'examples.*', effect: 'allow', reason: {}, consent } as const;
    const given: PolicyLayer[] = [{ layer: 'school', name: 's', rules: [rule] }];
    const dropped = (folder: string, version: string, options: Partial<PluginOptions<unknown>> = {}) =>
      info('examples.a', { version, ...options }, { source: 'dropped', folder, hash: folder });
    const become = (list: PluginInfo[], layers = given) =>
      Object.fromEntries(plan(list, {}, layers).map((one) => [one.found.info.folder, one.reason?.code]));
    const asksMore = dropped('older', '0.9.0', { capabilities: ['answers.read'] });
    expect(become([asksMore, dropped('allowed', '1.0.0')])).toEqual({ older: 'duplicate-id', allowed: undefined });
    expect(become([dropped('outgrown', '0.9.0', { sdk: '^0.9.0' }), dropped('fits', '1.0.0')])).toEqual({
      outgrown: 'sdk-range',
      fits: undefined,
    });
    expect(become([dropped('old', '1.0.0'), dropped('new', '1.1.0')], [])).toEqual({ old: 'not-yet-allowed', new: 'duplicate-id' });
  });

  it('lets no stranger take down ours by their id, and no broken copy take down a whole one', () => {
    const ours = plan([info('chorus.a'), info('chorus.a', {}, { source: 'dropped' })]);
    expect(ours.map((one) => one.reason?.code)).toEqual([undefined, 'reserved-id']);
    const broken = plan([
      info('examples.a'),
      info('examples.a', {}, { source: 'dropped', problem: { code: 'hash-mismatch', message: '', context: {} } }),
    ]);
    expect(broken.map((one) => one.reason?.code)).toEqual([undefined, 'hash-mismatch']);
    const copies = plan([info('examples.a'), info('examples.a', {}, { folder: 'copy' })]);
    expect(copies.map((one) => one.reason?.code).filter((code) => code === undefined)).toHaveLength(1);
    const others = plan([info('examples.a'), info('examples.a', {}, { folder: 'copy', hash: 'another' })]);
    expect(others.map((one) => one.reason?.code)).toEqual(['duplicate-id', 'duplicate-id']);
    const impostor = plan([info('examples.a'), info('examples.a', {}, { source: 'dropped', folder: 'copy' })]);
    expect(impostor.map((one) => [one.found.info.source, one.reason?.code])).toEqual([
      ['built-in', undefined],
      ['dropped', 'duplicate-id'],
    ]);
  });

  it('uses the one that is worked on of several, unless two are', () => {
    const list = [info('examples.a'), info('examples.a', {}, { source: 'dev' })];
    expect(plan(list).map((one) => one.reason?.code)).toEqual(['duplicate-id', undefined]);
    expect(plan([...list, info('examples.a', {}, { source: 'dev', folder: 'b' })]).map((one) => one.reason?.code)).toEqual([
      'duplicate-id',
      'duplicate-id',
      'duplicate-id',
    ]);
  });

  it('gives the same folder twice two keys', () => {
    const [a, b, c] = readFound([infoOf(null), infoOf(null), infoOf(null, { hash: null })]);
    expect(new Set([a?.key, b?.key, c?.key]).size).toBe(3);
  });
});

describe('who is let in', () => {
  it('leaves out what is for another stage', () => {
    const list = [info('examples.a', { stages: ['primary'] }), info('examples.b', { stages: ['middle'] }), info('examples.c')];
    expect(outcome(list, { stage: 'primary' })).toEqual({ 'examples.a': undefined, 'examples.b': 'stage', 'examples.c': undefined });
    expect(outcome(list)['examples.b']).toBeUndefined();
  });

  it('is decided by policy on the manifest', () => {
    const layers: PolicyLayer[] = [{ layer: 'region', name: 'r', rules: [{ id: 'no', plugin: 'examples.*', effect: 'deny', reason: {} }] }];
    const [planned] = plan([info('examples.a')], {}, layers);
    expect(planned?.reason).toMatchObject({
      code: 'denied',
      context: { plugin: 'examples.a', rule: 'no', layer: 'region', layerName: 'r' },
    });
    expect(planned?.verdict).toMatchObject({ allowed: false, decidedBy: { ruleId: 'no' } });
  });
});

describe('what a lesson uses', () => {
  it('is judged by the policy that it came under, and everything else by the one of now', () => {
    const denied: PolicyLayer[] = [{ layer: 'school', name: 's', rules: [{ id: 'no', plugin: '*', effect: 'deny', reason: {} }] }];
    const list = [info('examples.a'), info('examples.b')];
    expect(outcome(list, { inUse: new Map([['examples.a', allowAll]]) }, denied)).toEqual({
      'examples.a': undefined,
      'examples.b': 'denied',
    });
    expect(outcome(list, { inUse: new Map([['examples.a', denied]]) })).toEqual({ 'examples.a': 'denied', 'examples.b': undefined });
  });

  it('can still be switched off on the device', () => {
    const facts = { switchedOff: { 'examples.a': 'teacher' as const }, skipped: new Set<string>() };
    const inUse = new Map([['examples.a', allowAll]]);
    expect(makePlan(readFound([info('examples.a')]), allowAll, { ...env, inUse }, facts)[0]?.reason?.code).toBe('switched-off');
  });
});

describe('requirements', () => {
  it('are met by services of the host and evaluate types of plugins', () => {
    const list = [
      info('examples.a', { requires: ['service:Clock/1', 'evaluateType:examples.x/1'] }),
      info('examples.b', type('examples.x/1')),
    ];
    const planned = plan(list);
    expect(planned.map((one) => [one.reason, one.providers])).toEqual([
      [undefined, ['examples.b']],
      [undefined, []],
    ]);
  });

  it('are not met by another version, and named', () => {
    expect(plan([info('examples.a', { requires: ['service:Clock/2'] })])[0]?.reason).toMatchObject({
      code: 'requirement-missing',
      context: { requirement: 'service:Clock/2' },
    });
    expect(
      outcome([info('examples.a', { requires: ['evaluateType:examples.x/2'] }), info('examples.b', type('examples.x/1'))])['examples.a'],
    ).toBe('requirement-missing');
  });

  it('may be the plugin’s own evaluate types, and optional ones may be missing', () => {
    const planned = plan([
      info('examples.a', { ...type('examples.x/1'), requires: ['evaluateType:examples.x/1'], optional: ['service:Other/1'] }),
    ]);
    expect(planned.map((one) => [one.reason, one.providers])).toEqual([[undefined, []]]);
  });

  it('name the provider that is blocked, and its reason, along the whole chain', () => {
    const layers: PolicyLayer[] = [{ layer: 'school', name: 's', rules: [{ id: 'no', plugin: 'examples.c', effect: 'deny', reason: {} }] }];
    const list = [
      info('examples.a', { requires: ['evaluateType:examples.b/1'] }),
      info('examples.b', { ...type('examples.b/1'), requires: ['evaluateType:examples.c/1'] }),
      info('examples.c', type('examples.c/1')),
    ];
    const planned = plan(list, {}, layers);
    expect(planned.map((one) => one.reason?.code)).toEqual(['requirement-blocked', 'requirement-blocked', 'denied']);
    expect(planned[1]?.reason?.context).toEqual({
      plugin: 'examples.b',
      requirement: 'evaluateType:examples.c/1',
      provider: 'examples.c',
      providerReason: 'denied',
    });
    expect(planned[0]?.reason?.context).toMatchObject({ provider: 'examples.b', providerReason: 'requirement-blocked' });
  });

  it('that go round block the round, and those outside by the round', () => {
    const list = [
      info('examples.a', { ...type('examples.a/1'), requires: ['evaluateType:examples.b/1'] }),
      info('examples.b', { ...type('examples.b/1'), requires: ['evaluateType:examples.a/1', 'evaluateType:examples.free/1'] }),
      info('examples.free', type('examples.free/1')),
      info('examples.user', { requires: ['evaluateType:examples.a/1'] }),
    ];
    expect(outcome(list)).toEqual({
      'examples.a': 'requirement-cycle',
      'examples.b': 'requirement-cycle',
      'examples.free': undefined,
      'examples.user': 'requirement-blocked',
    });
    expect(plan(list)[0]?.reason?.context['cycle']).toBe('examples.a examples.b');
  });
});

describe('contributions that two want', () => {
  const page = (id: string, path: string, name: string, change: Partial<PluginInfo> = {}) =>
    info(
      id,
      { routes: [{ path, name, title: { 'zh-CN': 'x', en: 'x' }, page: () => Promise.resolve({ default: () => null }) }], menus: [] },
      change,
    );

  it('go to the built-in one, then to the first by id; the other is told who has it', () => {
    const list = [page('examples.a', 'x', 'Home', { source: 'dropped' }), page('examples.b', 'x', 'Home'), page('examples.c', 'x', 'Home')];
    expect(outcome(list)).toEqual({ 'examples.a': 'route-taken', 'examples.b': undefined, 'examples.c': 'route-taken' });
    expect(plan(list).find((one) => one.found.manifest?.id === 'examples.a')?.reason?.context).toEqual({
      plugin: 'examples.a',
      key: 'name Home',
      holder: 'examples.b',
    });
  });

  it('are told apart by path and by name', () => {
    expect(outcome([page('chorus.a', '/w/:id', 'A'), page('chorus.b', '/w/:other', 'B')])['chorus.b']).toBe('route-taken');
    expect(outcome([page('chorus.a', '/w/:id', 'A'), page('chorus.b', '/w/x', 'B')])['chorus.b']).toBeUndefined();
    expect(outcome([page('examples.a', 'x', 'A'), page('examples.b', 'x', 'B')])['examples.b']).toBeUndefined();
    expect(outcome([info('examples.a', type('examples.x/1')), info('examples.b', type('examples.x/1'))])['examples.b']).toBe(
      'evaluate-type-taken',
    );
  });

  it('stay the host’s where the host has them', () => {
    const reserved = { paths: ['/login'], names: ['Home'] };
    expect(outcome([page('chorus.a', '/login', 'A'), page('chorus.b', '/b', 'Home'), page('chorus.c', '/c', 'C')], { reserved })).toEqual({
      'chorus.a': 'route-taken',
      'chorus.b': 'route-taken',
      'chorus.c': undefined,
    });
  });

  it('are no provider’s any more that has lost', () => {
    const list = [
      page('examples.a', 'x', 'Home'),
      info('examples.b', {
        ...type('examples.b/1'),
        routes: [{ path: 'x', name: 'Home', title: { 'zh-CN': 'x', en: 'x' }, page: () => Promise.resolve({ default: () => null }) }],
        menus: [],
      }),
      info('examples.c', { requires: ['evaluateType:examples.b/1'] }),
    ];
    expect(outcome(list)).toEqual({ 'examples.a': undefined, 'examples.b': 'route-taken', 'examples.c': 'requirement-blocked' });
  });
});

describe('the outcome', () => {
  it('does not depend on the order in which plugins are found', { tags: 'long' }, () => {
    const ids = ['examples.a', 'examples.b', 'examples.c', 'examples.d'] as const;
    const some = fc.record({
      id: fc.constantFrom(...ids),
      folder: fc.constantFrom('one', 'two', 'three'),
      source: fc.constantFrom<PluginInfo['source']>('built-in', 'dropped', 'dev'),
      gives: fc.subarray(['examples.p/1', 'examples.q/1']),
      needs: fc.subarray(['evaluateType:examples.p/1', 'evaluateType:examples.q/1', 'service:None/1'] as const),
      route: fc.constantFrom('Home', 'Other', 'Third'),
      sdk: fc.constantFrom('^1.0.0', '^2.0.0'),
    });
    const lists = fc.array(some, { maxLength: 7 }).map((list) =>
      list.map((one) =>
        info(
          one.id,
          {
            sdk: one.sdk,
            evaluateTypes: one.gives.map(evaluateType),
            requires: one.needs,
            routes: [
              { path: 'x', name: one.route, title: { 'zh-CN': 'x', en: 'x' }, page: () => Promise.resolve({ default: () => null }) },
            ],
            menus: [],
          },
          { source: one.source, folder: one.folder },
        ),
      ),
    );
    const all = (list: readonly PluginInfo[]) =>
      plan(list).map((one) => ({
        key: one.found.key,
        manifest: one.found.manifest,
        reason: one.reason,
        providers: one.providers,
        verdict: one.verdict,
      }));
    fc.assert(
      fc.property(
        lists.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const planned = all(list);
          expect(all(shuffled)).toEqual(planned);
          // Whoever is in has all that it needs, alone of its id, and shares no contribution.
          const inside = planned.filter((one) => !one.reason).map((one) => one.manifest as PluginManifest);
          const given = inside.flatMap((one) => one.contributes.evaluateTypes.map((t) => t.id));
          const names = inside.flatMap((one) => one.contributes.routes.map((route) => route.name));
          expect(new Set(inside.map((one) => one.id)).size).toBe(inside.length);
          expect(new Set(given).size).toBe(given.length);
          expect(new Set(names).size).toBe(names.length);
          for (const one of inside) for (const need of one.requires) expect(given).toContain(need.slice('evaluateType:'.length));
        },
      ),
      { numRuns: 300 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });

  it('of fifty manifests takes no time that anybody notices', () => {
    const list = Array.from({ length: 50 }, (_, n) => info(`examples.p${n}`));
    // The processor's time, and the least of five, in microseconds: a machine that is busy with something else is no finding.
    const times = Array.from({ length: 5 }, () => {
      const from = process.cpuUsage();
      expect(plan(list).every((one) => !one.reason)).toBe(true);
      return process.cpuUsage(from).user;
    });
    expect(Math.min(...times)).toBeLessThan(200_000);
  });
});
