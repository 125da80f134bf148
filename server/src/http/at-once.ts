import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { CallError } from './call-error.ts';

/** So many calls of one person are done at once, as many as a browser sends … */
export const callsAtOnce = 6;
/** … and so many wait … */
export const callsWaiting = 100;
/** … for so long: what is in front may be answers that nobody reads. */
const waitMs = 30_000;
/** Before one that has waited the thread is everybody else's for as long as the one before took, and for no longer than this: no browser's calls wait. */
const mostRestMs = 50;

/** A call's turn. */
export interface Turn {
  /** Others were before it: who calls may have been logged out meanwhile. */
  readonly waited: boolean;
  /** To be called when the call is over. */
  readonly over: () => void;
}

interface Own {
  running: number;
  line: (() => void)[];
  /** Until the last of their calls has begun. */
  begun: Promise<unknown>;
  /** How long the last one that is over took, in milliseconds. */
  tookMs: number;
}

/**
 * Lets each person have some calls done at once and the others wait in their order, so that nobody takes the server from everybody else. Of one person's calls
 * one begins in a turn of the thread: who sends many holds others up as who sends one.
 */
export class AtOnce {
  readonly #of = new Map<string, Own>();

  constructor(private readonly longestMs = waitMs) {}

  /** Resolves when it is this call's turn. Error: `too-many-at-once`, at once or after a while. */
  async take(who: string): Promise<Turn> {
    const own = this.#of.get(who) ?? { running: 0, line: [], begun: Promise.resolve(), tookMs: 0 };
    this.#of.set(who, own);
    const alone = own.running === 0;
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
    if (!alone) {
      own.begun = own.begun.then(() => turn()).then(() => (waited ? pause(Math.min(own.tookMs, mostRestMs)) : undefined));
      await own.begun;
    }
    const begunAt = performance.now();
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      own.tookMs = performance.now() - begunAt;
      const next = own.line.shift();
      if (next) return next();
      own.running -= 1;
      if (own.running === 0) this.#of.delete(who);
    };
    return { waited, over };
  }
}
