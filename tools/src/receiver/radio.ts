import type { Faults } from './faults.ts';
import { factsOf, type Model } from './models.ts';
import { Schedule, type Clock } from './schedule.ts';

/** Milliseconds between a message and its copies: the last of three comes 90 ms after the first, and must come before 120. */
const copyEvery = 30;
const copies = 3;

/** The way of a message from a clicker to the receiver: late, or several times, where the faults say so. */
export class Radio {
  readonly #clock: Clock;
  readonly #faults: Faults;
  readonly #arrive: (line: string) => void;
  readonly #schedule: Schedule;
  /** When a clicker's next message may arrive at the earliest. */
  readonly #free = new Map<string, number>();

  constructor(clock: Clock, faults: Faults, arrive: (line: string) => void) {
    this.#clock = clock;
    this.#faults = faults;
    this.#arrive = arrive;
    this.#schedule = new Schedule(clock);
  }

  /** A clicker's messages keep their order; only where a `seq` tells copies apart may its next message come between them. */
  send(uid: string, model: Model, line: string, { repeatable }: { readonly repeatable: boolean }): void {
    const { pollPeriod, countsPresses } = factsOf(model);
    const late = this.#faults.strikes('out-of-order') ? this.#faults.random() * pollPeriod : 0;
    const first = Math.max(this.#clock.now() + late, this.#free.get(uid) ?? 0);
    const times = repeatable && this.#faults.strikes('retransmission') ? copies + 1 : 1;
    for (let copy = 0; copy < times; copy += 1) this.#schedule.at(first + copy * copyEvery, () => this.#arrive(line));
    this.#free.set(uid, countsPresses ? first : first + (times - 1) * copyEvery);
  }

  /** What is under way is lost. */
  clear(): void {
    this.#schedule.clear();
    this.#free.clear();
  }
}
