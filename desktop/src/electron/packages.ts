import { packagesScheme } from '@chorus/contract/desktop/package-address';
import { app, net, protocol } from 'electron';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ClientPackages } from '../packages/client-packages.ts';
import { nodeHashing } from '../packages/node-hashing.ts';
import { NodePackageStore } from '../packages/node-package-store.ts';
import { NodePackageWork } from '../packages/node-package-work.ts';
import { PackageProtocol } from '../packages/package-protocol.ts';
import { drivePlaces, TopFiles } from '../packages/removable-drives.ts';
import { clientModule } from './client-module.ts';
import { baseToken, packagesToken, type ClientBase } from './parts.ts';

/** The client's packages over Node's files, and the protocol by which they are read. */
export const packagesModule = clientModule(packagesToken, {
  provide: (get) => createPackages(get(baseToken)),
  hooks: (packages) => ({ calls: packages.handlers, quit: () => packages.dispose() }),
});

function createPackages({ user, server, tell, log }: ClientBase): ClientPackages {
  // Packages that are put here are taken by themselves.
  const watched = join(app.getPath('documents'), 'Chorus');
  let opened: Promise<NodePackageStore> | undefined;
  const store = () => {
    opened ??= NodePackageStore.open(join(user, 'packages'));
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
    tellState: (state) => tell('packages-state', state),
    tellImported: (installed) => tell('packages-imported', installed),
    log,
  });
  const reads = new PackageProtocol(packages.reader, server, log);
  protocol.handle(packagesScheme, (request) => reads.answer(request));
  return packages;
}
