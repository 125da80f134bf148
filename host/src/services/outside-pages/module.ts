import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { OutsidePages, outsidePagesToken } from './outside-pages.ts';

export const outsidePagesModule = serviceModule(outsidePagesToken, {
  provide: (get) =>
    new OutsidePages({ cache: get(valuesToken), api: () => get(apiToken), userId: () => loggedInAs(get(sessionToken)) ?? '' }),
});
