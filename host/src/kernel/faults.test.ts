import { describe, expect, it, vi } from 'vitest';
import { limits } from './limits.ts';
import { KernelBench } from './testing/kernel-bench.ts';
import { settle } from '@chorus/sdk/testing';

const id = 'examples.quiz';
const running = async () => {
  const bench = new KernelBench();
  bench.add(id);
  await bench.discover();
  const active = await bench.kernel.activate(id);
  const fault = (message = 'x') => bench.kernel.fault(id, 'render', new Error(message));
  return { bench, active, fault };
};

describe('three faults in five minutes', () => {
  it('switch a plugin off on this device, and say so', async () => {
    const { bench, active, fault } = await running();
    fault('one');
    fault('two');
    await settle();
    expect(bench.row(id)).toMatchObject({ stage: 'active', switchedOn: true });
    fault('three');
    await settle();
    expect(bench.row(id)).toMatchObject({ stage: 'off', switchedOn: false, reason: { code: 'too-many-faults' } });
    expect(bench.row(id).faults.map((one) => one.message)).toEqual(['one', 'two', 'three']);
    expect(bench.row(id).faults[0]).toMatchObject({ code: 'render', message: 'one', at: bench.clock.now() });
    expect(bench.faults.map((one) => one.switchedOff)).toEqual([false, false, true]);
    expect(bench.switches).toEqual({ [id]: 'faults' });
    expect(bench.kernel.routes.get()).toEqual([]);
    expect(active.scope.disposed).toBe(true);
  });

  it('are those within less than 300,000 ms', async () => {
    for (const [ms, off] of [
      [299_999, true],
      [300_000, false],
    ] as const) {
      const { bench, fault } = await running();
      fault();
      fault();
      await bench.clock.advance(ms);
      fault();
      await settle();
      expect(bench.reason(id)).toBe(off ? 'too-many-faults' : undefined);
    }
  });

  it('are counted as they slide by', async () => {
    const { bench, fault } = await running();
    for (let n = 0; n < 6; n += 1) {
      fault();
      await bench.clock.advance(150_000);
    }
    expect(bench.reason(id)).toBeUndefined();
    fault();
    fault();
    await settle();
    expect(bench.reason(id)).toBe('too-many-faults');
  });

  it('keep where they were thrown, and where their causes were', async () => {
    const { bench } = await running();
    const at = (message: string, cause?: unknown) => Object.assign(new Error(message, { cause }), { stack: `at ${message}` });
    const round = at('round');
    round.cause = round;
    for (const error of [at('outer', at('inner')), new AggregateError([at('one'), at('two')]), round, 'text']) {
      bench.kernel.fault(id, 'leak', error);
    }
    const stacks = bench.row(id).faults.map(({ stack }) => stack.match(/at \w+$/gm));
    expect(stacks).toEqual([
      ['at outer', 'at inner'],
      expect.arrayContaining(['at one', 'at two']),
      expect.arrayContaining(['at round']),
      null,
    ]);
  });

  it('are counted per plugin', async () => {
    const { bench, fault } = await running();
    bench.add('examples.other');
    await bench.discover();
    fault();
    fault();
    bench.kernel.fault('examples.other', 'render', 'x');
    await settle();
    expect([bench.reason(id), bench.reason('examples.other')]).toEqual([undefined, undefined]);
  });

  it('are offered to be forgotten: on again, with a clean sheet', async () => {
    const { bench, fault } = await running();
    for (const _ of [1, 2, 3]) fault();
    await settle();
    await bench.kernel.setSwitchedOn(id, true);
    expect(bench.row(id)).toMatchObject({ stage: 'contributed', switchedOn: true, faults: [], reason: undefined });
    expect(bench.switches).toEqual({});
    await bench.kernel.activate(id);
    fault();
    fault();
    await settle();
    expect(bench.row(id).stage).toBe('active');
  });

  it('hold after a reload', async () => {
    const bench = new KernelBench();
    bench.switches[id] = 'faults';
    bench.add(id);
    await bench.discover();
    expect(bench.row(id)).toMatchObject({ stage: 'off', switchedOn: false, reason: { code: 'too-many-faults' } });
    await bench.kernel.retry(id);
    expect(bench.row(id)).toMatchObject({ stage: 'active', switchedOn: true });
  });

  it('switch off even what the school requires: the lesson goes first', async () => {
    const { bench, fault } = await running();
    bench.layers = [{ layer: 'school', name: 's', rules: [{ id: 'must', plugin: id, effect: 'require', reason: {} }] }];
    await bench.discover();
    for (const _ of [1, 2, 3]) fault();
    await settle();
    expect(bench.reason(id)).toBe('too-many-faults');
  });

  it('come from failing activations too', async () => {
    const bench = new KernelBench();
    bench.add(id, { activate: () => Promise.reject(new Error('no')) });
    await bench.discover();
    for (const _ of [1, 2]) await expect(bench.kernel.activate(id)).rejects.toMatchObject({ code: 'activate-threw' });
    expect(bench.row(id)).toMatchObject({ stage: 'faulted' });
    await expect(bench.kernel.activate(id)).rejects.toMatchObject({ code: 'activate-threw' });
    await settle();
    await expect(bench.kernel.activate(id)).rejects.toMatchObject({ code: 'plugin-blocked', context: { reason: 'too-many-faults' } });
    expect(bench.imports).toHaveLength(3);
  });
});

describe('fault', () => {
  it('never throws, whatever is thrown and whoever listens', async () => {
    const { bench } = await running();
    bench.kernel.onFault(() => {
      throw new Error('listener');
    });
    const heard = vi.fn();
    const listening = bench.kernel.onFault(heard);
    const hostile = {
      toString() {
        throw new Error('no words');
      },
    };
    bench.kernel.fault(id, 'event', hostile);
    bench.kernel.fault('examples.nobody', 'event', undefined);
    bench.kernel.fault('examples.nobody', 'event', undefined);
    bench.kernel.fault('examples.nobody', 'event', new Error(''));
    expect(heard).toHaveBeenCalledTimes(4);
    expect(heard.mock.calls.map(([fault]) => (fault as { switchedOff: boolean }).switchedOff)).toEqual([false, false, false, false]);
    expect(heard.mock.calls[3]?.[0]).toMatchObject({ message: 'Error' });
    listening.dispose();
    bench.kernel.fault(id, 'event', 'text');
    expect(heard).toHaveBeenCalledTimes(4);
    expect(bench.row(id).faults.at(-1)?.message).toBe('text');
    expect(bench.warnings).toContainEqual(expect.objectContaining({ message: 'listener' }));
  });

  it('keeps the last twenty', async () => {
    const { bench } = await running();
    for (let n = 0; n < 25; n += 1) bench.kernel.fault(id, 'leak', `${n}`);
    expect(bench.row(id).faults.map((fault) => fault.message)).toEqual(Array.from({ length: 20 }, (_, n) => `${n + 5}`));
  });
});

describe('retry', () => {
  it('forgets the faults and tries again', async () => {
    const bench = new KernelBench();
    let fails = true;
    bench.add(id, { activate: () => (fails ? Promise.reject(new Error('no')) : 'yes') });
    await bench.discover();
    await expect(bench.kernel.activate(id)).rejects.toThrow('no');
    fails = false;
    await bench.kernel.retry(id);
    expect(bench.row(id)).toMatchObject({ stage: 'active', faults: [] });
  });

  it('does not undo the teacher’s switch', async () => {
    const { bench } = await running();
    await bench.kernel.setSwitchedOn(id, false);
    await expect(bench.kernel.retry(id)).rejects.toMatchObject({ code: 'plugin-blocked', context: { reason: 'switched-off' } });
    await expect(bench.kernel.retry('examples.none')).rejects.toMatchObject({ code: 'unknown-plugin' });
  });
});

describe('safe start', () => {
  it('marks a plugin before its import, and takes the mark away after its activation', async () => {
    const bench = new KernelBench();
    const seen: unknown[] = [];
    const definition = bench.add(id, { activate: () => void seen.push([...bench.marks]) });
    bench.modules.set(`${bench.list[0]?.base}index.js`, () => {
      seen.push([...bench.marks]);
      return { default: definition };
    });
    await bench.discover();
    await bench.kernel.activate(id);
    expect(seen).toEqual([[{ pluginId: id, tab: 'this' }], [{ pluginId: id, tab: 'this' }]]);
    expect(bench.marks).toEqual([]);
  });

  it('skips, once, a plugin whose mark a dead tab left, and asks', async () => {
    const bench = new KernelBench();
    bench.marks.push({ pluginId: id, tab: 'dead' }, { pluginId: 'examples.other', tab: 'alive' });
    bench.liveTabs.add('alive');
    bench.add(id);
    bench.add('examples.other');
    await bench.discover();
    expect(bench.row(id)).toMatchObject({ stage: 'suspended', reason: { code: 'safe-start', context: { plugin: id } }, switchedOn: true });
    expect(bench.row('examples.other').stage).toBe('contributed');
    expect(bench.kernel.routes.get().map((route) => route.pluginId)).toEqual(['examples.other']);
    expect(bench.marks).toEqual([{ pluginId: 'examples.other', tab: 'alive' }]);
    await expect(bench.kernel.activate(id)).rejects.toMatchObject({ code: 'plugin-blocked' });
    await bench.discover();
    expect(bench.row(id).stage).toBe('suspended');
    await bench.kernel.retry(id);
    expect(bench.row(id).stage).toBe('active');
    const next = new KernelBench();
    next.add(id);
    await next.discover();
    expect(next.row(id).stage).toBe('contributed');
  });
});

describe('code that each start of the page runs again', () => {
  it('runs under a mark, which goes when it has survived, whatever became of it', async () => {
    const { bench } = await running();
    const seen: unknown[] = [];
    const runs = bench.kernel.runMarked(id, () => {
      seen.push(...bench.marks);
      throw new Error('at once');
    });
    await expect(runs).rejects.toThrow('at once');
    expect(seen).toEqual([{ pluginId: id, tab: 'this' }]);
    await settle();
    expect(bench.marks).toEqual([]);
    void bench.kernel.runMarked(id, () => new Promise(() => undefined));
    await bench.clock.advance(limits.survivedMs - 1);
    expect(bench.marks).toHaveLength(1);
    await bench.clock.advance(1);
    expect(bench.marks).toEqual([]);
  });

  it('keeps one mark for all its runs until the last one is over', async () => {
    const { bench } = await running();
    const ends: (() => void)[] = [];
    const run = () => bench.kernel.runMarked(id, () => new Promise<void>((resolve) => ends.push(resolve)));
    const runs = [run(), run()];
    await settle();
    expect(bench.marks).toHaveLength(1);
    ends[0]?.();
    await runs[0];
    await settle();
    expect(bench.marks).toHaveLength(1);
    ends[1]?.();
    await runs[1];
    await settle();
    expect(bench.marks).toEqual([]);
  });
});
