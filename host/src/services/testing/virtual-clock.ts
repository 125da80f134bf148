import { VirtualClock as SdkVirtualClock } from '@chorus/sdk/testing';

/** {@link SdkVirtualClock} for what stands on a database and digests. */
export class VirtualClock extends SdkVirtualClock {
  constructor(startMs?: number) {
    super(startMs, settle);
  }
}

/** As large as the largest recording of the tests, so that a digest asked for before has ended when these have. */
const longest = new Uint8Array(256 * 1024);

/** Lets everything that is ready run: the in-memory database's macrotasks, and digests, which other threads make in their own time. */
export async function settle(rounds = 12): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (i % 4 === 3) await Promise.all(Array.from({ length: 4 }, () => crypto.subtle.digest('SHA-256', longest)));
  }
}
