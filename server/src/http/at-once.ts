import { CallError } from './call-error.ts';

/** So many calls of one person are done at once, as many as a browser sends … */
export const callsAtOnce = 6;
/** … and so many wait. */
export const callsWaiting = 100;

/** Lets each person have some calls done at once and the others wait in their order, so that nobody takes the server from everybody else. */
export class AtOnce {
  readonly #of = new Map<string, { running: number; readonly line: (() => void)[] }>();

  /** Resolves when it is this call's turn, with what is to be called when it is over. Error: `too-many-at-once`. */
  async take(who: string): Promise<() => void> {
    const own = this.#of.get(who) ?? { running: 0, line: [] };
    this.#of.set(who, own);
    if (own.running < callsAtOnce) own.running += 1;
    else {
      if (own.line.length >= callsWaiting) throw new CallError('too-many-at-once');
      // Whoever is done gives the place away.
      await new Promise<void>((resolve) => own.line.push(resolve));
    }
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const next = own.line.shift();
      if (next) return next();
      own.running -= 1;
      if (own.running === 0) this.#of.delete(who);
    };
  }
}
