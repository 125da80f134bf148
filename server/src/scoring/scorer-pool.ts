import { FairQueue, type Client } from './fair-queue.ts';
import type { FromWorker, TakeResult, TakeSpec } from './pool-protocol.ts';
import { ScoringError } from './scoring-error.ts';
import { ScoringThreads, type BusyThread, type ScoringThread } from './scoring-threads.ts';
import { Shares } from './shares.ts';

/** How much a pool takes on. Of what one group may have, all together may have {@link groups} times as much. */
export interface PoolLimits {
  readonly threads: number;
  /** Recordings of one group that wait for a thread; more are told that we are busy. */
  readonly waiting: number;
  /** Recordings of one group that arrive while they are spoken. */
  readonly streams: number;
  /** Bytes of one group's recordings that are held. */
  readonly bytes: number;
  /** How long a recording may wait for a thread. */
  readonly waitMs: number;
  /** From where a thread has the whole recording to its score [9-9]. */
  readonly resultMs: number;
}

/** A class of 60 answers at once, twice. */
export const usualLimits = { waiting: 128, streams: 128, bytes: 128 * 1024 * 1024, waitMs: 120_000, resultMs: 60_000 } as const;
/** How many groups may have all that one may have: the others find room beside one that takes whatever it gets. */
export const groups = 2;
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
  readonly client: Client;
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

type Thread = BusyThread<Job>;

/**
 * Scores in threads of their own, so that the API's loop is free; what a thread had that dies is scored by another. Groups have their turns
 * one after the other, and who has nothing with a thread yet waits for nobody who has.
 */
export class ScorerPool {
  readonly #threads: ScoringThreads<Job>;
  readonly #queue = new FairQueue<Job>();
  readonly #streams: Shares;
  readonly #bytes: Shares;
  #ids = 0;
  #closed = false;

  constructor(
    private readonly limits: PoolLimits,
    start: () => ScoringThread,
    log: (message: string, error: unknown) => void,
  ) {
    this.#threads = new ScoringThreads<Job>(limits.threads, {
      start,
      answered: (job, message) => this.#answered(job, message),
      lost: (jobs) => this.#lost(jobs),
      log,
    });
    this.#streams = new Shares(groups * limits.streams, limits.streams);
    this.#bytes = new Shares(groups * limits.bytes, limits.bytes);
  }

  /** Begins a recording that is scored while it arrives. Error: `ScoringError` `busy`. */
  stream(spec: TakeSpec, client: Client): PoolTake {
    if (this.#closed || !this.#streams.take(client.group)) throw busy();
    const job = this.#job(spec, client, true);
    this.#assign(job, this.#threads.least());
    return {
      push: (bytes) => this.#push(job, bytes),
      finish: () => {
        if (!job.over && !job.finished) {
          job.finished = true;
          if (job.thread) this.#finish(job, job.thread);
        }
        return job.settled;
      },
      cancel: () => this.#settle(job, () => job.reject(busy())),
    };
  }

  /** Scores a whole recording when its turn comes. Error: `ScoringError`; `busy` at once when too many wait. */
  async score(spec: TakeSpec, client: Client, bytes: Uint8Array, signal: AbortSignal): Promise<TakeResult> {
    const { waiting } = this.limits;
    const hasRoom = this.#queue.length < groups * waiting && this.#queue.lengthOf(client.group) < waiting;
    if (this.#closed || signal.aborted || !hasRoom) throw busy();
    const job = this.#job(spec, client, false);
    const leave = () => this.#settle(job, () => job.reject(busy()));
    signal.addEventListener('abort', leave, { once: true });
    try {
      this.#push(job, bytes);
      job.finished = true;
      this.#wait(job);
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
    this.#threads.crash();
  }

  close(): void {
    this.#closed = true;
    for (const job of [...this.#queue.items(), ...this.#threads.end()]) this.#settle(job, () => job.reject(busy()));
  }

  #job(spec: TakeSpec, client: Client, stream: boolean): Job {
    const { promise, resolve, reject } = withResolvers<TakeResult>();
    // A take that is cancelled is nobody's any more.
    promise.catch(() => undefined);
    const rest = { bytes: 0, finished: false, over: false, tries: 0, thread: undefined, timer: undefined };
    return { id: (this.#ids += 1), client, spec, blocks: [], stream, settled: promise, resolve, reject, ...rest };
  }

  #push(job: Job, bytes: Uint8Array): void {
    if (job.over || job.finished) return;
    if (!this.#bytes.take(job.client.group, bytes.length)) throw busy();
    // A copy of just these bytes: what is posted drags all of the memory along that it is a window into.
    const own = new Uint8Array(bytes);
    job.blocks.push(own);
    job.bytes += own.length;
    job.thread?.port.post({ type: 'sound', id: job.id, bytes: own });
  }

  /** Queues a recording for a thread: for so long, and no longer. */
  #wait(job: Job, { first = false } = {}): void {
    this.#queue.add(job, { first });
    this.#time(job, this.limits.waitMs, () => this.#settle(job, () => job.reject(busy())));
  }

  /** A thread has all of a recording: from here on its score is waited for. */
  #finish(job: Job, thread: Thread): void {
    thread.port.post({ type: 'finish', id: job.id });
    this.#time(job, this.limits.resultMs, () => {
      this.#settle(job, () => job.reject(new ScoringError('scorerFailed', `no score within ${this.limits.resultMs / 1000} s`)));
      this.#threads.askForLife(thread);
    });
  }

  #time(job: Job, ms: number, over: () => void): void {
    clearTimeout(job.timer);
    job.timer = setTimeout(over, ms);
    job.timer.unref();
  }

  /** Hands waiting recordings to threads that have room. */
  #next(): void {
    for (;;) {
      const job = this.#queue.next((client) => this.#threads.placeFor(client) !== undefined);
      if (!job) return;
      this.#assign(job, this.#threads.placeFor(job.client)!);
    }
  }

  #assign(job: Job, thread: Thread): void {
    clearTimeout(job.timer);
    job.thread = thread;
    job.tries += 1;
    thread.jobs.add(job);
    const { id, spec, client } = job;
    thread.port.post({ type: 'open', id, spec, client });
    for (const bytes of job.blocks) thread.port.post({ type: 'sound', id, bytes });
    if (job.finished) this.#finish(job, thread);
  }

  #answered(job: Job, message: Exclude<FromWorker, { type: 'pong' }>): void {
    job.thread = undefined;
    if (message.type === 'done') this.#settle(job, () => job.resolve(message.result));
    else this.#settle(job, () => job.reject(new ScoringError(message.code, message.message)));
  }

  /** What a dead thread had is scored by another, once. */
  #lost(jobs: readonly Job[]): void {
    if (this.#closed) return;
    for (const job of jobs) {
      job.thread = undefined;
      if (job.tries >= attempts) this.#settle(job, () => job.reject(new ScoringError('scorerFailed', 'the scorer failed twice')));
      else if (job.stream) this.#assign(job, this.#threads.least());
      else this.#wait(job, { first: true });
    }
    this.#next();
  }

  #settle(job: Job, tell: () => void): void {
    if (job.over) return;
    job.over = true;
    clearTimeout(job.timer);
    this.#bytes.give(job.client.group, job.bytes);
    job.blocks.length = 0;
    if (job.stream) this.#streams.give(job.client.group);
    this.#queue.remove(job);
    if (job.thread) {
      job.thread.jobs.delete(job);
      job.thread.port.post({ type: 'cancel', id: job.id });
      job.thread = undefined;
    }
    tell();
    if (!this.#closed) this.#next();
  }
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
