import type { Clock } from '@chorus/sdk';
import { arriveMs } from '../answer-session/fetch-voice.ts';
import { sampleVoice } from './answer-world.ts';

/** A receiver that may be unplugged or slow: what it is asked for then, it gives when that is over. */
export class HeldVoices {
  readonly #asked = new Set<() => void>();
  /** Since when a page asks for a recording, by its path. */
  readonly #since = new Map<string, number>();
  readonly #tooLate = new Set<string>();
  #plugged = true;
  #slow = false;

  constructor(private readonly clock: Pick<Clock, 'mono'>) {}

  get plugged(): boolean {
    return this.#plugged;
  }

  /** Recordings that a page asked for as long as it may, and did not get. */
  get tooLate(): ReadonlySet<string> {
    return this.#tooLate;
  }

  plugInOrOut(): void {
    this.#plugged = !this.#plugged;
    this.#give();
  }

  slowOrQuick(): void {
    this.#slow = !this.#slow;
    this.#give();
  }

  /** Everything is well. */
  recover(): void {
    this.#plugged = true;
    this.#slow = false;
    this.#give();
  }

  /** Another page asks from now on. */
  newPage(): void {
    this.#since.clear();
  }

  fetch(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const since = this.#since.get(path) ?? this.clock.mono();
    this.#since.set(path, since);
    return new Promise((resolve, reject) => {
      const give = () => resolve(sampleVoice);
      const stop = () => {
        this.#asked.delete(give);
        if (this.clock.mono() - since >= arriveMs) this.#tooLate.add(path);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#asked.add(give);
      this.#give();
    });
  }

  #give(): void {
    if (!this.#plugged || this.#slow) return;
    for (const give of this.#asked) give();
    this.#asked.clear();
  }
}
