import type { PluginContext, PluginDefinition } from '@chorus/sdk';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { KernelBench, noCounts } from './testing/kernel-bench.ts';
import { evaluateType, infoOf, manifestOf, plugin } from './testing/plugin-fixtures.ts';
import { settle } from '@chorus/sdk/testing';
import { deferred } from './testing/deferred.ts';

const id = 'examples.quiz';
const source = { id: 'service:Source/1', purpose: '', capability: undefined } as const;
type Source = { state: { subscribe(listener: (value: number) => void): { dispose(): void } } };

/** The `n`th of all kinds of things that a plugin can register. */
function register(ctx: PluginContext, bench: KernelBench, n: number): void {
  const kinds = [
    () => void ctx.service<Source>(source).state.subscribe(() => {}),
    () => void ctx.scope.own(bench.clock.timeout(1e9, () => {})),
    () => void ctx.scope.own(bench.clock.interval(1e9, () => {})),
    () => void ctx.scope.child(`${n}`).own(bench.source.subscribe(() => {})),
  ];
  kinds[n % kinds.length]?.();
}

describe('an activation that fails', () => {
  it('after any number of registrations leaves the host as it was', { tags: 'long' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(12), fc.boolean(), fc.boolean(), async (k, late, throwing) => {
        const bench = new KernelBench();
        bench.add(id, {
          requires: [source],
          activate: async (ctx) => {
            if (late) await Promise.resolve();
            for (let n = 0; n < k; n += 1) register(ctx, bench, n);
            if (throwing)
              ctx.scope.onDispose(() => {
                throw new Error('in dispose');
              });
            throw new Error(`after ${k}`);
          },
        });
        await bench.discover();
        const before = bench.state();
        await expect(bench.kernel.activate(id)).rejects.toThrow(`after ${k}`);
        await settle();
        expect(bench.state()).toEqual(before);
        expect(bench.row(id).faults.map((fault) => fault.code)).toEqual(
          throwing ? ['dispose-threw', 'activate-threw'] : ['activate-threw'],
        );
      }),
      { numRuns: 60 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });

  it('is undone in reverse order', async () => {
    const bench = new KernelBench();
    const order: number[] = [];
    bench.add(id, {
      activate: (ctx) => {
        for (const n of [1, 2, 3]) ctx.scope.onDispose(() => order.push(n));
        throw new Error('now');
      },
    });
    await bench.discover();
    await expect(bench.kernel.activate(id)).rejects.toThrow('now');
    expect(order).toEqual([3, 2, 1]);
  });
});

describe('switching off', () => {
  it('200 times leaves no registration, timer, listener or style', async () => {
    const bench = new KernelBench();
    bench.add(id, {
      requires: [source, 'evaluateType:examples.base/1'],
      activate: (ctx) => {
        for (let n = 0; n < 8; n += 1) register(ctx, bench, n);
      },
    });
    bench.add('examples.base', { evaluateTypes: [evaluateType('examples.base/1')] });
    await bench.discover();
    const before = bench.state();
    for (let cycle = 0; cycle < 200; cycle += 1) {
      await bench.kernel.activate(id);
      expect(bench.source.listenerCount).toBe(4);
      await bench.kernel.setSwitchedOn(cycle % 2 ? id : 'examples.base', false);
      expect(bench.source.listenerCount).toBe(0);
      await bench.kernel.setSwitchedOn(cycle % 2 ? id : 'examples.base', true);
    }
    await bench.kernel.setSwitchedOn('examples.base', false);
    await bench.kernel.setSwitchedOn('examples.base', true);
    expect(bench.state()).toEqual(before);
    expect(bench.row(id).faults).toEqual([]);
  });

  it('ends dependants first, and blocks them', async () => {
    const bench = new KernelBench();
    const order: string[] = [];
    const logs = (name: string) => ({ activate: (ctx: PluginContext) => void ctx.scope.onDispose(() => order.push(name)) });
    bench.add('examples.base', { ...logs('base'), evaluateTypes: [evaluateType('examples.base/1')] });
    bench.add('examples.middle', {
      ...logs('middle'),
      requires: ['evaluateType:examples.base/1'],
      evaluateTypes: [evaluateType('examples.middle/1')],
    });
    bench.add('examples.top', { ...logs('top'), requires: ['evaluateType:examples.middle/1'] });
    await bench.discover();
    await bench.kernel.activate('examples.top');
    await bench.kernel.setSwitchedOn('examples.base', false);
    expect(order).toEqual(['top', 'middle', 'base']);
    expect(bench.reason('examples.top')).toBe('requirement-blocked');
    expect(bench.state()).toMatchObject({ routes: [], types: [], styles: [] });
    await bench.kernel.setSwitchedOn('examples.base', true);
    expect(bench.row('examples.top').stage).toBe('contributed');
  });

  it('takes routes and menus away at once, then waits for views and snapshots, and then disposes', async () => {
    const events: string[] = [];
    const gate = deferred<void>();
    const bench = new KernelBench({
      sessions: {
        snapshot: async (plugin_, signal) => void events.push(`snapshot ${plugin_} ${signal.aborted}`),
      },
      views: {
        gone: async (plugin_) => {
          await gate.promise;
          events.push(`gone ${plugin_}`);
        },
      },
    });
    bench.add(id, { activate: (ctx) => void ctx.scope.onDispose(() => events.push('disposed')) });
    await bench.discover();
    await bench.kernel.activate(id);
    const off = bench.kernel.setSwitchedOn(id, false);
    await settle();
    expect(bench.kernel.routes.get()).toEqual([]);
    expect(bench.kernel.contributed('home.activities/1').get()).toEqual([]);
    expect(events).toEqual([]);
    gate.resolve();
    await off;
    expect(events).toEqual([`gone ${id}`, `snapshot ${id} false`, 'disposed']);
  });

  it('goes on when a snapshot takes over a second, and tells it to stop', async () => {
    let signal: AbortSignal | undefined;
    const bench = new KernelBench({
      sessions: {
        snapshot: (_id, given) => {
          signal = given;
          return new Promise(() => {});
        },
      },
    });
    bench.add(id);
    await bench.discover();
    await bench.kernel.activate(id);
    const off = bench.kernel.setSwitchedOn(id, false);
    await bench.clock.advance(999);
    expect(bench.styles).toHaveLength(1);
    expect(signal?.aborted).toBe(false);
    await bench.clock.advance(1);
    await off;
    expect(bench.styles).toEqual([]);
    expect(signal?.aborted).toBe(true);
  });

  it('ends an activation that is under way, which is nobody’s fault', async () => {
    const bench = new KernelBench();
    let aborted = false;
    bench.add(id, {
      activate: (ctx) => {
        ctx.signal.addEventListener('abort', () => (aborted = true));
        return new Promise(() => {});
      },
    });
    await bench.discover();
    const activated = bench.kernel.activate(id);
    await settle();
    const outcome = expect(activated).rejects.toMatchObject({ code: 'activate-aborted' });
    await bench.kernel.setSwitchedOn(id, false);
    await outcome;
    expect(aborted).toBe(true);
    expect(bench.faults).toEqual([]);
    expect(bench.snapshots).toEqual([]);
    expect(bench.row(id)).toMatchObject({ stage: 'off', faults: [] });
    expect(bench.clock.pending).toBe(0);
    expect(bench.marks).toEqual([]);
  });

  it('stops at no throwing dispose, tells which plugin it was, and counts it not', async () => {
    const bench = new KernelBench();
    const undo = vi.fn();
    bench.add(id, {
      activate: (ctx) => {
        ctx.scope.onDispose(undo);
        for (let n = 0; n < 5; n += 1)
          ctx.scope.onDispose(() => {
            throw new Error(`dispose ${n}`);
          });
        ctx.scope.onDispose(undo);
      },
    });
    bench.add('examples.other');
    await bench.discover();
    await bench.kernel.activate('examples.other');
    for (let n = 1; n <= 4; n += 1) {
      await bench.kernel.activate(id);
      await bench.kernel.setSwitchedOn(id, false);
      expect(undo).toHaveBeenCalledTimes(2 * n);
      expect(bench.row(id).faults.at(-1)).toMatchObject({ code: 'dispose-threw' });
      expect(bench.row(id).faults.at(-1)?.message).toContain('dispose 0');
      expect(bench.row(id).reason?.code).toBe('switched-off');
      await bench.kernel.setSwitchedOn(id, true);
    }
    expect(bench.row('examples.other').stage).toBe('active');
    expect(bench.faults.every((fault) => fault.pluginId === id && !fault.switchedOff)).toBe(true);
  });

  it('audits what is left by instrument, and reports it', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    await bench.kernel.activate(id);
    expect(bench.row(id).leaks).toBeUndefined();
    bench.counts[id] = { ...noCounts, timers: 2, reactions: 1 };
    await bench.kernel.setSwitchedOn(id, false);
    expect(bench.row(id).leaks).toEqual({ timers: 2, listeners: 0, observers: 0, styles: 0, reactions: 1 });
    expect(bench.row(id).faults.map((fault) => fault.code)).toEqual(['leak']);
    expect(bench.row(id).faults[0]?.message).toContain('2 timers, 1 reactions');
    expect(bench.row(id).faults[0]?.message).not.toContain('listeners');
    expect(bench.faults).toMatchObject([{ code: 'leak', switchedOff: false }]);
  });

  it('and on again while it is leaving waits for its end', async () => {
    const gate = deferred<void>();
    const bench = new KernelBench({ sessions: { snapshot: () => gate.promise } });
    const lives: string[] = [];
    bench.add(id, {
      activate: (ctx) => {
        lives.push('in');
        ctx.scope.onDispose(() => lives.push('out'));
      },
    });
    await bench.discover();
    await bench.kernel.activate(id);
    const off = bench.kernel.setSwitchedOn(id, false);
    const on = bench.kernel.setSwitchedOn(id, true);
    const again = bench.kernel.activate(id);
    await settle();
    expect(lives).toEqual(['in']);
    gate.resolve();
    await Promise.all([off, on, again]);
    expect(lives).toEqual(['in', 'out', 'in']);
    expect(bench.row(id).stage).toBe('active');
    expect(bench.styles).toHaveLength(1);
  });

  it('is refused where the school requires the plugin', async () => {
    const bench = new KernelBench();
    bench.add(id);
    bench.layers = [{ layer: 'school', name: 's', rules: [{ id: 'must', plugin: id, effect: 'require', reason: {} }] }];
    await bench.discover();
    await bench.kernel.activate(id);
    await expect(bench.kernel.setSwitchedOn(id, false)).rejects.toMatchObject({
      code: 'switch-refused',
      context: { plugin: id, rule: 'must' },
    });
    expect(bench.row(id)).toMatchObject({ stage: 'active', switchedOn: true });
    expect(bench.switches).toEqual({});
    await bench.kernel.setSwitchedOn(id, true);
  });
});

describe('the end of a lesson', () => {
  it('ends every life, dependants first, and switches nothing off: the next use activates anew', async () => {
    const bench = new KernelBench();
    const order: string[] = [];
    const logs = (name: string) => ({ activate: (ctx: PluginContext) => void ctx.scope.onDispose(() => order.push(name)) });
    bench.add('examples.base', { ...logs('base'), evaluateTypes: [evaluateType('examples.base/1')] });
    bench.add(id, { ...logs('quiz'), requires: ['evaluateType:examples.base/1'] });
    bench.add('examples.idle', logs('idle'));
    await bench.discover();
    const before = bench.state();
    const first = await bench.kernel.activate(id);
    await bench.kernel.deactivateAll();
    expect(order).toEqual(['quiz', 'base']);
    expect(bench.snapshots).toEqual([id, 'examples.base']);
    expect(bench.state()).toEqual(before);
    expect(bench.faults).toEqual([]);
    expect(bench.row(id)).toMatchObject({ stage: 'contributed', switchedOn: true, reason: undefined });
    const { plugin: again } = await bench.kernel.route('ExamplesQuizHome');
    expect(again.scope).not.toBe(first.scope);
    expect((await bench.kernel.evaluateType('examples.base/1')).plugin.scope.disposed).toBe(false);
    expect(bench.pins.map((pin) => pin.split(' ')[0])).toEqual(['examples.base', id, 'examples.base', id]);
  });

  it('ends an activation that is under way, tells who shows it, and lets them begin anew', async () => {
    const gone: string[] = [];
    const bench = new KernelBench({ views: { gone: async (plugin_) => void gone.push(plugin_) } });
    let hang = true;
    bench.add(id, { activate: () => (hang ? new Promise(() => {}) : 'now') });
    await bench.discover();
    const outcome = expect(bench.kernel.activate(id)).rejects.toMatchObject({ code: 'activate-aborted' });
    await settle();
    const over = bench.kernel.deactivateAll();
    hang = false;
    const again = bench.kernel.activate(id);
    await Promise.all([over, outcome]);
    expect(gone).toEqual([id]);
    expect((await again).state).toBe('now');
    expect(bench.faults).toEqual([]);
  });

  it('lets the next lesson have a newer version', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    await bench.kernel.activate(id);
    bench.list.length = 0;
    bench.add(id, { version: '1.1.0' }, { base: `/p/1/${id}/1.1.0-x/`, hash: 'x' });
    const over = bench.kernel.deactivateAll();
    await bench.discover();
    await over;
    expect((await bench.kernel.activate(id)).definition.declaration.version).toBe('1.1.0');
  });
});

describe('a list that is fetched again', () => {
  it('leaves alone what is active and still allowed, and takes in what is new', async () => {
    const bench = new KernelBench();
    bench.add(id, { activate: () => 'first' });
    await bench.discover();
    const active = await bench.kernel.activate(id);
    bench.add('examples.new');
    await bench.discover();
    expect(await bench.kernel.activate(id)).toBe(active);
    expect(active.scope.disposed).toBe(false);
    expect(bench.state().routes).toEqual([`${id} ExamplesQuizHome`, 'examples.new ExamplesNewHome'].sort());
  });

  it('unloads what is no longer allowed, and what is no longer there', async () => {
    const bench = new KernelBench();
    bench.add(id);
    bench.add('examples.other');
    await bench.discover();
    const lives = await Promise.all([bench.kernel.activate(id), bench.kernel.activate('examples.other')]);
    bench.layers = [{ layer: 'school', name: 's', rules: [{ id: 'r', plugin: id, effect: 'deny', reason: {} }] }];
    bench.list.pop();
    await bench.discover();
    expect(lives.map((life) => life.scope.disposed)).toEqual([true, true]);
    expect(bench.row(id)).toMatchObject({
      stage: 'blocked',
      reason: { code: 'denied', context: { rule: 'r', layer: 'school', layerName: 's' } },
    });
    expect(bench.kernel.rows.get()).toHaveLength(1);
    expect(bench.state()).toMatchObject({ routes: [], menus: [], styles: [] });
  });

  it('keeps the version that is in use until it is unloaded', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    const active = await bench.kernel.activate(id);
    bench.list.length = 0;
    bench.add(id, { version: '1.1.0' }, { base: `/p/1/${id}/1.1.0-x/`, hash: 'x' });
    await bench.discover();
    expect(active.scope.disposed).toBe(false);
    expect(bench.row(id).manifest?.version).toBe('1.0.0');
    await bench.kernel.setSwitchedOn(id, false);
    await bench.kernel.setSwitchedOn(id, true);
    await bench.kernel.activate(id);
    expect(bench.row(id).manifest?.version).toBe('1.1.0');
    expect(bench.imports.at(-1)).toBe(`/p/1/${id}/1.1.0-x/index.js`);
  });

  it('takes a newer version at once where nothing of the old one runs', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    bench.list.length = 0;
    bench.add(id, { version: '1.1.0', menus: [] }, { base: `/p/1/${id}/1.1.0-x/`, hash: 'x' });
    await bench.discover();
    expect(bench.row(id).manifest?.version).toBe('1.1.0');
    expect(bench.state().menus).toEqual([]);
    expect(bench.state().routes).toHaveLength(1);
  });

  it('unloads everything at the end', async () => {
    const bench = new KernelBench();
    bench.add(id);
    await bench.discover();
    const active = await bench.kernel.activate(id);
    bench.list.length = 0;
    await bench.discover();
    expect(active.scope.disposed).toBe(true);
    expect(bench.kernel.rows.get()).toEqual([]);
    expect(bench.state()).toEqual({ routes: [], menus: [], types: [], timers: 0, listeners: 0, styles: [], marks: [] });
  });
});

describe('a bundle that is worked on', () => {
  const allowAll = [{ layer: 'platform' as const, name: '', rules: [{ id: 'r', plugin: '*', effect: 'allow' as const, reason: {} }] }];
  const worked = (version: string, definition: PluginDefinition) => {
    const info = infoOf(manifestOf(definition), { source: 'dev', folder: 'dev', base: `/p/1/${id}/${version}-${version}/`, hash: version });
    return { info, definition };
  };

  it('is swapped in place: unloaded, and active again if it was', async () => {
    const bench = new KernelBench();
    bench.layers = allowAll;
    const old = worked('1.0.0', plugin(id, { activate: () => 'old' }));
    const next = worked('1.0.1', plugin(id, { version: '1.0.1', activate: () => 'new', menus: [] }));
    bench.put(old.info, old.definition);
    await bench.discover();
    const before = await bench.kernel.activate(id);
    bench.modules.set(`${next.info.base}index.js`, () => ({ default: next.definition }));
    await bench.kernel.replace(next.info);
    expect(before.scope.disposed).toBe(true);
    expect((await bench.kernel.activate(id)).state).toBe('new');
    expect(bench.row(id)).toMatchObject({ stage: 'active', manifest: { version: '1.0.1' } });
    expect(bench.state()).toMatchObject({ menus: [], styles: [`/p/1/${id}/1.0.1-1.0.1/index.css`] });
    expect(bench.kernel.rows.get()).toHaveLength(1);
  });

  it('is not loaded by a swap where it was not active, and joins when it is new', async () => {
    const bench = new KernelBench();
    bench.layers = allowAll;
    await bench.discover();
    await bench.kernel.replace(worked('1.0.0', plugin(id)).info);
    await bench.kernel.replace(worked('1.0.1', plugin(id, { version: '1.0.1' })).info);
    expect(bench.imports).toEqual([]);
    expect(bench.row(id)).toMatchObject({ stage: 'contributed', manifest: { version: '1.0.1' } });
  });

  it('gets a clean sheet with every swap', async () => {
    const bench = new KernelBench();
    bench.layers = allowAll;
    const bad = worked('1.0.0', plugin(id, { activate: () => Promise.reject(new Error('x')) }));
    bench.put(bad.info, bad.definition);
    await bench.discover();
    for (let n = 0; n < 5; n += 1) {
      await expect(bench.kernel.activate(id)).rejects.toThrow('x');
      await bench.kernel.replace({ ...bad.info, hash: `${n}` });
      expect(bench.row(id)).toMatchObject({ stage: 'contributed', faults: [] });
    }
  });

  it('takes the place of an installed one of the same id, which comes back when the work ends', async () => {
    const bench = new KernelBench();
    bench.layers = allowAll;
    bench.add(id, {}, { source: 'dropped' });
    await bench.discover();
    await bench.kernel.replace(worked('1.0.1', plugin(id, { version: '1.0.1' })).info);
    expect(bench.kernel.rows.get().map((row) => [row.source, row.stage, row.reason?.code])).toEqual([
      ['dropped', 'blocked', 'duplicate-id'],
      ['dev', 'contributed', undefined],
    ]);
    await bench.discover();
    expect(bench.kernel.rows.get().map((row) => row.stage)).toEqual(['contributed']);
  });
});
