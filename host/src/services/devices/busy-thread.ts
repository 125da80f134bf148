import type { Clock, Disposable } from '@chorus/sdk';

/** How often it is asked whether the thread is free. */
const beatMs = 10;
/** A beat that is later than this was kept waiting. */
const stallMs = 3 * beatMs;
/** Asked for this long after a message: its copies come sooner, and so does the second press of a double one. */
const watchedMs = 1_000;

/** Knows how long a message may have waited for this page's thread: a message has no time of its own but that at which it is handled. */
export class BusyThread implements Disposable {
  #beats: Disposable | undefined;
  #freeMs = 0;
  #lastBeatMs = 0;
  #untilMs = 0;

  constructor(
    private readonly clock: Pick<Clock, 'mono' | 'interval'>,
    /** Timers of a hidden page come once a second, however free its thread is. */
    private readonly hidden: () => boolean,
  ) {}

  /** Since when the thread has been busy before it handles this message, in ms; 0 where it was free, or nobody knows. */
  lateMs(): number {
    const now = this.clock.mono();
    this.#untilMs = now + watchedMs;
    if (!this.#beats) {
      this.#freeMs = this.#lastBeatMs = now;
      this.#beats = this.clock.interval(beatMs, () => this.#beat());
      return 0;
    }
    const late = now - this.#freeMs;
    return late > stallMs && !this.hidden() ? late : 0;
  }

  dispose(): void {
    this.#beats?.dispose();
    this.#beats = undefined;
  }

  #beat(): void {
    // The beat that ends a stall may come before the messages that waited with it: they are handled by the next one.
    this.#freeMs = this.#lastBeatMs;
    this.#lastBeatMs = this.clock.mono();
    if (this.#lastBeatMs > this.#untilMs) this.dispose();
  }
}
