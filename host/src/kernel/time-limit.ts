import type { Clock } from '@chorus/sdk';
import { within } from '../time-limit.ts';
import { KernelError } from './kernel-error.ts';

/** Gives the promise's outcome, or `timeout` after `ms`. What comes later is dropped. */
export const inTime = <T>(clock: Clock, ms: number, what: string, promise: Promise<T>): Promise<T> =>
  within(clock, ms, promise, () => {
    throw new KernelError('timeout', `${what} took longer than ${ms} ms and is no longer waited for.`, { what, ms });
  });
