import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { clockToken } from '../clock/host-clock.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { OwnTexts, ownTextsToken } from './own-texts.ts';
import { putBytes } from './put-bytes.ts';

export const ownTextsModule = serviceModule(ownTextsToken, {
  provide: (get) =>
    new OwnTexts({
      values: get(valuesToken),
      api: () => get(apiToken),
      userId: () => loggedInAs(get(sessionToken)) ?? '',
      now: () => get(clockToken).now(),
      put: putBytes,
    }),
});
