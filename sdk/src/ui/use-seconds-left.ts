import { useCallback, useSyncExternalStore } from 'react';
import type { Clock } from '../services/clock.ts';

const tickMs = 200;

/** Whole seconds until a time (UTC milliseconds), counted down on that clock; 0 without a time. */
export function useSecondsLeft(clock: Pick<Clock, 'now' | 'interval'>, endsAt: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (endsAt === undefined) return () => undefined;
      const ticking = clock.interval(tickMs, changed);
      return () => ticking.dispose();
    },
    [clock, endsAt],
  );
  return useSyncExternalStore(subscribe, () => (endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - clock.now()) / 1000))));
}
