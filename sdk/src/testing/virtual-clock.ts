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
  #set = 0;
  #ids = 0;
  readonly #timers = new Map<number, Timer>();

  /** `startMs`: UTC milliseconds. `settled` lets what is under way go on; where more than promises is waited for (a database, a digest) a test gives its own. */
  constructor(
    private readonly startMs = 1_760_000_000_000,
    private readonly settled: () => Promise<void> = settle,
  ) {}

  now(): number {
    return this.startMs + this.#set + this.#elapsed;
  }

  /** Somebody sets the wall clock by so many milliseconds; the monotonic one goes on. */
  setWall(byMs: number): void {
    this.#set += byMs;
  }

  /** Lets milliseconds pass without a chance for timers to run, as code that never yields does. */
  block(ms: number): void {
    this.#elapsed += ms;
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
    await this.settled();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      const [id, timer] = next;
      this.#elapsed = Math.max(this.#elapsed, timer.at);
      if (timer.every === undefined) this.#timers.delete(id);
      else timer.at += timer.every;
      timer.run();
      await this.settled();
    }
    this.#elapsed = end;
    await this.settled();
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
