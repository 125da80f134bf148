/** Time as the simulator sees it, in milliseconds; tests bring their own. */
export interface Clock {
  now(): number;
  /** Runs once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Does things at their times, and things of the same time in the order in which they were given. */
export class Schedule {
  readonly #clock: Clock;
  #waiting: Due[] = [];
  #given = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** What is due already and has nothing before it is done at once. */
  at(at: number, run: () => void): void {
    if (at <= this.#clock.now() && !this.#waiting.some((due) => due.at <= at)) {
      run();
      return;
    }
    this.#waiting.push({ at, order: (this.#given += 1), run });
    this.#waiting.sort((one, other) => one.at - other.at || one.order - other.order);
    this.#wake();
  }

  clear(): void {
    this.#waiting = [];
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #wake(): void {
    this.#cancelTimer?.();
    const [next] = this.#waiting;
    this.#cancelTimer = next && this.#clock.after(Math.max(0, Math.ceil(next.at - this.#clock.now())), () => this.#doDue());
  }

  #doDue(): void {
    const now = this.#clock.now();
    for (let next = this.#waiting[0]; next && next.at <= now; next = this.#waiting[0]) {
      this.#waiting.shift();
      next.run();
    }
    this.#wake();
  }
}
