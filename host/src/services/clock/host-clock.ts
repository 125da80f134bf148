import { toDisposable, type Clock, type Disposable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** A browser's timer that is to wait longer does not wait at all. */
const longestWaitMs = 2 ** 31 - 1;

/** An answer's `Date` header is in whole seconds, and comes up to a moment late. */
const headerMs = 2_000;

/** Where the offset is kept, in text: a page that is opened without a server writes true times, too. */
export interface KeptOffset {
  get(): string | undefined;
  set(offsetMs: string): void;
}

export const clockToken = token<HostClock>('clock');

/** The page's clock, corrected by the server's where known: a board whose clock is a day off still writes true times. */
export class HostClock implements Clock {
  #offsetMs: number;

  constructor(private readonly kept?: KeptOffset) {
    this.#offsetMs = Number(kept?.get() ?? 0) || 0;
  }

  /** The server's time, just received. Half the round trip is taken off by the caller. */
  correct(serverNowMs: number): void {
    this.#offsetMs = serverNowMs - Date.now();
    this.kept?.set(String(this.#offsetMs));
  }

  /** About the server's time, as an answer's header says it. The board's clock may be set while the page is open. */
  hear(serverMs: number): void {
    if (Math.abs(serverMs - this.now()) > headerMs) this.correct(serverMs);
  }

  now(): number {
    return Math.round(Date.now() + this.#offsetMs);
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
