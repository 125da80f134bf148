import type { Clock } from '@chorus/sdk';
import { ChannelError } from '../devices/device-channel.ts';
import type { DeviceInput } from '../devices/device-input.ts';

/** A recording that does not arrive in this time is lost. */
export const arriveMs = 30_000;
/** One try, with the wait for its turn. */
const tryMs = 15_000;
/** The line may be down for a moment, or not open yet after a reload. */
const pausesMs = [500, 1_000, 2_000, 4_000] as const;

/** Fetches a clicker's recording, and tries again. Errors: what the last try said; the signal's reason. A path that is gone is not tried again. */
export async function fetchVoice(
  path: string,
  input: Pick<DeviceInput, 'fetchRecording'>,
  clock: Clock,
  over: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const until = clock.mono() + arriveMs;
  for (let tries = 0; ; tries += 1) {
    over.throwIfAborted();
    try {
      return await within(Math.min(tryMs, until - clock.mono()), clock, over, (limit) => input.fetchRecording(path, limit));
    } catch (error) {
      over.throwIfAborted();
      const pause = pausesMs[Math.min(tries, pausesMs.length - 1)]!;
      if ((error instanceof ChannelError && error.code === 'not-found') || clock.mono() + pause >= until) throw error;
      await within(pause, clock, over, aborted);
    }
  }
}

/** Runs with a signal that says stop after this time, or when the other one does. */
async function within<T>(ms: number, clock: Clock, over: AbortSignal, run: (limit: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  over.addEventListener('abort', abort, { once: true });
  const timer = clock.timeout(ms, abort);
  try {
    return await run(limit.signal);
  } finally {
    timer.dispose();
    over.removeEventListener('abort', abort);
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
