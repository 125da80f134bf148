import { toDisposable, type Clock, type Disposable } from '@chorus/sdk';

/** A clock that stands still until a test moves it. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ at: number; every: number | undefined; run: () => void }>();

  now = () => 1_700_000_000_000 + this.#now;
  mono = () => this.#now;

  timeout(ms: number, run: () => void): Disposable {
    return this.#add(ms, undefined, run);
  }

  interval(ms: number, run: () => void): Disposable {
    return this.#add(ms, ms, run);
  }

  /** Timers that are set. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Lets time pass without a chance for timers to run, as code that never yields does. */
  block(ms: number): void {
    this.#now += ms;
  }

  /** Lets time pass; what is waiting for promises runs before, between and after timers. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#now = Math.max(this.#now, due.at);
      if (due.every === undefined) this.#timers.delete(due);
      else due.at += due.every;
      due.run();
      await settle();
    }
    this.#now = end;
  }

  #add(ms: number, every: number | undefined, run: () => void): Disposable {
    const timer = { at: this.#now + ms, every, run };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }
}

/** Lets everything that waits for promises run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** A promise that a test settles. `Promise.withResolvers` is younger than the browsers and the Node that we support. */
export function deferred<T = void>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
