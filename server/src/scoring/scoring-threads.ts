import { Worker } from 'node:worker_threads';
import type { Client } from './fair-queue.ts';
import type { FromWorker, ToWorker, WorkerFiles } from './pool-protocol.ts';

/** A thread that scores; what the pool needs of `Worker`. */
export interface ScoringThread {
  post(message: ToWorker): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** Called once, when the thread has ended by itself. */
  onEnd(listener: () => void): void;
  end(): void;
}

/** What a thread has to do, as far as its place among others goes. */
interface Work {
  readonly id: number;
  readonly client: Client;
  /** It comes while it is spoken. */
  readonly stream: boolean;
}

/** A thread and what it has. */
export interface BusyThread<J extends Work> {
  readonly port: ScoringThread;
  readonly jobs: Set<J>;
  /** It was asked for a sign of life, which is awaited for so long. */
  asked: ReturnType<typeof setTimeout> | undefined;
}

/** What {@link ScoringThreads} needs of the pool. */
export interface ThreadsPorts<J extends Work> {
  readonly start: () => ScoringThread;
  /** A thread says what came of a job that it had. */
  readonly answered: (job: J, message: Exclude<FromWorker, { type: 'pong' }>) => void;
  /** A thread has ended with these unfinished. */
  readonly lost: (jobs: readonly J[]) => void;
  readonly log: (message: string, error: unknown) => void;
}

/** Whole recordings that a thread has at a time: one is scored while the next is handed over. */
const perThread = 2;
/** So many more where a group has nothing else with any thread, and half as many where a user has not: within a thread they have their turns. */
const guests = 8;
/** A thread that works looks at its messages every few milliseconds. */
const lifeMs = 5_000;

/** The threads of a pool: they start when first needed, and one that has died, or hangs, is there no longer. */
export class ScoringThreads<J extends Work> {
  readonly #threads = new Set<BusyThread<J>>();

  constructor(
    private readonly most: number,
    private readonly ports: ThreadsPorts<J>,
  ) {}

  /** The thread with least to do; a new one as long as all are busy and there may be more. */
  least(): BusyThread<J> {
    const [least] = [...this.#threads].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (least && (least.jobs.size === 0 || this.#threads.size >= this.most)) return least;
    const thread: BusyThread<J> = { port: this.ports.start(), jobs: new Set(), asked: undefined };
    this.#threads.add(thread);
    thread.port.onMessage((message) => this.#hear(thread, message));
    thread.port.onEnd(() => this.#lose(thread));
    return thread;
  }

  /** The thread that takes another whole recording of this client now. */
  placeFor(client: Client): BusyThread<J> | undefined {
    const thread = this.least();
    return wholeOf(thread).length < perThread + this.#guestsOf(client) ? thread : undefined;
  }

  /** A thread that has too much to do answers all the same; one that hangs answers nobody, and is ended. */
  askForLife(thread: BusyThread<J>): void {
    if (!this.#threads.has(thread) || thread.asked) return;
    thread.asked = setTimeout(() => {
      this.ports.log('A scoring thread was ended because it gave no answer.', undefined);
      thread.port.end();
      this.#lose(thread);
    }, lifeMs);
    thread.asked.unref();
    thread.port.post({ type: 'ping' });
  }

  /** Ends them as a crash would; tests only. */
  crash(): void {
    for (const { port } of this.#threads) port.post({ type: 'crash' });
  }

  /** Ends them all; gives what they had. */
  end(): J[] {
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { asked, port } of threads) {
      clearTimeout(asked);
      port.end();
    }
    return threads.flatMap(({ jobs }) => [...jobs]);
  }

  #guestsOf({ group, user }: Client): number {
    const ofGroup = [...this.#threads].flatMap(wholeOf).filter(({ client }) => client.group === group);
    if (ofGroup.length === 0) return guests;
    return ofGroup.some(({ client }) => client.user === user) ? 0 : guests / 2;
  }

  #hear(thread: BusyThread<J>, message: FromWorker): void {
    clearTimeout(thread.asked);
    thread.asked = undefined;
    if (message.type === 'pong') return;
    const job = [...thread.jobs].find(({ id }) => id === message.id);
    if (!job) return;
    thread.jobs.delete(job);
    this.ports.answered(job, message);
  }

  #lose(thread: BusyThread<J>): void {
    clearTimeout(thread.asked);
    if (!this.#threads.delete(thread)) return;
    const jobs = [...thread.jobs];
    thread.jobs.clear();
    this.ports.lost(jobs);
  }
}

/** Whole recordings that a thread has. */
const wholeOf = <J extends Work>({ jobs }: BusyThread<J>): J[] => [...jobs].filter(({ stream }) => !stream);

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
