import type { Clock, Disposable } from '@chorus/sdk';
import type { ClickerModel } from './clicker-models.ts';

/** A press that was decided. */
export type Press = { readonly uid: string; readonly key: 'C' | 'D'; readonly press: 'single' | 'double'; readonly monoMs: number };

/** A timer that is later than this was kept waiting. */
const timerLateMs = 30;

type Waiting = { readonly at: number; readonly timer: Disposable | undefined };

/** Tells single from double presses of the pointer's keys, each once: single only when no second one came in time. */
export class PointerPressDetector {
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly clock: Clock,
    private readonly decided: (press: Press) => void,
  ) {}

  /** A key went down, at the earliest `lateMs` ago; the radio's copies are no presses. */
  press(uid: string, key: 'C' | 'D', { doublePressMs }: ClickerModel, monoMs: number, lateMs = 0): void {
    const id = `${uid} ${key}`;
    const before = this.#waiting.get(id);
    if (before && monoMs - lateMs - before.at <= doublePressMs) {
      before.timer?.dispose();
      // A third one belongs to the double press: it would toggle and then roll call.
      this.#waiting.set(id, { at: monoMs, timer: undefined });
      if (before.timer) this.decided({ uid, key, press: 'double', monoMs: before.at });
      return;
    }
    before?.timer?.dispose();
    if (before?.timer) this.decided({ uid, key, press: 'single', monoMs: before.at });
    const single = () => {
      this.#waiting.delete(id);
      this.decided({ uid, key, press: 'single', monoMs });
    };
    const timer = this.clock.timeout(doublePressMs + 1, () => {
      if (this.clock.mono() - monoMs <= doublePressMs + 1 + timerLateMs) return single();
      // The thread was busy: a second press that came in time may wait behind this.
      this.#waiting.set(id, { at: monoMs, timer: this.clock.timeout(timerLateMs, single) });
    });
    this.#waiting.set(id, { at: monoMs, timer });
  }
}
