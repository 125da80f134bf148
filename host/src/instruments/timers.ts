import type { Ledger } from './ledger.ts';
import type { Ownership } from './ownership.ts';

type Timer = (handler: TimerHandler, timeout?: number, ...args: unknown[]) => number;
/** The part of a window that is watched. */
export interface TimerWindow {
  setTimeout: unknown;
  clearTimeout: unknown;
  setInterval: unknown;
  clearInterval: unknown;
}

/** Counts timeouts that have not run and intervals that are not cleared. What a callback starts has the callback's owner. */
export function watchTimers(target: TimerWindow, ownership: Ownership, ledger: Ledger): void {
  const live = new Map<unknown, string>();
  const over = (id: unknown) => {
    const owner = live.get(id);
    if (owner === undefined) return;
    live.delete(id);
    ledger.add(owner, 'timers', -1);
  };
  const start = (original: Timer, once: boolean): Timer =>
    function (handler, timeout, ...args) {
      const owner = ownership.now();
      const run = (...given: unknown[]) => {
        if (once) over(id);
        if (typeof handler === 'function') ownership.run(owner, () => (handler as (...a: unknown[]) => unknown)(...given));
      };
      const id = original.call(target, run, timeout, ...args);
      live.set(id, owner);
      ledger.add(owner, 'timers', 1);
      return id;
    };
  const stop = (original: (id: unknown) => void) => (id: unknown) => {
    over(id);
    original.call(target, id);
  };
  target.setTimeout = start(target.setTimeout as Timer, true);
  target.setInterval = start(target.setInterval as Timer, false);
  target.clearTimeout = stop(target.clearTimeout as (id: unknown) => void);
  target.clearInterval = stop(target.clearInterval as (id: unknown) => void);
}
