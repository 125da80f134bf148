import type { Message } from './messages.ts';
import type { Codec } from './models.ts';
import type { Clock } from './schedule.ts';

const partBytes = 32_768;
const mostParts = 256;
/** Milliseconds that a recording is kept for: ten minutes. */
const keptFor = 600_000;

/** The recordings that clients may fetch, under their paths. */
export class Recordings {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { readonly bytes: Buffer; readonly until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps it, and gives its path. */
  keep(voId: string, bytes: Uint8Array, codec: Codec): string {
    const path = `voice/${voId}.${codec}`;
    this.keepAs(path, bytes);
    return path;
  }

  keepAs(path: string, bytes: Uint8Array): void {
    const now = this.#clock.now();
    for (const [old, { until }] of this.#kept) if (until < now) this.#kept.delete(old);
    this.#kept.set(path, { bytes: Buffer.from(bytes), until: now + keptFor });
  }

  /** The lines that answer `get_voice`, in order. */
  *answer(path: string, id: number): Generator<Message> {
    const kept = this.#kept.get(path);
    if (!kept || kept.until < this.#clock.now()) {
      yield { fun: 'get_voice', id, error: 'not_found' };
      return;
    }
    const parts = Math.max(1, Math.ceil(kept.bytes.length / partBytes));
    if (parts > mostParts) {
      yield { fun: 'get_voice', id, error: 'failed' };
      return;
    }
    for (let part = 1; part <= parts; part += 1) {
      const data = kept.bytes.subarray((part - 1) * partBytes, part * partBytes).toString('base64');
      yield { fun: 'get_voice', id, part, parts, data };
    }
  }
}
