import { Clock } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { clockToken } from './host-clock.ts';

export const clockModule = serviceModule(clockToken, {
  facade: facade(Clock, (clock) => ({
    now: () => clock.now(),
    mono: () => clock.mono(),
    timeout: (ms, run) => clock.timeout(ms, run),
    interval: (ms, run) => clock.interval(ms, run),
  })),
});
