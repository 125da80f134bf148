import type { Clock, Disposable } from '@chorus/sdk';
import type { Dialect } from './dialects/dialect.ts';

/** A press that was decided. */
export type Press = { readonly uid: string; readonly key: 'C' | 'D'; readonly press: 'single' | 'double'; readonly monoMs: number };

type Waiting = { readonly at: number; readonly timer: Disposable | undefined };

/** Tells single from double presses of the pointer's keys, each once: single only when no second one came in time. */
export class Presses {
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly clock: Clock,
    private readonly decided: (press: Press) => void,
  ) {}

  /** A key went down; the radio's copies are no presses. */
  press(uid: string, key: 'C' | 'D', { doublePressMs }: Dialect, monoMs: number): void {
    const id = `${uid} ${key}`;
    const before = this.#waiting.get(id);
    if (before && monoMs - before.at <= doublePressMs) {
      before.timer?.dispose();
      // A third one belongs to the double press: it would toggle and then roll call.
      this.#waiting.set(id, { at: monoMs, timer: undefined });
      if (before.timer) this.decided({ uid, key, press: 'double', monoMs: before.at });
      return;
    }
    before?.timer?.dispose();
    if (before?.timer) this.decided({ uid, key, press: 'single', monoMs: before.at });
    const timer = this.clock.timeout(doublePressMs + 1, () => {
      this.#waiting.delete(id);
      this.decided({ uid, key, press: 'single', monoMs });
    });
    this.#waiting.set(id, { at: monoMs, timer });
  }
}
