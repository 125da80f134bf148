import { setMaxListeners } from 'node:events';
import { KernelBench } from '../../host/src/kernel/testing/kernel-bench.ts';
import { interleaved, row, sized, type Row } from './figures.ts';

const cycles = sized(200, 10);
const registrations = 20;
const id = 'bench.cycles';

function collect(): number {
  if (!globalThis.gc) throw new Error('Start Node with --expose-gc.');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Two hundred times on, used, and off, in the real kernel. */
async function inKernel(): Promise<{ readonly ms: number; readonly grown: number }> {
  const target = new EventTarget();
  setMaxListeners(0, target);
  const bench = new KernelBench();
  bench.add(id, {
    activate: (ctx) => {
      for (let i = 0; i < registrations; i += 1) {
        const listener = () => undefined;
        target.addEventListener('tick', listener);
        ctx.scope.onDispose(() => target.removeEventListener('tick', listener));
      }
    },
  });
  await bench.discover();
  const cycle = async () => {
    await bench.kernel.activate(id);
    await bench.kernel.setSwitchedOn(id, false);
    await bench.kernel.setSwitchedOn(id, true);
    // What the fakes note down is theirs, not the kernel's.
    for (const list of [bench.imports, bench.snapshots, bench.pins, bench.ran, bench.styles, bench.infos, bench.warnings]) list.length = 0;
  };
  for (let warm = 0; warm < cycles; warm += 1) await cycle();
  const before = collect();
  const started = performance.now();
  for (let index = 0; index < cycles; index += 1) await cycle();
  const ms = performance.now() - started;
  return { ms, grown: Math.max(0, collect() - before) };
}

/** The same listeners added and removed by hand. */
function byHand(): { readonly ms: number; readonly grown: number } {
  const target = new EventTarget();
  setMaxListeners(0, target);
  const cycle = () => {
    const undo: (() => void)[] = [];
    for (let i = 0; i < registrations; i += 1) {
      const listener = () => undefined;
      target.addEventListener('tick', listener);
      undo.push(() => target.removeEventListener('tick', listener));
    }
    for (const end of undo.reverse()) end();
  };
  for (let warm = 0; warm < cycles; warm += 1) cycle();
  const before = collect();
  const started = performance.now();
  for (let index = 0; index < cycles; index += 1) cycle();
  const ms = performance.now() - started;
  return { ms, grown: Math.max(0, collect() - before) };
}

/** Time of 200 enable/disable cycles, and what the heap has grown by after them. */
export async function cycleRows(): Promise<Row[]> {
  const grown = { kernel: [] as number[], hand: [] as number[] };
  const times = await interleaved({
    kernel: async () => {
      const run = await inKernel();
      grown.kernel.push(run.grown);
      return run.ms;
    },
    hand: () => {
      const run = byHand();
      grown.hand.push(run.grown);
      return run.ms;
    },
  });
  return [row('plugin.cycles200', 'ms', times.kernel, times.hand), row('plugin.cycles200.heap', 'bytes', grown.kernel, grown.hand)];
}
