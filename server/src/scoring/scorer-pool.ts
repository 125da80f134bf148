import { Worker } from 'node:worker_threads';
import type { FromWorker, TakeResult, TakeSpec, ToWorker, WorkerFiles } from './pool-protocol.ts';
import { ScoringError } from './scoring-error.ts';

/** A thread that scores; what the pool needs of `Worker`. */
export interface ScoringThread {
  post(message: ToWorker): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** Called once, when the thread has ended by itself. */
  onEnd(listener: () => void): void;
  end(): void;
}

/** How much a pool takes on. */
export interface PoolLimits {
  readonly threads: number;
  /** Recordings that wait for a thread; more are told that we are busy. */
  readonly waiting: number;
  /** Recordings that arrive while they are spoken. */
  readonly streams: number;
  /** Bytes of all of them that are held. */
  readonly bytes: number;
  /** From the end of a recording to its score, waiting included [9-9]. */
  readonly resultMs: number;
}

/** A class of 60 answers at once, twice. */
export const usualLimits = { waiting: 128, streams: 128, bytes: 192 * 1024 * 1024, resultMs: 60_000 } as const;
/** Whole recordings that a thread has at a time: one is scored while the next is handed over. */
const perThread = 2;
/** A thread that dies under a recording twice is not given it again. */
const attempts = 2;

const busy = (): ScoringError => new ScoringError('busy', 'too many recordings at once: try again');

/** A recording on its way through the pool. */
export interface PoolTake {
  /** Error: `ScoringError` `busy`. */
  push(bytes: Uint8Array): void;
  /** Error: `ScoringError`. */
  finish(): Promise<TakeResult>;
  /** The client has left. */
  cancel(): void;
}

interface Job {
  readonly id: number;
  readonly spec: TakeSpec;
  readonly blocks: Uint8Array[];
  readonly stream: boolean;
  readonly settled: Promise<TakeResult>;
  readonly resolve: (result: TakeResult) => void;
  readonly reject: (error: ScoringError) => void;
  bytes: number;
  finished: boolean;
  over: boolean;
  tries: number;
  thread: Thread | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Thread {
  readonly port: ScoringThread;
  readonly jobs: Set<Job>;
}

/** Scores in threads of their own, so that the API's loop is free. Threads start when first needed; one that dies is replaced. */
export class ScorerPool {
  readonly #threads = new Set<Thread>();
  readonly #queue: Job[] = [];
  #ids = 0;
  #streams = 0;
  #bytes = 0;
  #closed = false;

  constructor(
    private readonly limits: PoolLimits,
    private readonly start: () => ScoringThread,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** Begins a recording that is scored while it arrives. Error: `ScoringError` `busy`. */
  stream(spec: TakeSpec): PoolTake {
    if (this.#closed || this.#streams >= this.limits.streams) throw busy();
    this.#streams += 1;
    const job = this.#job(spec, true);
    this.#assign(job, this.#thread());
    return {
      push: (bytes) => this.#push(job, bytes),
      finish: () => {
        if (!job.over && !job.finished) {
          job.finished = true;
          this.#time(job);
          job.thread?.port.post({ type: 'finish', id: job.id });
        }
        return job.settled;
      },
      cancel: () => this.#settle(job, () => job.reject(busy())),
    };
  }

  /** Scores a whole recording when its turn comes. Error: `ScoringError`; `busy` at once when too many wait. */
  async score(spec: TakeSpec, bytes: Uint8Array, signal: AbortSignal): Promise<TakeResult> {
    if (this.#closed || signal.aborted || this.#queue.length >= this.limits.waiting) throw busy();
    const job = this.#job(spec, false);
    const leave = () => this.#settle(job, () => job.reject(busy()));
    signal.addEventListener('abort', leave, { once: true });
    try {
      this.#push(job, bytes);
      job.finished = true;
      this.#time(job);
      this.#queue.push(job);
      this.#next();
      return await job.settled;
    } finally {
      signal.removeEventListener('abort', leave);
      this.#settle(job, () => undefined);
    }
  }

  /** Whole recordings that wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Ends a thread as a crash would; tests only. */
  crash(): void {
    for (const { port } of this.#threads) port.post({ type: 'crash' });
  }

  close(): void {
    this.#closed = true;
    for (const job of [...this.#queue, ...[...this.#threads].flatMap(({ jobs }) => [...jobs])]) this.#settle(job, () => job.reject(busy()));
    for (const { port } of this.#threads) port.end();
    this.#threads.clear();
  }

  #job(spec: TakeSpec, stream: boolean): Job {
    const { promise, resolve, reject } = withResolvers<TakeResult>();
    // A take that is cancelled is nobody's any more.
    promise.catch(() => undefined);
    const rest = { bytes: 0, finished: false, over: false, tries: 0, thread: undefined, timer: undefined };
    return { id: (this.#ids += 1), spec, blocks: [], stream, settled: promise, resolve, reject, ...rest };
  }

  #push(job: Job, bytes: Uint8Array): void {
    if (job.over || job.finished) return;
    if (this.#bytes + bytes.length > this.limits.bytes) throw busy();
    // A copy of just these bytes: what is posted drags all of the memory along that it is a window into.
    const own = new Uint8Array(bytes);
    job.blocks.push(own);
    job.bytes += own.length;
    this.#bytes += own.length;
    job.thread?.port.post({ type: 'sound', id: job.id, bytes: own });
  }

  #time(job: Job): void {
    job.timer = setTimeout(() => {
      const { thread } = job;
      this.#settle(job, () => job.reject(new ScoringError('scorerFailed', `no score within ${this.limits.resultMs / 1000} s`)));
      if (!thread || !this.#threads.has(thread)) return;
      // A thread that hangs answers nobody: another one takes the rest over.
      this.log('A scoring thread was ended because it gave no answer.', undefined);
      thread.port.end();
      this.#lost(thread);
    }, this.limits.resultMs);
    job.timer.unref();
  }

  /** Hands waiting recordings to threads that have room. */
  #next(): void {
    while (this.#queue.length > 0) {
      const thread = this.#thread();
      if ([...thread.jobs].filter(({ stream }) => !stream).length >= perThread) return;
      this.#assign(this.#queue.shift()!, thread);
    }
  }

  /** The thread with least to do; a new one as long as all are busy and there may be more. */
  #thread(): Thread {
    const [least] = [...this.#threads].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (least && (least.jobs.size === 0 || this.#threads.size >= this.limits.threads)) return least;
    const thread: Thread = { port: this.start(), jobs: new Set() };
    this.#threads.add(thread);
    thread.port.onMessage((message) => this.#hear(thread, message));
    thread.port.onEnd(() => this.#lost(thread));
    return thread;
  }

  #assign(job: Job, thread: Thread): void {
    job.thread = thread;
    job.tries += 1;
    thread.jobs.add(job);
    const { id, spec } = job;
    thread.port.post({ type: 'open', id, spec });
    for (const bytes of job.blocks) thread.port.post({ type: 'sound', id, bytes });
    if (job.finished) thread.port.post({ type: 'finish', id });
  }

  #hear(thread: Thread, message: FromWorker): void {
    const job = [...thread.jobs].find(({ id }) => id === message.id);
    if (!job) return;
    thread.jobs.delete(job);
    job.thread = undefined;
    if (message.type === 'done') this.#settle(job, () => job.resolve(message.result));
    else this.#settle(job, () => job.reject(new ScoringError(message.code, message.message)));
  }

  /** What a dead thread had is scored by another, once. */
  #lost(thread: Thread): void {
    if (!this.#threads.delete(thread) || this.#closed) return;
    const jobs = [...thread.jobs];
    thread.jobs.clear();
    for (const job of jobs) {
      job.thread = undefined;
      if (job.tries >= attempts) this.#settle(job, () => job.reject(new ScoringError('scorerFailed', 'the scorer failed twice')));
      else if (job.stream) this.#assign(job, this.#thread());
      else this.#queue.unshift(job);
    }
    this.#next();
  }

  #settle(job: Job, tell: () => void): void {
    if (job.over) return;
    job.over = true;
    clearTimeout(job.timer);
    this.#bytes -= job.bytes;
    job.blocks.length = 0;
    if (job.stream) this.#streams -= 1;
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    if (job.thread) {
      job.thread.jobs.delete(job);
      job.thread.port.post({ type: 'cancel', id: job.id });
      job.thread = undefined;
    }
    tell();
    if (!this.#closed) this.#next();
  }
}

/** A real thread. Loading fails, or it dies: both end it. */
export function startThread(file: string, files: WorkerFiles, log: (message: string, error: unknown) => void): ScoringThread {
  const worker = new Worker(file, { workerData: files, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  worker.on('error', (error) => log('A scoring thread ended.', error));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.on('message', listener),
    onEnd: (listener) => worker.once('exit', listener),
    end: () => void worker.terminate(),
  };
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: ScoringError) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
