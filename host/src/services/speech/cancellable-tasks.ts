import type { WorkerTake } from './speech-worker-port.ts';

/** What is being sent to a gateway, which ends at once when the school no longer wants it sent. */
export class CancellableTasks {
  readonly #stops = new Set<(why: Error) => void>();

  /** The school has chosen otherwise. */
  cancelAll(): void {
    const why = new Error('The school has chosen that voices are scored on this machine.');
    for (const stop of this.#stops) stop(why);
    this.#stops.clear();
  }

  /** A task whose signal ends with its caller's, or with the choice. */
  async run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const until = new AbortController();
    const stop = (why: unknown) => until.abort(why);
    const given = () => stop(signal?.reason);
    this.#stops.add(stop);
    signal?.addEventListener('abort', given);
    if (signal?.aborted) given();
    try {
      return await task(until.signal);
    } finally {
      this.#stops.delete(stop);
      signal?.removeEventListener('abort', given);
    }
  }

  /** A recording that is called back with the choice: it is cancelled and fails, so that it is scored from what was kept of it. */
  async take(opening: Promise<WorkerTake>): Promise<WorkerTake> {
    let over: Error | undefined;
    let fail: ((why: Error) => void) | undefined;
    let opened: WorkerTake | undefined;
    const stop = (why: Error) => {
      over = why;
      opened?.cancel();
      fail?.(why);
    };
    this.#stops.add(stop);
    const done = () => void this.#stops.delete(stop);
    try {
      opened = await opening;
    } catch (error) {
      done();
      throw error;
    }
    const take = opened;
    if (over) {
      take.cancel();
      throw over as Error;
    }
    return {
      push: (samples) => take.push(samples),
      finish: (options) =>
        new Promise((resolve, reject) => {
          if (over) return reject(over);
          fail = reject;
          take.finish(options).finally(done).then(resolve, reject);
        }),
      cancel: () => {
        done();
        take.cancel();
      },
    };
  }
}
