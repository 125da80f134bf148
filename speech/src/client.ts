import { SpeechError } from './errors.ts';
import type { Meter, TakeOptions } from './stream/take.ts';
import type { Reference, ScorerInfo, SpeechOutcome } from './types.ts';
import type { LoadProgress, ModelUrls, WorkerReply, WorkerRequest, WorkerResults } from './worker-protocol.ts';

export type { LoadProgress, ModelUrls } from './worker-protocol.ts';

/** The part of `Worker` that the client needs. */
export interface WorkerLike {
  /** Sends a request; its reply comes to `onmessage`. */
  postMessage(request: WorkerRequest): void;
  /** Ends the worker at once; what is under way gets no reply. */
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How long a call may wait; `aborted` and `timed-out` are its errors. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds until `timed-out`; loading 60 s, all else 20 s. */
  readonly timeoutMs?: number;
}

/** A take that runs in the worker. */
export interface ClientTake {
  /** Sends a block of 16 kHz mono samples (copied); resolves to the meter after it. */
  push(samples: Float32Array): Promise<Meter>;
  /** Scores what was said. If the worker died meanwhile, a new one scores the same samples. */
  finish(options?: CallOptions): Promise<SpeechOutcome>;
  /** Ends the take without a score. Never throws. */
  cancel(): void;
}

const LOAD_MS = 60_000;
const CALL_MS = 20_000;

type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never;
type Call = Unsent<WorkerRequest>;

interface Waiting {
  readonly resolve: (value: WorkerResults[keyof WorkerResults]) => void;
  readonly reject: (error: SpeechError) => void;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** Addresses of the shipped model, dictionary and letter-to-sound rules as the bundler emits them. */
export function modelUrls(): ModelUrls {
  return {
    manifest: new URL('../model/model.json', import.meta.url).href,
    acoustic: new URL('../model/acoustic.i8', import.meta.url).href,
    scorer: new URL('../model/scorer.i8', import.meta.url).href,
    dictionary: new URL('../dictionary/cmudict.txt', import.meta.url).href,
    letterToSound: new URL('../dictionary/letter-to-sound.txt', import.meta.url).href,
  };
}

/** Starts the scorer's worker; the bundler turns this into a chunk of its own. */
export function createSpeechWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/**
 * The scorer behind promises. The worker and the model are started by the first call. A worker that dies or does not answer in time is
 * ended; calls that waited for it fail with `worker-died` or `timed-out`, the next call starts a new one.
 */
export class SpeechWorkerClient {
  private readonly createWorker: () => WorkerLike;
  private readonly urls: ModelUrls;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<(progress: LoadProgress) => void>();
  private worker: WorkerLike | undefined;
  private loading: Promise<ScorerInfo> | undefined;
  private ids = 0;
  private disposed = false;

  constructor(createWorker: () => WorkerLike = createSpeechWorker, urls: ModelUrls = modelUrls()) {
    this.createWorker = createWorker;
    this.urls = urls;
  }

  /** Starts the worker, fetches, checks and warms up the model; once, however often it is called. */
  async load(options: CallOptions & { readonly onProgress?: (progress: LoadProgress) => void } = {}): Promise<ScorerInfo> {
    const { onProgress, signal } = options;
    if (onProgress) this.listeners.add(onProgress);
    try {
      this.loading ??= this.call({ type: 'load', urls: this.urls }, { timeoutMs: options.timeoutMs ?? LOAD_MS }).catch((error: unknown) => {
        this.loading = undefined;
        throw error;
      }) as Promise<ScorerInfo>;
      return await abortable(this.loading, signal);
    } finally {
      if (onProgress) this.listeners.delete(onProgress);
    }
  }

  /** Begins a take. Rejects with what `Scorer.open` throws, and as every call here. */
  async open(reference: Reference, options: TakeOptions & CallOptions = {}): Promise<ClientTake> {
    const { signal, timeoutMs, ...takeOptions } = options;
    await this.load({ signal });
    const take = ++this.ids;
    const worker = this.worker;
    try {
      await this.call({ type: 'open', take, reference, options: takeOptions }, { signal, timeoutMs });
    } catch (error) {
      if (this.worker === worker) this.post({ type: 'cancel', take });
      throw error;
    }
    const blocks: Float32Array[] = [];
    return {
      push: (samples) => {
        const block = samples.slice();
        blocks.push(block);
        if (this.worker !== worker) return Promise.reject(died());
        return this.call({ type: 'push', take, samples: block }, {}) as Promise<Meter>;
      },
      finish: async (call = {}) => {
        if (this.worker === worker) {
          try {
            return (await this.call({ type: 'finish', take }, call)) as SpeechOutcome;
          } catch (error) {
            if (!(error instanceof SpeechError && error.code === 'worker-died')) throw error;
          }
        }
        return await this.score(joined(blocks), reference, { ...takeOptions, ...call });
      },
      cancel: () => {
        blocks.length = 0;
        if (this.worker === worker && worker) this.post({ type: 'cancel', take });
      },
    };
  }

  /** Scores a whole recording (16 kHz mono, [-1, 1]). Rejects with what `Scorer.open` throws, `not-loaded`, `download-failed`, `worker-died`, `timed-out`, `aborted`, `disposed`. */
  async score(samples: Float32Array, reference: Reference, options: TakeOptions & CallOptions = {}): Promise<SpeechOutcome> {
    const { signal, timeoutMs, ...takeOptions } = options;
    await this.load({ signal });
    return (await this.call({ type: 'score', samples, reference, options: takeOptions }, { signal, timeoutMs })) as SpeechOutcome;
  }

  /** Ends the worker; calls that wait fail with `disposed`. Twice is fine. */
  dispose(): void {
    this.disposed = true;
    this.end(new SpeechError('disposed', 'The scorer was switched off.'));
  }

  private call(call: Call, { signal, timeoutMs = CALL_MS }: CallOptions): Promise<WorkerResults[keyof WorkerResults]> {
    if (this.disposed) return Promise.reject(new SpeechError('disposed', 'The scorer was switched off.'));
    if (signal?.aborted) return Promise.reject(aborted());
    const id = ++this.ids;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const late = new SpeechError('timed-out', `The scorer did not answer "${call.type}" within ${timeoutMs} ms: try again.`);
        reject(late);
        // A worker that hangs answers nobody: the next call gets a new one.
        this.end(died());
      }, timeoutMs);
      const abort = (): void => done(() => reject(aborted()));
      const done = (settle: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.waiting.delete(id);
        settle();
      };
      signal?.addEventListener('abort', abort);
      this.waiting.set(id, {
        resolve: (value) => done(() => resolve(value)),
        reject: (error) => done(() => reject(error)),
        onProgress: (progress) => this.listeners.forEach((listener) => listener(progress)),
      });
      try {
        this.running().postMessage({ ...call, id } as WorkerRequest);
      } catch (error) {
        done(() => reject(new SpeechError('worker-died', `The scorer's worker could not be started: ${String(error)}.`)));
      }
    });
  }

  private post(call: Call): void {
    this.call(call, {}).catch(() => {});
  }

  private running(): WorkerLike {
    if (this.worker) return this.worker;
    const worker = this.createWorker();
    worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      if (data.type === 'progress') waiting?.onProgress?.(data.progress);
      else if (data.type === 'error') waiting?.reject(new SpeechError(data.error.code, data.error.message, data.error.context));
      else waiting?.resolve(data.value);
    };
    worker.onerror = () => {
      if (this.worker === worker) this.end(died());
    };
    this.worker = worker;
    return worker;
  }

  private end(reason: SpeechError): void {
    const { worker } = this;
    this.worker = undefined;
    this.loading = undefined;
    if (worker) {
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
    }
    for (const waiting of this.waiting.values()) waiting.reject(reason);
  }
}

const died = (): SpeechError => new SpeechError('worker-died', "The scorer's worker ended; the next call starts a new one.");
const aborted = (): SpeechError => new SpeechError('aborted', 'The call was given up.');

function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function joined(blocks: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    out.set(block, at);
    at += block.length;
  }
  return out;
}
