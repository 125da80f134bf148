import { ClassStars } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { classGroupsToken } from '../classroom/class-groups.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { idsToken } from '../ids.ts';
import { log } from '../recent-log.ts';
import { journalToken } from '../journal/host-journal.ts';
import { sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { classStarsToken, HostClassStars } from './host-class-stars.ts';

export const classStarsModule = serviceModule(classStarsToken, {
  provide: (get) => {
    const journal = get(journalToken);
    return new HostClassStars({
      classroom: { state: get(classroomToken).state, groups: get(classGroupsToken).state },
      journal,
      waiting: async () => {
        const ownerId = get(classroomToken).state.get().teacher?.id;
        return ownerId === undefined ? [] : (await journal.unsent.of(ownerId)).map(({ entry }) => entry);
      },
      api: () => get(apiToken),
      cache: get(valuesToken),
      clock: get(clockToken),
      ids: get(idsToken),
      timeZone: () => get(sessionToken).timeZone,
      log,
    });
  },
  facade: facade(ClassStars, (stars) => ({
    state: reading(stars.state),
    give: (star) => stars.give(star),
    takeBack: (id) => stars.takeBack(id),
  })),
});
