import { toDisposable, type Clock, type Disposable } from '@chorus/sdk';

/** A browser's timer that is to wait longer does not wait at all. */
const longestWaitMs = 2 ** 31 - 1;

/** The page's clock, corrected by the server's where known: a board whose clock is a day off still writes true times. */
export class HostClock implements Clock {
  #offsetMs = 0;

  /** The server's time, just received. Half the round trip is taken off by the caller. */
  correct(serverNowMs: number): void {
    this.#offsetMs = serverNowMs - Date.now();
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
