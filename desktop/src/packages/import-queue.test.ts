import { describe, expect, it } from 'vitest';
import type { ImportOptions, PackageSource } from '@chorus/contract/package/import-types';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { ImportQueue, type ImportJob } from './import-queue.ts';

/** Imports that end when they are told to. */
function queueForTest() {
  const runs: { readonly source: PackageSource; readonly options: ImportOptions; end(): void; fail(error: Error): void }[] = [];
  const closed: string[] = [];
  let told: readonly ImportJob[] = [];
  const queue = new ImportQueue({
    importer: {
      run: (source, options) =>
        new Promise((resolve, reject) => {
          options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
          runs.push({ source, options, end: () => resolve({ id: source.fileName } as InstalledPackage), fail: reject });
        }),
    },
    open: async (path) => {
      if (path.startsWith('gone')) throw new Error('gone');
      return { fileName: path, size: 1, read: async () => new Uint8Array(1), close: async () => void closed.push(path) };
    },
    onConflict: async () => true,
    onChange: (jobs) => void (told = jobs),
  });
  return { queue, runs, closed, states: () => told.map(({ path, state }) => `${path} ${state}`) };
}

describe('the queue of imports', () => {
  it('does one after the other and tells of each', async () => {
    const { queue, runs, closed, states } = queueForTest();
    queue.add('a');
    queue.add('b');
    await expect.poll(() => runs.length).toBe(1);
    expect(states()).toEqual(['a running', 'b waiting']);
    runs[0]!.end();
    await expect.poll(() => runs.length).toBe(2);
    expect(states()).toEqual(['a done', 'b running']);
    expect(closed).toEqual(['a']);
    runs[1]!.end();
    await expect.poll(states).toEqual(['a done', 'b done']);
  });

  it('takes the same file once, and again when it has ended', async () => {
    const { queue, runs, states } = queueForTest();
    queue.add('a');
    queue.add('a');
    await expect.poll(() => runs.length).toBe(1);
    runs[0]!.fail(new Error('broken'));
    await expect.poll(states).toEqual(['a failed']);
    queue.add('a');
    await expect.poll(() => runs.length).toBe(2);
  });

  it('goes on with the next after one that fails or is not there', async () => {
    const { queue, runs, states } = queueForTest();
    queue.add('gone');
    queue.add('b');
    await expect.poll(() => runs.length).toBe(1);
    expect(states()).toEqual(['gone failed', 'b running']);
  });

  it('pauses and resumes what runs', async () => {
    const { queue, runs, states } = queueForTest();
    queue.add('a');
    await expect.poll(() => runs.length).toBe(1);
    const { pause } = runs[0]!.options;
    queue.pause('a');
    expect(pause!.paused).toBe(true);
    expect(states()).toEqual(['a paused']);
    const resumed = pause!.resumed();
    queue.resume('a');
    await resumed;
    expect(states()).toEqual(['a running']);
  });

  it('holds back what waits while it is paused', async () => {
    const { queue, runs, states } = queueForTest();
    queue.add('a');
    queue.add('b');
    queue.pause('b');
    await expect.poll(() => runs.length).toBe(1);
    runs[0]!.end();
    await expect.poll(states).toEqual(['a done', 'b paused']);
    queue.resume('b');
    await expect.poll(() => runs.length).toBe(2);
  });

  it('cancels what runs and what waits', async () => {
    const { queue, runs, closed, states } = queueForTest();
    queue.add('a');
    queue.add('b');
    await expect.poll(() => runs.length).toBe(1);
    queue.cancel('b');
    queue.cancel('a');
    await expect.poll(states).toEqual(['a cancelled', 'b cancelled']);
    expect(closed).toEqual(['a']);
    expect(runs).toHaveLength(1);
  });
});
