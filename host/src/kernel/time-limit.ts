import type { Clock } from '@chorus/sdk';
import { KernelError } from './kernel-error.ts';

/** Gives the promise's outcome, or `timeout` after `ms`. What comes later is dropped. */
export function within<T>(clock: Clock, ms: number, what: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.timeout(ms, () =>
      reject(new KernelError('timeout', `${what} took longer than ${ms} ms and is no longer waited for.`, { what, ms })),
    );
    promise.then(resolve, reject).finally(() => timer.dispose());
  });
}

/** Gives the promise's outcome, or throws `error()` when the signal is aborted first. */
export function unlessAborted<T>(signal: AbortSignal, error: () => Error, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(error());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
