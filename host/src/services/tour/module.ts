import { serviceModule } from '../../lifecycle/service-module.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { localToken } from '../storage/local-store.ts';
import { FirstTour, tourToken } from './first-tour.ts';

export const tourModule = serviceModule(tourToken, {
  provide: (get) => new FirstTour(get(localToken), () => loggedInAs(get(sessionToken)) ?? ''),
});
