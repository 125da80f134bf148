import { definePlugin, PluginError, type PluginContext, type ServiceToken } from '@chorus/sdk';
import { describe, expect, it, vi } from 'vitest';
import { KernelError } from './kernel-error.ts';
import { KernelBench } from './testing/kernel-bench.ts';
import { evaluateType, infoOf, manifestOf, plugin } from './testing/plugin-fixtures.ts';
import { settle } from '@chorus/sdk/testing';
import { deferred } from './testing/deferred.ts';

const id = 'examples.quiz';
const never = () => new Promise<never>(() => {});
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as KernelError,
  );

/** A plugin whose activation settles when the test says so. */
async function pending(change: ConstructorParameters<typeof KernelBench>[0] = {}) {
  const bench = new KernelBench(change);
  const { promise, resolve } = deferred<string>();
  bench.add(id, { activate: () => promise });
  await bench.discover();
  const activated = bench.kernel.activate(id);
  activated.catch(() => {});
  await settle();
  return { bench, activated, finish: () => resolve('done') };
}

describe('an activation’s time', () => {
  it.each([
    [99, 'no'],
    [100, 'noted'],
    [1_999, 'noted'],
    [2_000, 'notice'],
    [4_999, 'notice'],
  ] as const)('of %i ms is: %s', async (ms, slow) => {
    const { bench, activated, finish } = await pending();
    await bench.clock.advance(ms);
    expect(bench.row(id)).toMatchObject({ stage: 'activating', slow });
    finish();
    await activated;
    expect(bench.row(id)).toMatchObject({ stage: 'active', slow, activateMs: ms, loadMs: 0, faults: [] });
    await settle();
    expect(bench.clock.pending).toBe(0);
  });

  it('ends at 5 s: aborted, undone, told', async () => {
    const { bench, activated } = await pending();
    await bench.clock.advance(5_000);
    expect(await failure(activated)).toMatchObject({ code: 'activate-timeout', context: { plugin: id } });
    expect(bench.row(id)).toMatchObject({ stage: 'faulted', slow: 'notice', activateMs: 5_000, faults: [{ code: 'activate-timeout' }] });
    expect(bench.faults).toEqual([expect.objectContaining({ pluginId: id, code: 'activate-timeout', switchedOff: false })]);
    expect(bench.styles).toEqual([]);
    expect(bench.marks).toEqual([]);
    expect(bench.clock.pending).toBe(0);
  });

  it.each([
    [99, 'no'],
    [100, 'noted'],
    [2_000, 'notice'],
  ] as const)('is measured even if code that never yields takes %i ms: %s', async (ms, slow) => {
    const bench = new KernelBench();
    bench.add(id, { activate: () => bench.clock.block(ms) });
    await bench.discover();
    await bench.kernel.activate(id);
    expect(bench.row(id)).toMatchObject({ slow, activateMs: ms });
  });

  it('is counted anew at the next activation', async () => {
    const bench = new KernelBench();
    let ms = 300;
    bench.add(id, { activate: () => bench.clock.block(ms) });
    await bench.discover();
    await bench.kernel.activate(id);
    await bench.kernel.setSwitchedOn(id, false);
    await bench.kernel.setSwitchedOn(id, true);
    ms = 10;
    await bench.kernel.activate(id);
    expect(bench.row(id)).toMatchObject({ slow: 'no', activateMs: 10 });
  });

  it('does not include the time to load', async () => {
    const bench = new KernelBench();
    bench.add(id);
    const [info] = bench.list;
    const load = bench.modules.get(`${info?.base}index.js`);
    bench.modules.set(`${info?.base}index.js`, () => {
      bench.clock.block(700);
      return load?.();
    });
    await bench.discover();
    await bench.kernel.activate(id);
    expect(bench.row(id)).toMatchObject({ loadMs: 700, activateMs: 0, slow: 'no' });
  });

  it('aborts what it gave up on, and refuses and reports what that registers later', async () => {
    const bench = new KernelBench();
    const gate = deferred<void>();
    const undo = vi.fn();
    let context: PluginContext | undefined;
    let late: unknown;
    bench.add(id, {
      activate: async (ctx) => {
        context = ctx;
        await gate.promise;
        try {
          ctx.scope.onDispose(undo);
        } catch (error) {
          late = error;
        }
      },
    });
    await bench.discover();
    const activated = failure(bench.kernel.activate(id));
    await bench.clock.advance(4_999);
    expect(context?.signal.aborted).toBe(false);
    await bench.clock.advance(1);
    await activated;
    expect(context?.signal.aborted).toBe(true);
    gate.resolve();
    await settle();
    expect(late).toBeInstanceOf(PluginError);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(bench.warnings).toContainEqual(expect.objectContaining({ code: 'late-registration', context: { plugin: id } }));
    expect(bench.row(id).stage).toBe('faulted');
  });

  it('that never ends delays nothing else', async () => {
    const bench = new KernelBench();
    bench.add(id, { activate: never });
    bench.add('examples.other', { evaluateTypes: [evaluateType('examples.one/1')] });
    bench.add('examples.third', { requires: ['evaluateType:examples.one/1'] });
    await bench.discover();
    bench.kernel.activate(id).catch(() => {});
    await bench.kernel.activate('examples.third');
    await bench.kernel.setSwitchedOn('examples.other', false);
    expect(bench.clock.mono()).toBe(0);
    expect(bench.row(id).stage).toBe('activating');
    expect(bench.row('examples.third').stage).toBe('blocked');
  });
});

describe('activate', () => {
  it('gives everybody who asks the same promise', async () => {
    const { bench, activated, finish } = await pending();
    expect(bench.kernel.activate(id)).toBe(activated);
    finish();
    const active = await activated;
    expect(active.state).toBe('done');
    expect(bench.kernel.activate(id)).toBe(activated);
    expect(bench.imports).toHaveLength(1);
  });

  it('goes through its stages in order', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    const stages: string[] = [];
    bench.kernel.rows.subscribe(() => {
      const { stage } = bench.row(id);
      if (stages.at(-1) !== stage) stages.push(stage);
    });
    await bench.kernel.activate(id);
    expect(stages).toEqual(['loading', 'loaded', 'activating', 'active']);
  });

  it('activates what is required before, each once', async () => {
    const bench = new KernelBench();
    const order: string[] = [];
    const type = (name: string) => ({ evaluateTypes: [evaluateType(`examples.${name}/1`)] });
    const logs = (name: string) => ({ activate: () => void order.push(name) });
    bench.add('examples.top', { ...logs('top'), requires: ['evaluateType:examples.left/1', 'evaluateType:examples.right/1'] });
    bench.add('examples.left', {
      ...logs('left'),
      ...type('left'),
      requires: ['evaluateType:examples.base/1', 'evaluateType:examples.left/1'],
    });
    bench.add('examples.right', { ...logs('right'), ...type('right'), requires: ['evaluateType:examples.base/1'] });
    bench.add('examples.base', { ...logs('base'), ...type('base') });
    await bench.discover();
    await bench.kernel.activate('examples.top');
    expect(order).toEqual(['base', 'left', 'right', 'top']);
  });

  it('fetches its code while what it requires is being activated, and runs none of it', async () => {
    const bench = new KernelBench();
    const base = deferred<void>();
    bench.add('examples.base', { evaluateTypes: [evaluateType('examples.base/1')], activate: () => base.promise });
    bench.add(id, { requires: ['evaluateType:examples.base/1'] });
    await bench.discover();
    expect(bench.fetchedAhead).toEqual([]);
    const active = bench.kernel.activate(id);
    await settle();
    expect(bench.fetchedAhead.map((url) => url.split('/')[3])).toEqual([id, 'examples.base']);
    expect(bench.imports.map((url) => url.split('/')[3])).toEqual(['examples.base']);
    base.resolve();
    await active;
  });

  it('fails when what it requires fails, without it being its fault', async () => {
    const bench = new KernelBench();
    bench.add('examples.base', {
      evaluateTypes: [evaluateType('examples.base/1')],
      activate: () => {
        throw new Error('no base');
      },
    });
    bench.add(id, { requires: ['evaluateType:examples.base/1'] });
    await bench.discover();
    const error = await failure(bench.kernel.activate(id));
    expect(error).toMatchObject({ code: 'requirement-failed', context: { plugin: id, provider: 'examples.base' } });
    expect(error?.message).toContain('no base');
    expect(bench.faults.map((fault) => fault.pluginId)).toEqual(['examples.base']);
    expect(bench.row(id)).toMatchObject({ stage: 'faulted', faults: [] });
    expect(bench.imports).toHaveLength(1);
  });

  it('says why not', async () => {
    const bench = new KernelBench();
    bench.add(id, {}, { source: 'dropped' });
    await bench.discover();
    expect(await failure(bench.kernel.activate(id))).toMatchObject({
      code: 'plugin-blocked',
      context: { plugin: id, reason: 'not-yet-allowed' },
    });
    expect(await failure(bench.kernel.activate('examples.none'))).toMatchObject({
      code: 'unknown-plugin',
      context: { plugin: 'examples.none' },
    });
    expect(await failure(bench.kernel.setSwitchedOn('examples.none', true))).toMatchObject({ code: 'unknown-plugin' });
    expect(await failure(bench.kernel.route('Nowhere'))).toMatchObject({ code: 'unknown-route', context: { route: 'Nowhere' } });
    expect(await failure(bench.kernel.evaluateType('examples.x/1'))).toMatchObject({
      code: 'unknown-evaluate-type',
      context: { type: 'examples.x/1' },
    });
    expect((await failure(bench.kernel.evaluateType('examples.x/1')))?.message).toContain('unhandled evaluation type');
  });

  it('gives a route’s page and an evaluate type’s definition', async () => {
    const bench = new KernelBench();
    const type = evaluateType('examples.guess/1');
    bench.add(id, { evaluateTypes: [evaluateType('examples.other/1'), type] });
    await bench.discover();
    expect((await bench.kernel.evaluateType('examples.guess/1')).type).toBe(type);
    expect((await bench.kernel.route('ExamplesQuizHome')).plugin.id).toBe(id);
  });

  it('works again after a failure', async () => {
    const bench = new KernelBench();
    let fails = true;
    bench.add(id, {
      activate: () => {
        if (fails) throw new Error('once');
      },
    });
    await bench.discover();
    expect(await failure(bench.kernel.activate(id))).toMatchObject({ code: 'activate-threw' });
    fails = false;
    await bench.kernel.activate(id);
    expect(bench.row(id).stage).toBe('active');
  });

  it('notes no version of a bundle that is being worked on', async () => {
    const bench = new KernelBench();
    bench.add(id, {}, { source: 'dev' });
    bench.layers = [{ layer: 'platform', name: '', rules: [{ id: 'r', plugin: '*', effect: 'allow', reason: {} }] }];
    await bench.discover();
    await bench.kernel.activate(id);
    expect(bench.pins).toEqual([]);
  });
});

describe('what goes wrong at load', () => {
  const load = async (module: () => unknown) => {
    const bench = new KernelBench();
    const info = infoOf(manifestOf(plugin(id)));
    bench.list.push(info);
    bench.modules.set(`${info.base}index.js`, module);
    await bench.discover();
    const error = await failure(bench.kernel.activate(id));
    expect(bench.styles).toEqual([]);
    expect(bench.marks).toEqual([]);
    expect(bench.row(id).stage).toBe('faulted');
    expect(bench.row(id).faults.map((fault) => fault.code)).toEqual([error?.code]);
    return error;
  };
  const throws = (error: unknown) => () => {
    throw error;
  };
  const wordy = new TypeError('Failed to fetch dynamically imported module: /p/x');

  it.each([
    ['TypeError', wordy],
    ['another', new SyntaxError('x')],
  ])('is the plugin’s where all of its code can be had, whatever its error says: %s [8-22]', async (_what, thrown) =>
    expect(await load(throws(thrown))).toMatchObject({ code: 'load-evaluation', context: { plugin: id }, cause: thrown }),
  );

  /** A plugin and one that requires it; what is missing of the first one's code, as the loader says it. */
  const missing = async (status: number) => {
    const bench = new KernelBench();
    bench.add(id, { evaluateTypes: [evaluateType('examples.a/1')] });
    bench.add('examples.race', { requires: ['evaluateType:examples.a/1'] });
    const code = bench.modules.get('/p/1/examples.quiz/1.0.0-0123456789abcdef/index.js')!;
    bench.modules.set('/p/1/examples.quiz/1.0.0-0123456789abcdef/index.js', throws(new TypeError('x is undefined')));
    bench.missing = { url: '/p/1/examples.quiz/1.0.0-0123456789abcdef/inner.js', status };
    await bench.discover();
    const back = () => {
      bench.missing = undefined;
      bench.modules.set('/p/1/examples.quiz/1.0.0-0123456789abcdef/index.js', code);
    };
    return { bench, back };
  };

  it('is the network’s where some of its code gets no answer: no fault however often, nothing is remembered', async () => {
    const { bench, back } = await missing(0);
    for (let tap = 0; tap < 5; tap += 1) {
      expect(await failure(bench.kernel.activate('examples.race'))).toMatchObject({
        code: 'requirement-failed',
        cause: { code: 'load-network', context: { plugin: id } },
      });
      for (const each of [id, 'examples.race'])
        expect(bench.row(each)).toMatchObject({ stage: 'contributed', faults: [], switchedOn: true });
    }
    expect([bench.faults, bench.switches]).toEqual([[], {}]);
    back();
    await bench.kernel.activate('examples.race');
    expect(bench.row('examples.race').stage).toBe('active');
  });

  it('is the server’s where it answers otherwise: told, and no reason to switch an activity off', async () => {
    const { bench, back } = await missing(502);
    for (let tap = 0; tap < 5; tap += 1)
      expect(await failure(bench.kernel.activate(id))).toMatchObject({
        code: 'load-http',
        message: expect.stringContaining('/inner.js'),
        context: { plugin: id },
      });
    expect(bench.row(id)).toMatchObject({ stage: 'faulted', switchedOn: true, faults: Array(5).fill({ code: 'load-http' }) });
    back();
    await bench.kernel.activate(id);
  });

  it('is told apart alike of a part that is loaded later', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    const active = await bench.kernel.activate(id);
    const page = { default: () => null };
    expect(await bench.kernel.loadPart(active, async () => page)).toBe(page);
    const broken = () => bench.kernel.loadPart(active, () => Promise.reject(wordy));
    expect(await failure(broken())).toMatchObject({ code: 'load-evaluation' });
    bench.missing = { url: '/p/x.js', status: 0 };
    expect(await failure(broken())).toMatchObject({ code: 'load-network', context: { plugin: id } });
    expect(bench.row(id)).toMatchObject({ stage: 'active', faults: [] });
  });

  it.each([
    ['nothing', undefined],
    ['no default', {}],
    ['a default that is nothing', { default: null }],
    ['another thing', { default: { $type: 'chorus.theme/1' } }],
    ['half a plugin', { default: { $type: 'chorus.plugin/1', declaration: {}, routes: [] } }],
    ['a plugin without activate', { default: { ...plugin(id), activate: undefined } }],
    ['a plugin without declaration', { default: { ...plugin(id), declaration: undefined } }],
    ['a plugin without routes', { default: { ...plugin(id), routes: undefined } }],
    ['a plugin without evaluate types', { default: { ...plugin(id), evaluateTypes: undefined } }],
  ])('is an invalid module when it exports %s', async (_what, module) =>
    expect(await load(() => module)).toMatchObject({ code: 'load-invalid' }),
  );

  it.each([
    ['version', plugin(id, { version: '1.0.1' })],
    ['capabilities', plugin(id, { capabilities: ['roster.read'] })],
    ['contributes.routes', plugin(id, { routes: [], menus: [] })],
    ['title.en', plugin(id, { title: { 'zh-CN': id, en: 'Other' } })],
    ['publisher.url', plugin(id, { publisher: { name: 'Somebody', url: 'https://example.org' } })],
    [
      'contributes.menus[0].order',
      plugin(id, { menus: [{ ...(plugin(id).declaration.contributes.menus[0] as never as object), order: 2 } as never] }),
    ],
    ['routes', { ...plugin(id), routes: [] }],
    ['evaluateTypes', { ...plugin(id), evaluateTypes: [evaluateType('examples.a/1')] }],
  ])('is a mismatch when the code declares another %s than the manifest', async (path, definition) => {
    const error = await load(() => ({ default: definition }));
    expect(error?.code).toBe('manifest-mismatch');
    expect(error?.message).toContain(`\`${path}\``);
  });

  it('ends at 30 s [8-22] [9-10]', async () => {
    const bench = new KernelBench();
    const info = infoOf(manifestOf(plugin(id)));
    bench.list.push(info);
    bench.modules.set(`${info.base}index.js`, never);
    await bench.discover();
    const error = failure(bench.kernel.activate(id));
    await bench.clock.advance(29_999);
    expect(bench.row(id).stage).toBe('loading');
    await bench.clock.advance(1);
    expect(await error).toMatchObject({ code: 'load-network' });
  });

  it('numbers attempts, so that a retry can ask for a fresh address', async () => {
    const attempts: number[] = [];
    const style = vi.fn(() => ({ dispose: () => {} }));
    const bench = new KernelBench({
      loader: {
        import: (_url, _signal, attempt) => {
          attempts.push(attempt);
          throw new Error('synchronously');
        },
        fetchAhead: () => {},
        firstMissing: async () => undefined,
        addStyle: style,
      },
    });
    bench.add(id);
    await bench.discover();
    await failure(bench.kernel.activate(id));
    await failure(bench.kernel.activate(id));
    expect(attempts).toEqual([1, 2]);
    expect(style).toHaveBeenCalledWith('/p/1/examples.quiz/1.0.0-0123456789abcdef/index.css');
  });

  it('asks for what is loaded under the same address, time after time: another copy would stay in the page for good', async () => {
    const attempts: number[] = [];
    const bench = new KernelBench({
      loader: {
        fetchAhead: () => {},
        firstMissing: async () => undefined,
        addStyle: () => ({ dispose: () => {} }),
        import: (_url, _signal, attempt) => {
          attempts.push(attempt);
          return attempts.length === 2 ? new Promise(() => undefined) : Promise.resolve({ default: definition });
        },
      },
    });
    const definition = bench.add(id);
    await bench.discover();
    await bench.kernel.activate(id);
    await bench.kernel.setSwitchedOn(id, false);
    await bench.kernel.setSwitchedOn(id, true);
    const second = failure(bench.kernel.activate(id));
    await settle();
    await bench.kernel.setSwitchedOn(id, false);
    expect(await second).toMatchObject({ code: 'activate-aborted' });
    await bench.kernel.setSwitchedOn(id, true);
    await bench.kernel.activate(id);
    expect(attempts).toEqual([1, 1, 1]);
  });
});

describe('what goes wrong in the host’s own ports', () => {
  it('is logged, and the lesson goes on', async () => {
    const broken = () => Promise.reject(new Error('no storage'));
    const bench = new KernelBench({
      marks: { put: broken, remove: broken, list: broken, tabLives: broken },
      switches: { all: broken, set: broken },
      pins: { pin: broken },
      sessions: { snapshot: broken },
      views: { gone: broken },
    });
    bench.add(id);
    await bench.discover();
    await bench.kernel.activate(id);
    await bench.kernel.setSwitchedOn(id, false);
    expect(bench.row(id)).toMatchObject({ stage: 'off', switchedOn: false, faults: [] });
    await settle();
    expect(bench.warnings.filter((error) => (error as Error).message === 'no storage').length).toBeGreaterThanOrEqual(8);
  });

  it('is waited for no longer than a second each', async () => {
    const bench = new KernelBench({
      marks: { put: never, remove: never, list: never, tabLives: never },
      switches: { all: never, set: never },
      sessions: { snapshot: never },
      views: { gone: never },
    });
    bench.add(id);
    const discovered = bench.discover();
    await bench.clock.advance(999);
    expect(bench.kernel.rows.get()).toEqual([]);
    await bench.clock.advance(1);
    await discovered;
    const activated = bench.kernel.activate(id);
    await bench.clock.advance(999);
    expect(bench.imports).toEqual([]);
    await bench.clock.advance(1);
    await activated;
    const off = bench.kernel.setSwitchedOn(id, false);
    await bench.clock.advance(1_999);
    expect(bench.styles).toHaveLength(1);
    await bench.clock.advance(1);
    await off;
    expect(bench.styles).toEqual([]);
    await bench.clock.advance(1_000);
    expect(bench.clock.pending).toBe(0);
  });
});

describe('services', () => {
  it('are those that are declared', async () => {
    const bench = new KernelBench();
    const token: ServiceToken<{ state: unknown }> = { id: 'service:Source/1', purpose: '', capability: undefined };
    bench.put(...pair(definePlugin({ ...options(id), requires: [token], activate: (ctx) => ctx.service(token) })));
    bench.put(...pair(definePlugin({ ...options('examples.bare'), activate: (ctx) => ctx.service(token) })));
    await bench.discover();
    expect((await bench.kernel.activate(id)).state).toHaveProperty('state');
    expect(await failure(bench.kernel.activate('examples.bare'))).toMatchObject({
      code: 'activate-threw',
      cause: { code: 'service-not-declared' },
    });
  });
});

const options = (plugin_: string) => {
  const { declaration } = plugin(plugin_);
  return { ...declaration, routes: [], menus: [] } as const;
};
const pair = (definition: ReturnType<typeof definePlugin<never>> | ReturnType<typeof plugin>) =>
  [infoOf(manifestOf(definition as ReturnType<typeof plugin>)), definition] as const;
