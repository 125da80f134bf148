import { CallError } from './call-error.ts';

/** So many calls of one person are done at once, as many as a browser sends … */
export const callsAtOnce = 6;
/** … and so many wait … */
export const callsWaiting = 100;
/** … for so long: what is in front may be answers that nobody reads. */
const waitMs = 30_000;

/** A call's turn. */
export interface Turn {
  /** Others were before it: who calls may have been logged out meanwhile. */
  readonly waited: boolean;
  /** To be called when the call is over. */
  readonly over: () => void;
}

/** Lets each person have some calls done at once and the others wait in their order, so that nobody takes the server from everybody else. */
export class AtOnce {
  readonly #of = new Map<string, { running: number; line: (() => void)[] }>();

  constructor(private readonly longestMs = waitMs) {}

  /** Resolves when it is this call's turn. Error: `too-many-at-once`, at once or after a while. */
  async take(who: string): Promise<Turn> {
    const own = this.#of.get(who) ?? { running: 0, line: [] };
    this.#of.set(who, own);
    const waited = own.running >= callsAtOnce;
    if (!waited) own.running += 1;
    else {
      if (own.line.length >= callsWaiting) throw new CallError('too-many-at-once');
      // Whoever is done gives the place away.
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          own.line = own.line.filter((one) => one !== begin);
          reject(new CallError('too-many-at-once'));
        }, this.longestMs);
        own.line.push(begin);
      });
    }
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      const next = own.line.shift();
      if (next) return next();
      own.running -= 1;
      if (own.running === 0) this.#of.delete(who);
    };
    return { waited, over };
  }
}
