import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { CallError } from '../http/call-error.ts';

/** Passwords checked at once: each takes a core, and 32 MB, for about a tenth of a second. One core is left to everything else. */
export const checkedAtOnce = Math.max(2, availableParallelism() - 1);
/** Who may wait, of known browsers and of strangers each: for three minutes at most … */
export const maxWaiting = 2000;
/** … and from one address, or one known browser: a large school's teachers on a Monday morning. */
export const maxWaitingOfOne = 250;

/** How long somebody waits in milliseconds, who … */
export interface QueueTimes {
  /** … comes back with the place: a call is short then, whatever is in front … */
  readonly withPlace: number;
  /** … knows of no places, such as a page from before an update … */
  readonly without: number;
  /** … and how long a place is kept for who has not come back yet. */
  readonly away: number;
}
const usualTimes: QueueTimes = { withPlace: 3_000, without: 12_000, away: 20_000 };

/** Who wants a password checked. */
export interface Asker {
  /** The account knows the browser. */
  readonly known: boolean;
  /** The browser, if the account knows it, else the address: each has a turn before another has its second. */
  readonly from: string;
  /** The place that was given before; '' asks for one, undefined knows of none. */
  readonly place?: string;
}

interface Waiting {
  readonly id: string;
  readonly known: boolean;
  readonly from: string;
  readonly turn: number;
  /** Begins; undefined while whoever has the place is not there. */
  go: (() => void) | undefined;
  /** The place is kept until then, by the process's clock. */
  until: number;
}

/**
 * Lets so many passwords be checked at a time. Browsers that the account knows go first, and wait apart: strangers can't take their places. Among each, whoever
 * sends many waits behind whoever sends one. A call that has waited for a while gives the place back, with which the next one goes on waiting.
 */
export class PasswordQueue {
  #running = 0;
  #line: Waiting[] = [];
  /** The turn that has begun last, of known browsers and of strangers. */
  readonly #begun = { known: 0, strange: 0 };

  constructor(
    private readonly atOnce = checkedAtOnce,
    private readonly times: QueueTimes = usualTimes,
  ) {}

  /** Error: `too-many-at-once`; with `/place` and `/before` for who asked for a place: come back with it, so many are in front. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const turn = this.#enter(asker);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Undefined: it begins now. */
  #enter(asker: Asker): Promise<void> | undefined {
    const now = performance.now();
    this.#line = this.#line.filter(({ go, until }) => go || until > now);
    const place = this.#placeOf(asker);
    if (this.#running < this.atOnce) {
      this.#begin(place);
      return undefined;
    }
    if (!this.#line.includes(place)) {
      const alike = this.#line.filter(({ known }) => known === asker.known);
      if (alike.length >= maxWaiting || alike.filter(({ from }) => from === asker.from).length >= maxWaitingOfOne)
        throw new CallError('too-many-at-once');
      this.#line.push(place);
    }
    return new Promise<void>((resolve, reject) => {
      const { withPlace, without, away } = this.times;
      const timer = setTimeout(
        () => {
          place.go = undefined;
          place.until = performance.now() + (asker.place === undefined ? 0 : away);
          reject(new CallError('too-many-at-once', asker.place === undefined ? [] : this.#said(place)));
        },
        asker.place === undefined ? without : withPlace,
      );
      place.go = () => {
        clearTimeout(timer);
        this.#begin(place);
        resolve();
      };
    });
  }

  /** The place that somebody comes back with, or a new one: behind the one that the same address or browser has already. */
  #placeOf({ known, from, place }: Asker): Waiting {
    const own = this.#line.filter((one) => one.known === known && one.from === from);
    const kept = own.find(({ id, go }) => id === place && !go);
    const turn = Math.max(this.#begun[kindOf(known)], ...own.map((one) => one.turn)) + 1;
    return kept ?? { id: randomUUID(), known, from, turn, go: undefined, until: Infinity };
  }

  #begin(place: Waiting): void {
    this.#running += 1;
    this.#line = this.#line.filter((one) => one !== place);
    const kind = kindOf(place.known);
    this.#begun[kind] = Math.max(this.#begun[kind], place.turn);
  }

  #next(): void {
    const first = this.#line.filter(({ go }) => go).reduce<Waiting | undefined>((a, b) => (a && !isBefore(b, a) ? a : b), undefined);
    if (this.#running < this.atOnce) first?.go?.();
  }

  #said(place: Waiting) {
    const at = this.#line.indexOf(place);
    const before = this.#line.filter((one, n) => isBefore(one, place) || (n < at && !isBefore(place, one))).length;
    return [
      { path: '/place', message: place.id },
      { path: '/before', message: String(before) },
    ];
  }
}

const kindOf = (known: boolean) => (known ? 'known' : 'strange');
const isBefore = (a: Waiting, b: Waiting): boolean => (a.known === b.known ? a.turn < b.turn : a.known);
