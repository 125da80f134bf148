import type { Now } from '../clock.ts';
import { networkOf } from '../session/login-limit.ts';

/** Pages and sounds that a network may ask for in a minute: the parents of a class may share one, and each opens a page with three sounds. */
export const maxVisits = 600;
const windowMs = 60_000;
/** Networks that are counted at a time; from where more come, all are counted together. */
const mostNetworks = 10_000;

/** Counts visits of whoever has a link. In memory: what a restart forgets is a minute. */
export class VisitLimit {
  readonly #visits = new Map<string, number>();
  #began = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: Now) {}

  /** Counts a visit; false: there were too many. */
  takes(address: string): boolean {
    const at = this.now();
    if (at - this.#began >= windowMs || at < this.#began) {
      this.#began = at;
      this.#visits.clear();
    }
    const network = networkOf(address);
    const key = this.#visits.has(network) || this.#visits.size < mostNetworks ? network : 'others';
    const visits = (this.#visits.get(key) ?? 0) + 1;
    this.#visits.set(key, visits);
    return visits <= maxVisits;
  }
}
