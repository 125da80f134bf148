import { toDisposable, type Clock, type Disposable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** A browser's timer that is to wait longer does not wait at all. */
const longestWaitMs = 2 ** 31 - 1;

/** So far a board's clock may run off in a millisecond. */
const drift = 1e-4;
/** So far back a page's time waits instead: what is written later in a lesson is not earlier. Further, and the board's clock was wrong. */
const waitsMs = 2_000;

/** Where the offset is kept, in text: a page that is opened without a server writes true times, too. */
export interface KeptOffset {
  get(): string | undefined;
  set(offsetMs: string): void;
}

export const clockToken = token<HostClock>('clock');

/** The page's clock, corrected by the server's where known: a board whose clock is a day off still writes true times. */
export class HostClock implements Clock {
  #offsetMs: number;
  /** How far the offset may be off, since when, by the page's clock that nobody sets. */
  #known: { readonly withinMs: number; readonly at: number } | undefined;
  #said = 0;

  constructor(private readonly kept?: KeptOffset) {
    this.#offsetMs = Number(kept?.get() ?? 0) || 0;
  }

  /**
   * The server's time, as an answer that has just come says it. The answer with the shortest round trip is kept; one that contradicts it says that the
   * board's clock was set while the page is open.
   */
  hear(serverMs: number, roundTripMs: number): void {
    const withinMs = roundTripMs / 2;
    const offsetMs = serverMs + withinMs - Date.now();
    const knownMs = this.#known ? this.#known.withinMs + (this.mono() - this.#known.at) * drift : Number.POSITIVE_INFINITY;
    if (withinMs > knownMs && Math.abs(offsetMs - this.#offsetMs) <= withinMs + knownMs) return;
    this.#offsetMs = offsetMs;
    this.#known = { withinMs, at: this.mono() };
    this.kept?.set(String(offsetMs));
  }

  /** Stands still rather than to go back a little. */
  now(): number {
    const ms = Math.round(Date.now() + this.#offsetMs);
    if (ms >= this.#said || this.#said - ms > waitsMs) this.#said = ms;
    return this.#said;
  }

  mono(): number {
    return performance.now();
  }

  timeout(ms: number, run: () => void): Disposable {
    let id: ReturnType<typeof setTimeout>;
    const wait = (restMs: number): void => {
      const nowMs = Math.min(restMs, longestWaitMs);
      id = setTimeout(() => (restMs > nowMs ? wait(restMs - nowMs) : run()), nowMs);
    };
    wait(ms);
    return toDisposable(() => clearTimeout(id));
  }

  interval(ms: number, run: () => void): Disposable {
    const id = setInterval(run, ms);
    return toDisposable(() => clearInterval(id));
  }
}
