import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Clock } from '../../services/clock.ts';

const tickMs = 100;

/** What is left until a time (UTC milliseconds): in seconds, and as a part of all. It runs on the monotonic clock: setting the wall clock moves nothing. */
export function useCountdown(
  clock: Pick<Clock, 'now' | 'mono' | 'interval'>,
  { startedAt, endsAt }: { readonly startedAt: number; readonly endsAt: number },
): { readonly seconds: number; readonly part: number } {
  const end = useMemo(() => clock.mono() + endsAt - clock.now(), [clock, endsAt]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ticking = clock.interval(tickMs, changed);
      return () => ticking.dispose();
    },
    [clock],
  );
  const left = useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((end - clock.mono()) / tickMs)) * tickMs);
  return { seconds: Math.ceil(left / 1000), part: Math.min(1, left / Math.max(1, endsAt - startedAt)) };
}
