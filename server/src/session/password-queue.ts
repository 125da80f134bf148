import { availableParallelism } from 'node:os';
import { CallError } from '../http/call-error.ts';

/** Passwords checked at once: each takes a core, and 32 MB, for about a tenth of a second. One core is left to everything else. */
export const checkedAtOnce = Math.max(2, availableParallelism() - 1);
/** Who may wait: for two or three seconds then. */
export const maxWaiting = 32;

/** Lets so many passwords be checked at a time. Browsers that the account knows go first, and wait apart: strangers can't take their places. */
export class PasswordQueue {
  constructor(private readonly atOnce = checkedAtOnce) {}

  #running = 0;
  readonly #waiting = { known: [] as (() => void)[], strange: [] as (() => void)[] };

  /** Error: `too-many-at-once`. */
  async run<T>(who: 'known' | 'strange', work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1;
    else {
      const line = this.#waiting[who];
      if (line.length >= maxWaiting) throw new CallError('too-many-at-once');
      // Whoever has done gives the place away.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.known.shift() ?? this.#waiting.strange.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
