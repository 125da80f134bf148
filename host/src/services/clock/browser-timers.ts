import type { Clock } from '@chorus/sdk';

/** The browser's own timers, for what runs without the host's clock. */
export const browserTimers: Pick<Clock, 'timeout'> = {
  timeout: (ms, run) => {
    const id = setTimeout(run, ms);
    return { dispose: () => clearTimeout(id) };
  },
};
