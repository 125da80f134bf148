import type { InstrumentCounts } from '../kernel/kernel-types.ts';

type Kind = keyof InstrumentCounts;

/** How many things of each kind are alive, per owner. */
export class Ledger {
  readonly #counts = new Map<string, Map<Kind, number>>();

  add(owner: string, kind: Kind, n: 1 | -1): void {
    const counts = this.#counts.get(owner) ?? new Map<Kind, number>();
    counts.set(kind, (counts.get(kind) ?? 0) + n);
    this.#counts.set(owner, counts);
  }

  counts(owner: string): InstrumentCounts {
    const counts = this.#counts.get(owner);
    const of = (kind: Kind) => counts?.get(kind) ?? 0;
    return Object.freeze({
      timers: of('timers'),
      listeners: of('listeners'),
      observers: of('observers'),
      styles: of('styles'),
      reactions: of('reactions'),
    });
  }
}
