import { Contributions } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { drawContributed } from '../../shell/contributed-view.tsx';
import { classroomToken } from '../classroom/host-classroom.ts';
import { navigationToken } from '../navigation/host-navigation.ts';
import { sessionToken } from '../session/session-service.ts';
import { contributionsToken, HostContributions } from './host-contributions.ts';

export const contributionsModule = serviceModule(contributionsToken, {
  provide: (get) =>
    new HostContributions({
      kernel: () => get(kernelToken),
      classroom: get(classroomToken).state,
      platform: get(platformToken).state,
      session: get(sessionToken).state,
      navigation: get(navigationToken).state,
      draw: drawContributed,
    }),
  facade: facade(Contributions, (contributions) => ({
    state: reading(contributions.state),
    view: (point, pluginId, id) => contributions.view(point, pluginId, id),
  })),
});
