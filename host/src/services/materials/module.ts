import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { localToken } from '../storage/local-store.ts';
import { Materials, materialsToken } from './materials.ts';

export const materialsModule = serviceModule(materialsToken, {
  provide: (get) =>
    new Materials({
      store: get(localToken),
      cache: get(valuesToken),
      api: () => get(apiToken),
      userId: () => loggedInAs(get(sessionToken)) ?? '',
    }),
  hooks: (materials) => ({ login: () => materials.read() }),
});
