import type { ImportProgress, PackageConflict } from '@chorus/contract/package/import-types';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { PackageError } from '@chorus/contract/package/package-error';
import type { WorkOptions } from '@chorus/contract/package/package-work';
import type { Clock, Disposable } from '@chorus/sdk';
import type { PackageWorkerPort, WorkerReply, WorkerRequest, WorkerSource } from './package-worker-port.ts';

/** The part of `Worker` that the client needs. */
export interface WorkerLike {
  postMessage(request: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A worker that says nothing for so long, and is not waited for by a teacher, is dead. */
const silentMs = 120_000;

interface Job {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly onConflict?: (conflict: PackageConflict) => Promise<boolean>;
  readonly onShare?: (share: number) => void;
  readonly waits: () => boolean;
}

type Unsent = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never;

/** {@link PackageWorkerPort} over a worker that lives while there is something to do. */
export class PackageWorkerClient implements PackageWorkerPort {
  readonly #jobs = new Map<number, Job>();
  #worker: WorkerLike | undefined;
  #silence: Disposable | undefined;
  #ids = 0;

  constructor(
    private readonly createWorker: () => WorkerLike,
    private readonly clock: Pick<Clock, 'timeout'>,
  ) {}

  import(source: WorkerSource, { signal, pause, onProgress, onConflict }: WorkOptions): Promise<InstalledPackage> {
    let asks = false;
    return this.#run<InstalledPackage>({ type: 'import', source, paused: pause.paused }, signal, (id) => {
      const paused = pause.onChange((now) => this.#post({ type: 'pause', id, paused: now }));
      signal.addEventListener('abort', () => paused.dispose(), { once: true });
      return {
        onProgress,
        onConflict: async (conflict) => {
          asks = true;
          return onConflict(conflict).finally(() => (asks = false));
        },
        waits: () => asks || pause.paused,
      };
    });
  }

  check(packageId: string, { signal, onShare }: Parameters<PackageWorkerPort['check']>[1]): Promise<readonly string[] | undefined> {
    return this.#run<readonly string[] | undefined>({ type: 'check', packageId }, signal, () => ({ onShare, waits: () => false }));
  }

  async #run<T>(request: Unsent, signal: AbortSignal, begin: (id: number) => Omit<Job, 'resolve' | 'reject'>): Promise<T> {
    signal.throwIfAborted();
    const id = (this.#ids += 1);
    const cancel = () => this.#post({ type: 'cancel', id });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#jobs.set(id, { ...begin(id), resolve, reject });
        this.#running().postMessage({ ...request, id } as WorkerRequest);
        this.#listen();
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#jobs.delete(id);
      if (this.#jobs.size === 0) this.#end();
    }
  }

  #post(request: WorkerRequest): void {
    if (this.#jobs.has(request.id)) this.#worker?.postMessage(request);
  }

  #running(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.createWorker();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = ({ message }) =>
      this.#fail(new PackageError('store-failed', 'the worker that imports has ended', { detail: message }));
    this.#worker = worker;
    return worker;
  }

  #hear(reply: WorkerReply): void {
    const job = this.#jobs.get(reply.id);
    this.#listen();
    if (!job) return;
    if (reply.type === 'progress') job.onProgress?.(reply.progress);
    else if (reply.type === 'share') job.onShare?.(reply.share);
    else if (reply.type === 'conflict') {
      const { id } = reply;
      void job.onConflict?.(reply.conflict).then(
        (goOn) => this.#post({ type: 'answer', id, goOn }),
        () => this.#post({ type: 'answer', id, goOn: false }),
      );
    } else if (reply.type === 'imported') job.resolve(reply.installed as never);
    else if (reply.type === 'checked') job.resolve(reply.broken as never);
    else job.reject(new PackageError(reply.error.code, reply.error.message, reply.error.context));
  }

  #listen(): void {
    this.#silence?.dispose();
    this.#silence = this.clock.timeout(silentMs, () => {
      if ([...this.#jobs.values()].some((job) => job.waits())) this.#listen();
      else this.#fail(new PackageError('timeout', `nothing was heard of the import for ${silentMs / 1_000} s`));
    });
  }

  #fail(error: PackageError): void {
    this.#end();
    for (const job of this.#jobs.values()) job.reject(error);
  }

  #end(): void {
    this.#silence?.dispose();
    this.#silence = undefined;
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }
}

/** The bundler makes a file of its own of it. */
export const createPackageWorker = (): WorkerLike => new Worker(new URL('./package-worker.ts', import.meta.url), { type: 'module' });
