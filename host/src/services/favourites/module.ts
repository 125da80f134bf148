import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { localToken } from '../storage/local-store.ts';
import { Favourites, favouritesToken } from './favourites.ts';

export const favouritesModule = serviceModule(favouritesToken, {
  provide: (get) => new Favourites({ store: get(localToken), api: () => get(apiToken), userId: () => loggedInAs(get(sessionToken)) ?? '' }),
  hooks: (favourites) => ({ login: () => favourites.read() }),
});
