import type { Clock } from '../schedule.ts';

/** A clock that goes when it is told to. */
export class ManualClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  /** Lets time pass, timers in their order, and what waited for them go on. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.run();
      await settled();
    }
    this.#now = end;
  }
}

/** After all promises that can go on have. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
