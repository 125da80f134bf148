import type { Disposable } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { ScreenWakeLock, wakeLockToken } from './screen-wake-lock.ts';

/** The screen doesn't sleep while a lesson is on. */
export const wakeLockModule = serviceModule(wakeLockToken, {
  provide: () => new ScreenWakeLock(),
  hooks: (wakeLock, get) => ({
    start: (own) => {
      let held: Disposable | undefined;
      const { state } = get(classroomToken);
      const follow = () => {
        const on = state.get().lesson !== undefined;
        if (on && !held) held = wakeLock.hold(globalThis);
        if (on) return;
        held?.dispose();
        held = undefined;
      };
      follow();
      own(state.subscribe(follow));
      own({ dispose: () => held?.dispose() });
    },
  }),
});
