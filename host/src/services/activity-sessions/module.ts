import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { journalToken } from '../journal/host-journal.ts';
import { log } from '../recent-log.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { activitiesToken, ActivitySessions } from './activity-sessions.ts';

export const activitiesModule = serviceModule(activitiesToken, {
  provide: (get) =>
    new ActivitySessions(
      get(valuesToken),
      get(clockToken),
      () => get(classroomToken).state.get().lesson?.id,
      () => get(journalToken).state.get().writer === 'this-tab',
      log,
    ),
  hooks: (activities, get) => ({
    start: (own) => void own(get(platformToken).onHide(() => void activities.flush())),
    logout: () => activities.clearSession(),
  }),
});
