import type { Clock } from '@chorus/sdk';
import { KernelError } from './kernel-error.ts';

type Timers = Pick<Clock, 'timeout'>;

/** The promise's outcome, or after `ms` what `late` gives or throws: without it an error. What comes later is dropped. */
export function within<T, L = never>(timers: Timers, ms: number, promise: Promise<T>, late: () => L = () => silent(ms)): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = timers.timeout(ms, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error as Error);
      }
    });
    promise.then(resolve, reject).finally(() => timer.dispose());
  });
}

/** Resolves when the promise has settled, however, but no later than after `ms`. */
export const waitFor = (timers: Timers, ms: number, promise: Promise<unknown>): Promise<void> =>
  within(timers, ms, Promise.allSettled([promise]), () => undefined).then(() => undefined);

/** The promise's outcome, or throws when the signal is aborted first. */
export function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>, error: () => unknown = () => signal.reason): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(error() as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Runs with a signal that is aborted after `ms`, or when `over` is. */
export async function abortedAfter<T>(timers: Timers, ms: number, over: AbortSignal, run: (limit: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  over.addEventListener('abort', abort, { once: true });
  const timer = timers.timeout(ms, abort);
  try {
    return await run(limit.signal);
  } finally {
    timer.dispose();
    over.removeEventListener('abort', abort);
  }
}

/** Gives the promise's outcome, or `timeout` after `ms`. What comes later is dropped. */
export const inTime = <T>(clock: Clock, ms: number, what: string, promise: Promise<T>): Promise<T> =>
  within(clock, ms, promise, () => {
    throw new KernelError('timeout', `${what} took longer than ${ms} ms and is no longer waited for.`, { what, ms });
  });

function silent(ms: number): never {
  throw new Error(`Nothing within ${ms} ms.`);
}
