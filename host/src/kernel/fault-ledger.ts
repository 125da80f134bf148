import type { Clock } from '@chorus/sdk';
import type { FaultCode } from './kernel-types.ts';
import { limits } from './limits.ts';

/** A plugin that is already leaving can't be switched off for how it leaves, nor for what the server does not give. */
const uncounted: ReadonlySet<FaultCode> = new Set<FaultCode>(['dispose-threw', 'leak', 'load-http']);

/** Counts faults per plugin: three in five minutes are too many. Uses the monotonic clock, for a classroom's wall clock may jump. */
export class FaultLedger {
  readonly #times = new Map<string, readonly number[]>();

  constructor(private readonly clock: Clock) {}

  /** Notes a fault; true when it is one too many. */
  add(pluginId: string, code: FaultCode): boolean {
    if (uncounted.has(code)) return false;
    const now = this.clock.mono();
    const recent = [...(this.#times.get(pluginId) ?? []), now].filter((time) => now - time < limits.faultWindowMs);
    this.#times.set(pluginId, recent);
    return recent.length >= limits.faults;
  }

  forget(pluginId: string): void {
    this.#times.delete(pluginId);
  }
}
