import { app } from 'electron';
import electronUpdater from 'electron-updater';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFile } from '../json-file.ts';
import { ClientUpdate } from '../updates/client-update.ts';
import { installedHow } from '../updates/installed-how.ts';
import { NewVersionWatch, watchSchema } from '../updates/new-version-watch.ts';
import { installerPlaces, NodeKeptInstallers } from '../updates/node-kept-installers.ts';
import { SignedUpdater } from '../updates/signed-updater.ts';
import { clientModule } from './client-module.ts';
import { baseToken, updatesToken, type ClientBase } from './parts.ts';

/** The client's updates, and the watch over the version that runs. */
export const updatesModule = clientModule(updatesToken, {
  provide: (get) => createUpdates(get(baseToken)),
  hooks: ({ update, watch }, get) => ({
    calls: {
      'page-shown': () => {
        watch.cameUp();
        get(baseToken).tell('update-state', update.state);
      },
      'update-begin': ({ downloadUrl }) => void update.begin(downloadUrl),
      'update-install': () => update.install(),
    },
  }),
});

function createUpdates({ user, root, file, tell, wait, log }: ClientBase) {
  const folder = join(user, 'updates');
  // The public half of the key that releases are signed with; a client that was built without one takes no updates.
  const keyFile = join(root, 'desktop/release-key.pem');
  const { platform, arch, env } = process;
  const configFile = join(process.resourcesPath, 'app-update.yml');
  const how = installedHow(app.isPackaged && existsSync(configFile) ? readFileSync(configFile, 'utf8') : undefined, platform);
  if (how.missing !== undefined) log(`No updates: ${how.missing}`);
  const places = installerPlaces(platform, { updaterCache: join(cacheFolder(), how.cacheName), appImage: env['APPIMAGE'], folder });
  const newVersion = new NewVersionWatch(
    new JsonFile(file('updates/watch.json'), watchSchema),
    new NodeKeptInstallers(places, platform, () => app.exit()),
    app.getVersion(),
    log,
  );
  const signed = how.missing === undefined && existsSync(keyFile);
  const update = new ClientUpdate({
    updater: signed
      ? new SignedUpdater(electronUpdater.autoUpdater, { system: `${platform}-${arch}`, publicKey: readFileSync(keyFile, 'utf8') })
      : undefined,
    isWithdrawn: (version) => newVersion.isWithdrawn(version),
    prepare: (version) => newVersion.installing(version),
    tell: (state) => tell('update-state', state),
    wait,
    log,
  });
  return { update, watch: newVersion };
}

/** Where electron-updater keeps what it fetched, which it tells nobody. */
function cacheFolder(): string {
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(app.getPath('home'), 'AppData/Local');
  return process.env['XDG_CACHE_HOME'] ?? join(app.getPath('home'), '.cache');
}
