/** Runs so many tasks at once, the others in the order in which they came. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly atOnce: number) {}

  /** A task that is given up while it waits is never begun. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
