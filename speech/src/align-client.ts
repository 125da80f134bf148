import type { AlignedSentence } from './aligner/aligned.ts';
import type { AskedSentence } from './aligner/sentences.ts';
import type { AlignReply, AlignRequest } from './align-protocol.ts';
import { modelUrls } from './client.ts';
import { SpeechError } from './errors.ts';
import type { ModelUrls } from './worker-protocol.ts';

/** The part of `Worker` that the client needs. */
export interface AlignWorkerLike {
  /** Sends a sound with its sentences; the answer comes to `onmessage`. */
  postMessage(request: AlignRequest): void;
  /** Ends the worker at once; what is under way gets no reply. */
  terminate(): void;
  onmessage: ((event: MessageEvent<AlignReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Time for what doesn't depend on the sound: the worker's start, the model, the dictionary. */
const BASE_MS = 60_000;
/** Most that a second of sound may take: ten times what it takes. */
const MS_PER_SECOND = 2500;
const RATE = 16_000;
/** How long a worker without work is kept: its model and dictionary take some 60 MB. */
const IDLE_MS = 30_000;

interface Job {
  readonly samples: Float32Array;
  readonly sentences: readonly AskedSentence[];
  readonly settle: (result: readonly AlignedSentence[] | SpeechError) => void;
}

/** Starts the aligner's worker; the bundler turns this into a chunk of its own. */
export function createAlignWorker(): Worker {
  return new Worker(new URL('./align-worker.ts', import.meta.url), { type: 'module' });
}

/**
 * The aligner behind promises, in a worker of its own: whoever is scored meanwhile doesn't wait for it. One sound after the other; a worker starts with
 * the first, and ends when there was none for a while, when its sound is given up, or when it takes far too long.
 */
export class AlignWorkerClient {
  private readonly createWorker: () => AlignWorkerLike;
  private readonly urls: ModelUrls;
  private readonly jobs: Job[] = [];
  private worker: AlignWorkerLike | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Job | undefined;
  private ids = 0;

  constructor(createWorker: () => AlignWorkerLike = createAlignWorker, urls: ModelUrls = modelUrls()) {
    this.createWorker = createWorker;
    this.urls = urls;
  }

  /**
   * Finds the sentences in a sound.
   * @param samples 16 kHz mono, [-1, 1].
   * @param signal Gives it up; the work ends at once.
   * @returns One for each sentence, in the same order.
   * @throws SpeechError what `Aligner.align` throws, `download-failed`, `worker-died`, `timed-out`, `aborted`
   * @example await new AlignWorkerClient().align(samples, ['The cat sat.'])
   */
  align(
    samples: Float32Array,
    sentences: readonly AskedSentence[],
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly AlignedSentence[]> {
    return new Promise((resolve, reject) => {
      const abort = (): void => this.giveUp(job, new SpeechError('aborted', 'The sound is no longer wanted.'));
      const job: Job = {
        samples,
        sentences,
        settle: (result) => {
          signal?.removeEventListener('abort', abort);
          if (result instanceof SpeechError) reject(result);
          else resolve(result);
        },
      };
      this.jobs.push(job);
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
      else this.next();
    });
  }

  /** Ends the worker; sounds that wait fail with `disposed`. */
  dispose(): void {
    const why = new SpeechError('disposed', 'The aligner was switched off.');
    const jobs = this.jobs.splice(0);
    this.running = undefined;
    this.end();
    for (const job of jobs) job.settle(why);
  }

  private next(): void {
    const [job] = this.jobs;
    if (this.running || !job) return;
    this.running = job;
    const { samples, sentences } = job;
    const id = ++this.ids;
    const ms = BASE_MS + (samples.length / RATE) * MS_PER_SECOND;
    this.after(ms, () => this.giveUp(job, new SpeechError('timed-out', `The sound was not aligned within ${Math.round(ms / 1000)} s.`)));
    try {
      const worker = (this.worker ??= this.createWorker());
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return;
        const { type } = data;
        this.done(job, type === 'result' ? data.sentences : new SpeechError(data.error.code, data.error.message, data.error.context));
      };
      worker.onerror = () =>
        this.giveUp(job, new SpeechError('worker-died', "The aligner's worker ended; the next sound starts a new one."));
      worker.postMessage({ id, urls: this.urls, samples, sentences });
    } catch (error) {
      this.giveUp(job, new SpeechError('worker-died', `The aligner's worker could not be started: ${String(error)}.`));
    }
  }

  /** Whether it waits or is under way: it is not any more. */
  private giveUp(job: Job, why: SpeechError): void {
    if (this.running === job) this.end();
    this.done(job, why);
  }

  private done(job: Job, result: readonly AlignedSentence[] | SpeechError): void {
    const at = this.jobs.indexOf(job);
    if (at < 0) return;
    this.jobs.splice(at, 1);
    if (this.running === job) {
      this.running = undefined;
      clearTimeout(this.timer);
      if (this.worker) this.after(IDLE_MS, () => this.end());
    }
    job.settle(result);
    this.next();
  }

  private after(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }

  private end(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
  }
}
