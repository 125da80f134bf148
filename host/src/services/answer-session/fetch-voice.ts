import type { Clock } from '@chorus/sdk';
import { ChannelError } from '../devices/device-channel.ts';
import type { DeviceInput } from '../devices/device-input.ts';
import { abortedAfter } from '../../kernel/time-limit.ts';

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
      return await abortedAfter(clock, Math.min(tryMs, until - clock.mono()), over, (limit) => input.fetchRecording(path, limit));
    } catch (error) {
      over.throwIfAborted();
      const pause = pausesMs[Math.min(tries, pausesMs.length - 1)]!;
      if ((error instanceof ChannelError && error.code === 'not-found') || clock.mono() + pause >= until) throw error;
      await abortedAfter(clock, pause, over, aborted);
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
