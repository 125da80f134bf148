/// <reference lib="webworker" />
/** Imports and checks packages beside the page: only a worker may write into the browser's own files. `PackageWorkerClient` speaks with it. */
import { checkPackage } from '@chorus/contract/package/check-package';
import { FetchedSource } from '@chorus/contract/package/fetched-source';
import type { PackageSource } from '@chorus/contract/package/import-types';
import { PackageError } from '@chorus/contract/package/package-error';
import { PackageImport } from '@chorus/contract/package/package-import';
import { PauseSwitch } from '@chorus/contract/package/pause-switch';
import { browserHashing as hashing } from './browser-hashing.ts';
import { BlobAccess } from './opfs-files.ts';
import { OpfsPackageStore } from './opfs-store.ts';
import type { WorkerReply, WorkerRequest, WorkerSource } from './package-worker-port.ts';

interface Job {
  readonly abort: AbortController;
  readonly pause: PauseSwitch;
  answer(goOn: boolean): void;
}

/** Milliseconds between two shares of a check. */
const shareMs = 250;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const store = new OpfsPackageStore();
const swept = store.sweep().catch(() => undefined);
const jobs = new Map<number, Job>();
const say = (reply: WorkerReply) => scope.postMessage(reply);

scope.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const job = jobs.get(data.id);
  if (data.type === 'import') void run(data.id, data.paused, (it) => importFrom(data.id, data.source, it));
  else if (data.type === 'check') void run(data.id, false, (it) => check(data.id, data.packageId, it));
  else if (data.type === 'pause') job?.pause.set(data.paused);
  else if (data.type === 'answer') job?.answer(data.goOn);
  else if (job) cancel(job);
});

function cancel(job: Job): void {
  job.abort.abort();
  // What waits hears of it.
  job.pause.set(false);
  job.answer(false);
}

async function run(id: number, paused: boolean, work: (job: Job) => Promise<WorkerReply>): Promise<void> {
  const job: Job = { abort: new AbortController(), pause: new PauseSwitch(paused), answer: () => undefined };
  jobs.set(id, job);
  try {
    await swept;
    say(await work(job));
  } catch (error) {
    const { code, message, context } =
      error instanceof PackageError ? error : new PackageError('store-failed', 'the import failed', { detail: String(error) });
    say({ type: 'failed', id, error: { code, message, context } });
  } finally {
    jobs.delete(id);
  }
}

async function importFrom(id: number, from: WorkerSource, job: Job): Promise<WorkerReply> {
  const { signal } = job.abort;
  const installed = await new PackageImport({ store, hashing, now: () => Date.now() }).run(sourceOf(from, signal), {
    signal,
    pause: job.pause,
    onProgress: (progress) => say({ type: 'progress', id, progress }),
    onConflict: (conflict) =>
      new Promise<boolean>((resolve) => {
        job.answer = resolve;
        say({ type: 'conflict', id, conflict });
      }),
  });
  return { type: 'imported', id, installed };
}

function sourceOf(from: WorkerSource, signal: AbortSignal): PackageSource {
  if ('offer' in from) return new FetchedSource(from.offer, signal, { fetch: (url, init) => fetch(url, init), wait });
  const access = new BlobAccess(from.file);
  return { fileName: from.file.name, size: access.size, read: (at, bytes) => access.read(at, bytes) };
}

async function check(id: number, packageId: string, job: Job): Promise<WorkerReply> {
  let told = -Infinity;
  const broken = await checkPackage({ store, hashing }, packageId, {
    signal: job.abort.signal,
    onShare: (share) => {
      if (performance.now() - told < shareMs) return;
      told = performance.now();
      say({ type: 'share', id, share });
    },
  });
  return { type: 'checked', id, broken };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
