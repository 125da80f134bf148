import type { Clock } from '@chorus/sdk';
import type { LocalStore } from '../storage/local-store.ts';
import { HostResourcePackages, type PackagePorts } from './host-resource-packages.ts';
import type { OpfsPackageStore } from './opfs-store.ts';
import { createPackageWorker, PackageWorkerClient } from './package-worker-client.ts';

/** The packages of this browser; nothing of them is fetched or opened before somebody asks. */
export function createBrowserPackages(parts: {
  readonly clock: Clock;
  readonly local: LocalStore;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  log(message: string, error: unknown): void;
}): HostResourcePackages {
  let store: Promise<OpfsPackageStore> | undefined;
  return new HostResourcePackages({
    ...parts,
    store: () =>
      (store ??= import('./opfs-store.ts').then(
        async ({ OpfsPackageStore }) => new OpfsPackageStore(),
        (error: unknown) => {
          store = undefined;
          throw error;
        },
      )),
    worker: new PackageWorkerClient(createPackageWorker, parts.clock),
    channel: windowsOfThisBrowser(),
    persist: async () => navigator.storage.persist(),
    nextId: () => crypto.randomUUID(),
  });
}

function windowsOfThisBrowser(): PackagePorts['channel'] {
  const channel = new BroadcastChannel('chorus.packages');
  return { tell: () => channel.postMessage('changed'), onTold: (listener) => void (channel.onmessage = listener) };
}
