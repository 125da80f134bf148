import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { packagesToken } from '../../platform/resource-packages.ts';
import { clockToken } from '../clock/host-clock.ts';
import { log } from '../recent-log.ts';
import { localToken } from '../storage/local-store.ts';
import { tabLocks } from '../storage/locked-value.ts';
import { createBrowserPackages } from './create-browser-packages.ts';
import { DesktopResourcePackages } from './desktop-resource-packages.ts';

export const packagesModule = serviceModule(packagesToken, {
  provide: (get) => {
    const { client } = get(platformToken);
    const local = get(localToken);
    if (client) return new DesktopResourcePackages({ client: client.packages, local, log });
    return createBrowserPackages({ clock: get(clockToken), local, locks: tabLocks(), log });
  },
});
