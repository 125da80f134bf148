import type { Disposable } from '../plugin/disposable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Time. Local to a frame; not sent as messages. In tests a virtual one. */
export interface Clock {
  /** UTC milliseconds, corrected by the server's clock where known. */
  now(): number;
  /** Monotonic milliseconds since the page began. */
  mono(): number;
  /** Calls `run` once after `ms` milliseconds. */
  timeout(ms: number, run: () => void): Disposable;
  /** Calls `run` every `ms` milliseconds. */
  interval(ms: number, run: () => void): Disposable;
}

export const Clock = serviceToken<Clock>('Clock', 1, 'What time is it, and call me later.');
