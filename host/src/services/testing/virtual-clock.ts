import { toDisposable, type Clock, type Disposable } from '@chorus/sdk';

/** A clock that a test moves. */
export class VirtualClock implements Clock {
  #elapsed = 0;
  #set = 0;
  #order = 0;
  readonly #timers = new Map<number, { at: number; every: number | undefined; run: () => void }>();

  constructor(private readonly startMs = 1_760_000_000_000) {}

  now(): number {
    return this.startMs + this.#set + this.#elapsed;
  }
  /** Somebody sets the wall clock; the monotonic one goes on. */
  setWall(byMs: number): void {
    this.#set += byMs;
  }
  mono(): number {
    return this.#elapsed;
  }
  get pending(): number {
    return this.#timers.size;
  }
  timeout(ms: number, run: () => void): Disposable {
    return this.#add(ms, undefined, run);
  }
  interval(ms: number, run: () => void): Disposable {
    return this.#add(ms, ms, run);
  }

  /** Moves time and lets promises settle after every timer. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].filter(([, t]) => t.at <= end).sort(([ai, a], [bi, b]) => a.at - b.at || ai - bi)[0];
      if (!next) break;
      const [id, timer] = next;
      this.#elapsed = Math.max(this.#elapsed, timer.at);
      if (timer.every === undefined) this.#timers.delete(id);
      else timer.at += timer.every;
      timer.run();
      await settle();
    }
    this.#elapsed = end;
    await settle();
  }

  #add(ms: number, every: number | undefined, run: () => void): Disposable {
    const id = (this.#order += 1);
    this.#timers.set(id, { at: this.#elapsed + ms, every, run });
    return toDisposable(() => this.#timers.delete(id));
  }
}

/** As large as the largest recording of the tests, so that a digest asked for before has ended when these have. */
const longest = new Uint8Array(256 * 1024);

/** Lets everything that is ready run: the in-memory database's macrotasks, and digests, which other threads make in their own time. */
export async function settle(rounds = 12): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (i % 4 === 3) await Promise.all(Array.from({ length: 4 }, () => crypto.subtle.digest('SHA-256', longest)));
  }
}
