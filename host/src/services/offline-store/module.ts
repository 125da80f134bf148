import { OfflineStore } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { packagesToken } from '../../platform/resource-packages.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { offlineActivitiesToken } from '../../sw/offline-activities.ts';
import { clientPackages } from '../packages/fetched-package-reader.ts';
import { log } from '../recent-log.ts';
import { HostOfflineStore, offlineToken } from './host-offline-store.ts';
import { browserPackages, packageReaderToken } from './offline-packages.ts';

export const packageReaderModule = serviceModule(packageReaderToken, {
  provide: (get) => {
    const { client } = get(platformToken);
    return client ? clientPackages(client.packages.address) : browserPackages();
  },
});

export const offlineModule = serviceModule(offlineToken, {
  provide: (get) => new HostOfflineStore({ packages: get(packageReaderToken), log }),
  hooks: (offline, get) => ({
    start: (own) => {
      // Books of this machine are there without a server only if page and activities are: from now on they are held, lesson or none.
      own(
        offline.state.subscribe((books) => {
          if (books.length > 0) get(offlineActivitiesToken).start();
        }),
      );
      void offline.refresh();
      let here = '';
      own(
        get(packagesToken).state.subscribe(({ packages }) => {
          const ids = packages.map(({ id }) => id).join();
          if (ids === here) return;
          here = ids;
          void offline.refresh();
        }),
      );
    },
  }),
  facade: facade(OfflineStore, (offline) => ({
    state: reading(offline.state),
    tree: (bookId) => offline.tree(bookId),
    read: (bookId, path, range) => offline.read(bookId, path, range),
  })),
});
