import type { InstalledMessage, PackagesMessage } from '@chorus/contract/desktop/packages';
import { packagesScheme } from '@chorus/contract/desktop/package-address';
import { net, protocol } from 'electron';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ClientPackages } from '../packages/client-packages.ts';
import { nodeHashing } from '../packages/node-hashing.ts';
import { NodePackageStore } from '../packages/node-package-store.ts';
import { NodePackageWork } from '../packages/node-package-work.ts';
import { PackageProtocol } from '../packages/package-protocol.ts';
import { drivePlaces, TopFiles } from '../packages/removable-drives.ts';

/** What {@link createPackages} needs. */
export interface PackagesOptions {
  /** `packages` in the client's own folder. */
  readonly folder: string;
  /** Packages that are put here are taken by themselves. */
  readonly watched: string;
  /** Origin of the chosen server. */
  readonly server: () => string | undefined;
  readonly tellState: (state: PackagesMessage) => void;
  readonly tellImported: (installed: InstalledMessage) => void;
  readonly log: (message: string) => void;
}

/** The client's packages over Node's files, and the protocol by which they are read. */
export function createPackages({ folder, watched, server, tellState, tellImported, log }: PackagesOptions): ClientPackages {
  let opened: Promise<NodePackageStore> | undefined;
  const store = () => {
    opened ??= NodePackageStore.open(folder);
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const files = new TopFiles();
  const places = drivePlaces(process.platform, process.env['SystemDrive']);
  const packages = new ClientPackages({
    store,
    work: new NodePackageWork({
      store,
      hashing: nodeHashing,
      fetched: {
        // With the cookies of the page, which has logged in; no server leads to another one.
        fetch: (url, init) => net.fetch(url, { ...init, credentials: 'include', redirect: 'error' }),
        wait: (ms, signal) => wait(ms, undefined, { signal }),
      },
      now: Date.now,
    }),
    sizeOf: (path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    nameOf: (path) => basename(path),
    watchedFiles: () => files.in(watched),
    stickFiles: () => files.inDrives(places),
    server,
    later: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    nextId: randomUUID,
    tellState,
    tellImported,
    log,
  });
  const reads = new PackageProtocol(packages.reader, server, log);
  protocol.handle(packagesScheme, (request) => reads.answer(request));
  return packages;
}
