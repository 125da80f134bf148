import { VirtualClock as SdkVirtualClock } from '@chorus/sdk/testing';

/** {@link SdkVirtualClock} for what stands on a database and digests. */
export class VirtualClock extends SdkVirtualClock {
  constructor(startMs?: number) {
    super(startMs, settle);
  }
}

/** Digests under way: other threads make them in their own time. */
const digests = new Set<Promise<unknown>>();
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = async (...of) => {
  const made = digest(...of);
  digests.add(made);
  try {
    return await made;
  } finally {
    digests.delete(made);
  }
};

/**
 * Lets everything that is ready run: the in-memory database's macrotasks, so many after the last digest that was asked for.
 * A write of 40 entries takes some 40.
 */
export async function settle(rounds = 100): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (digests.size === 0) continue;
    await Promise.allSettled(digests);
    i = 0;
  }
}
