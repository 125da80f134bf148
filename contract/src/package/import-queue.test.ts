import { describe, expect, it } from 'vitest';
import type { PackageConflict } from './import-types.ts';
import type { InstalledPackage } from './installed-package.ts';
import { ImportQueue } from './import-queue.ts';
import { PackageError } from './package-error.ts';
import type { WorkOptions } from './package-work.ts';

const conflict: PackageConflict = { here: 'older', old: [], fileName: 'a.zip' };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue whose imports end when the test says so; a source is the name of its file. */
function queueOf(locks?: Pick<LockManager, 'request'>) {
  const under: { readonly source: string; readonly options: WorkOptions; end(): void; fail(error: unknown): void }[] = [];
  const world = { under, imported: [] as string[], forgotten: [] as string[], ended: 0, goesOn: false, forgetFails: false };
  let ids = 0;
  const queue = new ImportQueue<string>({
    locks,
    nextId: () => `${(ids += 1)}`,
    goesOn: () => world.goesOn,
    imported: async ({ fileName }) => void world.imported.push(fileName),
    forget: async ({ fileName }) => {
      if (world.forgetFails) throw new PackageError('draft-not-removed', 'another program has the file');
      world.forgotten.push(fileName);
    },
    ended: async () => void (world.ended += 1),
    work: {
      import: (source, options) =>
        new Promise<InstalledPackage>((resolve, reject) => {
          under.push({ source, options, end: () => resolve({ fileName: source } as InstalledPackage), fail: reject });
          options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
        }),
    },
  });
  const add = (name: string, bytes = 1) => queue.add(name, { fileName: name, bytes, from: 'file' });
  const shown = () => queue.state.get().map(({ id, fileName, state }) => `${id} ${fileName} ${state}`);
  const fault = () => queue.state.get()[0]?.error;
  return { ...world, world, queue, add, shown, fault };
}

describe('the queue of imports', () => {
  it('imports one after the other, and keeps only what is not done', async () => {
    const { add, shown, under, imported } = queueOf();
    for (const name of ['a', 'b', 'c']) add(name);
    await settled();
    expect([shown(), under.length]).toEqual([['1 a running', '2 b waiting', '3 c waiting'], 1]);
    under[0]!.end();
    await settled();
    expect([shown(), under.length, imported]).toEqual([['2 b running', '3 c waiting'], 2, ['a']]);
    under[1]!.end();
    await settled();
    under[2]!.end();
    await settled();
    expect([shown(), imported]).toEqual([[], ['a', 'b', 'c']]);
    add('d');
    await settled();
    expect(shown()).toEqual(['4 d running']);
  });

  it('takes a file once, another of its name beside it, and one that failed anew', async () => {
    const { add, shown, under } = queueOf();
    add('a');
    add('a');
    add('a', 2);
    await settled();
    expect(shown()).toEqual(['1 a running', '2 a waiting']);
    under[0]!.fail(new PackageError('not-a-zip', 'no zip'));
    await settled();
    add('a');
    expect(shown()).toEqual(['2 a running', '3 a waiting']);
  });

  it('says why one failed, goes on with the next, and tries it again or forgets it when told', async () => {
    const { queue, add, shown, fault, under, world } = queueOf();
    add('a');
    add('b');
    await settled();
    queue.dismiss('1');
    queue.again('1');
    under[0]!.fail(new PackageError('disk-full', 'full', { needed: 2, free: 1 }));
    await settled();
    expect([shown(), fault(), world.ended]).toEqual([
      ['1 a failed', '2 b running'],
      { code: 'disk-full', context: { needed: 2, free: 1 } },
      1,
    ]);
    under[1]!.end();
    await settled();
    queue.again('1');
    await settled();
    expect([shown(), fault()]).toEqual([['1 a running'], undefined]);
    under[2]!.fail(new TypeError('a fault of ours'));
    await settled();
    expect(fault()).toEqual({ code: 'store-failed', context: { detail: 'TypeError: a fault of ours' } });
    queue.dismiss('1');
    expect(shown()).toEqual([]);
  });

  it('pauses what runs and what waits, and leaves what waits paused out of its turn', async () => {
    const { queue, add, shown, under } = queueOf();
    for (const name of ['a', 'b', 'c']) add(name);
    await settled();
    queue.pause('1');
    queue.pause('2');
    expect([shown(), under[0]!.options.pause.paused]).toEqual([['1 a paused', '2 b paused', '3 c waiting'], true]);
    queue.resume('1');
    expect([shown()[0], under[0]!.options.pause.paused]).toEqual(['1 a running', false]);
    under[0]!.end();
    await settled();
    expect(shown()).toEqual(['2 b paused', '3 c running']);
    queue.resume('2');
    expect(shown()).toEqual(['2 b waiting', '3 c running']);
    under[1]!.end();
    await settled();
    expect(shown()).toEqual(['2 b running']);
  });

  it('begins what was paused when nothing else is left', async () => {
    const { queue, add, shown, under } = queueOf();
    add('a');
    add('b');
    await settled();
    queue.pause('2');
    under[0]!.end();
    await settled();
    expect(shown()).toEqual(['2 b paused']);
    queue.resume('2');
    await settled();
    expect(shown()).toEqual(['2 b running']);
  });

  it('runs one that failed while it was paused when it is tried again', async () => {
    const { queue, add, under } = queueOf();
    add('a');
    await settled();
    queue.pause('1');
    under[0]!.fail(new PackageError('source-unreadable', 'pulled'));
    await settled();
    queue.again('1');
    await settled();
    expect([under[1]!.options.pause.paused, under[1]!.options.signal.aborted]).toEqual([false, false]);
  });

  it('shows how far it is', async () => {
    const { queue, add, under } = queueOf();
    add('a');
    await settled();
    const progress = { phase: 'copying', bytes: 1, of: 2, bytesPerSecond: 1, secondsLeft: 1, paused: false } as const;
    under[0]!.options.onProgress(progress);
    expect(queue.state.get()[0]).toMatchObject({ state: 'running', progress });
  });
});

describe('another version that is here', () => {
  it.each([true, false])('is asked about, and the answer is passed on: %s', async (goOn) => {
    const { queue, add, shown, under } = queueOf();
    add('a');
    await settled();
    const asked = under[0]!.options.onConflict(conflict);
    expect(queue.state.get()[0]).toMatchObject({ state: 'asking', conflict });
    queue.answer('1', goOn);
    expect([await asked, shown()]).toEqual([goOn, ['1 a running']]);
  });

  it('is not told as a failure to who said no', async () => {
    const { add, shown, under, world } = queueOf();
    add('a');
    await settled();
    under[0]!.fail(new PackageError('declined', 'no'));
    await settled();
    expect([shown(), world.ended]).toEqual([[], 1]);
  });

  it('asks nobody where it goes on by itself', async () => {
    const { add, shown, under, world } = queueOf();
    world.goesOn = true;
    add('a');
    await settled();
    expect([await under[0]!.options.onConflict(conflict), shown()]).toEqual([true, ['1 a running']]);
  });
});

describe('an import that is cancelled', () => {
  it('leaves nothing of what was copied, and makes way for the next', async () => {
    const { queue, add, shown, under, world } = queueOf();
    add('a');
    add('b');
    await settled();
    queue.cancel('1');
    expect([shown(), under[0]!.options.signal.aborted]).toEqual([['1 a cancelling', '2 b waiting'], true]);
    queue.cancel('1');
    await settled();
    expect([shown(), world.forgotten, world.ended]).toEqual([['2 b running'], ['a'], 1]);
  });

  it('removes nothing where it has not begun: a draft of an earlier time stays', async () => {
    const { queue, add, shown, world } = queueOf();
    add('a');
    add('b');
    await settled();
    queue.cancel('2');
    await settled();
    expect([shown(), world.forgotten]).toEqual([['1 a running'], []]);
  });

  it('removes what a failed one had copied', async () => {
    const { queue, add, shown, under, world } = queueOf();
    add('a');
    await settled();
    under[0]!.options.onProgress({ phase: 'copying', bytes: 1, of: 2, bytesPerSecond: 1, secondsLeft: 1, paused: false });
    under[0]!.fail(new PackageError('source-unreadable', 'pulled'));
    await settled();
    queue.cancel('1');
    await settled();
    expect([shown(), world.forgotten]).toEqual([[], ['a']]);
  });

  it('says no to an open question', async () => {
    const { queue, add, under } = queueOf();
    add('a');
    await settled();
    const asked = under[0]!.options.onConflict(conflict);
    queue.cancel('1');
    expect(queue.state.get()[0]?.state).toBe('cancelling');
    expect(await asked).toBe(false);
  });

  it('stays with its reason where it can’t be removed', async () => {
    const { queue, add, fault, world } = queueOf();
    world.forgetFails = true;
    add('a');
    await settled();
    queue.cancel('1');
    await settled();
    expect([queue.state.get()[0]?.state, fault()?.code]).toEqual(['failed', 'draft-not-removed']);
  });
});

it('waits for another window of the browser, and says so', async () => {
  let free = () => {};
  const freed = new Promise<void>((resolve) => (free = resolve));
  let held = true;
  type Run = (lock: Lock | null) => Promise<unknown>;
  const request = async (name: string, ...rest: readonly [Run] | readonly [LockOptions, Run]) => {
    const run = rest.at(-1) as Run;
    if (held && rest.length > 1) return run(null);
    await freed;
    return run({ name, mode: 'exclusive' });
  };
  const { queue, add, shown, under } = queueOf({ request: request as LockManager['request'] });
  add('a');
  add('b');
  await settled();
  expect([shown(), under.length]).toEqual([['1 a elsewhere', '2 b elsewhere'], 0]);
  queue.cancel('2');
  await settled();
  held = false;
  free();
  await settled();
  expect(shown()).toEqual(['1 a running']);
});
