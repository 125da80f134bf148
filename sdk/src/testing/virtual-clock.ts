import { toDisposable, type Disposable } from '../plugin/disposable.ts';
import type { Clock } from '../services/clock.ts';

interface Timer {
  at: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

/** A clock that a test moves: nothing waits for real. It starts at a fixed time. */
export class VirtualClock implements Clock {
  #elapsed = 0;
  #ids = 0;
  readonly #timers = new Map<number, Timer>();

  constructor(private readonly startMs = 1_760_000_000_000) {}

  now(): number {
    return this.startMs + this.#elapsed;
  }

  mono(): number {
    return this.#elapsed;
  }

  timeout(ms: number, run: () => void): Disposable {
    return this.#add({ at: this.#elapsed + ms, every: undefined, run });
  }

  interval(ms: number, run: () => void): Disposable {
    return this.#add({ at: this.#elapsed + ms, every: ms, run });
  }

  /** Timers that still run; for audits. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves time on; what is due runs in its order, and what it promised settles before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      const [id, timer] = next;
      this.#elapsed = timer.at;
      if (timer.every === undefined) this.#timers.delete(id);
      else timer.at += timer.every;
      timer.run();
      await settle();
    }
    this.#elapsed = end;
  }

  #next(end: number): [number, Timer] | undefined {
    let first: [number, Timer] | undefined;
    for (const entry of this.#timers) if (entry[1].at <= end && (first === undefined || entry[1].at < first[1].at)) first = entry;
    return first;
  }

  #add(timer: Timer): Disposable {
    const id = (this.#ids += 1);
    this.#timers.set(id, timer);
    return toDisposable(() => this.#timers.delete(id));
  }
}

/** Lets promises that can settle do so. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 50; round += 1) await Promise.resolve();
}
