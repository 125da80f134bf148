import { PackageError } from '@chorus/contract/package/package-error';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import { PackageWorkerClient, type WorkerLike } from './package-worker-client.ts';
import type { WorkerReply, WorkerRequest } from './package-worker-port.ts';
import { PauseSwitch } from '@chorus/contract/package/pause-switch';
import { samplePackage } from './testing/fake-package-worker.ts';

function client() {
  const workers: (WorkerLike & { readonly said: WorkerRequest[]; readonly ended: () => boolean; reply(reply: WorkerReply): void })[] = [];
  const clock = new VirtualClock();
  const port = new PackageWorkerClient(() => {
    const said: WorkerRequest[] = [];
    let ended = false;
    const worker = {
      said,
      ended: () => ended,
      onmessage: null as WorkerLike['onmessage'],
      onerror: null as WorkerLike['onerror'],
      postMessage: (request: WorkerRequest) => void said.push(request),
      terminate: () => void (ended = true),
      reply: (data: WorkerReply) => worker.onmessage?.({ data } as MessageEvent<WorkerReply>),
    };
    workers.push(worker);
    return worker;
  }, clock);
  const abort = new AbortController();
  const pause = new PauseSwitch();
  const onProgress = vi.fn();
  const onConflict = vi.fn(async () => true);
  const begin = () => port.import({ file: new File(['x'], 'a.zip') }, { signal: abort.signal, pause, onProgress, onConflict });
  return { port, workers, clock, abort, pause, onProgress, onConflict, begin };
}

const progress = { phase: 'copying', bytes: 1, of: 2, bytesPerSecond: 1, secondsLeft: 1, paused: false } as const;

it('passes on progress, pauses and the answer to a conflict, and ends the worker when there is nothing to do', async () => {
  const { workers, pause, onProgress, begin } = client();
  const done = begin();
  const [worker] = workers as [(typeof workers)[0]];
  worker.reply({ type: 'progress', id: 1, progress });
  expect(onProgress).toHaveBeenCalledWith(progress);
  worker.reply({ type: 'conflict', id: 1, conflict: { here: 'older', old: [], fileName: 'a.zip' } });
  await Promise.resolve();
  pause.set(true);
  pause.set(false);
  await expect.poll(() => worker.said).toContainEqual({ type: 'answer', id: 1, goOn: true });
  expect(worker.said.slice(1)).toEqual(
    expect.arrayContaining([
      { type: 'pause', id: 1, paused: true },
      { type: 'pause', id: 1, paused: false },
    ]),
  );
  worker.reply({ type: 'imported', id: 1, installed: samplePackage('a') });
  expect(await done).toMatchObject({ id: 'a' });
  expect(worker.ended()).toBe(true);
});

it('says that it was cancelled, and ends with the worker’s own reason', async () => {
  const { workers, abort, begin } = client();
  const done = begin();
  abort.abort();
  expect(workers[0]!.said.at(-1)).toEqual({ type: 'cancel', id: 1 });
  workers[0]!.reply({ type: 'failed', id: 1, error: { code: 'timeout', message: 'late', context: { path: 'a' } } });
  await expect(done).rejects.toMatchObject({ code: 'timeout', context: { path: 'a' } });
});

it('fails what waits when the worker ends or says nothing for two minutes; the next one gets a new worker', async () => {
  const { workers, clock, begin } = client();
  const first = begin();
  workers[0]!.onerror!({ message: 'out of memory' } as ErrorEvent);
  await expect(first).rejects.toMatchObject({ code: 'store-failed' });
  const second = begin();
  const heard = second.catch((error: unknown) => error);
  await clock.advance(119_000);
  workers[1]!.reply({ type: 'progress', id: 2, progress });
  await clock.advance(119_000);
  expect(workers[1]!.ended()).toBe(false);
  await clock.advance(1_000);
  expect(await heard).toBeInstanceOf(PackageError);
  expect(workers[1]!.ended()).toBe(true);
});

it('waits for a teacher as long as the teacher waits', async () => {
  const { workers, clock, pause, begin } = client();
  void begin().catch(() => undefined);
  pause.set(true);
  await clock.advance(600_000);
  expect(workers[0]!.ended()).toBe(false);
  pause.set(false);
  await clock.advance(240_000);
  expect(workers[0]!.ended()).toBe(true);
});
