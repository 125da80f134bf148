import { ObjectStorage } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { clockToken } from '../clock/host-clock.ts';
import { dialogsToken } from '../dialogs/dialog-store.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { noticesToken } from '../notices/notice-store.ts';
import { log } from '../recent-log.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { tabLocks } from '../storage/locked-value.ts';
import { createObjectStorage } from './create-object-storage.ts';
import { storageToken } from './oss-object-storage.ts';

export const storageModule = serviceModule(storageToken, {
  provide: (get) =>
    createObjectStorage({
      api: () => get(apiToken),
      clock: get(clockToken),
      store: get(valuesToken),
      locks: tabLocks(),
      owner: () => loggedInAs(get(sessionToken)),
      dialogs: () => get(dialogsToken),
      notices: () => get(noticesToken),
      t: get(i18nToken).t,
      log,
    }),
  hooks: (storage) => ({ logout: () => storage.forget() }),
  facade: facade(ObjectStorage, (storage) => ({
    put: (blob, options) => storage.asking.put(blob, options),
    url: (key) => storage.asking.url(key),
  })),
});
