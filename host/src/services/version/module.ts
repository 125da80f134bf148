import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { stampOf } from './stamp.ts';
import { UpdateDesk, updateDeskToken } from './update-desk.ts';
import { Versions, versionsToken } from './versions.ts';

export const versionsModule = serviceModule(versionsToken, {
  provide: (get) => new Versions(get(apiToken), get(clockToken), stampOf(document), get(platformToken).client?.updates.about),
});

export const updateDeskModule = serviceModule(updateDeskToken, {
  provide: (get) =>
    new UpdateDesk({
      versions: get(versionsToken).state,
      classroom: get(classroomToken).state,
      client: get(platformToken).client?.updates,
      clock: get(clockToken),
    }),
});
