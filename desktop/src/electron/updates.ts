import type { UpdateState } from '@chorus/contract/desktop/updates';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonFile } from '../json-file.ts';
import { ClientUpdate } from '../updates/client-update.ts';
import { installedHow } from '../updates/installed-how.ts';
import { NewVersionWatch, type watchSchema } from '../updates/new-version-watch.ts';
import { installerPlaces, NodeKeptInstallers } from '../updates/node-kept-installers.ts';
import { SignedUpdater } from '../updates/signed-updater.ts';

/** What {@link createUpdates} needs. */
export interface UpdatesOptions {
  /** `updates/watch.json` of the client's own folder. */
  readonly watch: JsonFile<typeof watchSchema>;
  /** Where the installer of the version that runs is kept. */
  readonly folder: string;
  /** The public half of the key that releases are signed with; a client that was built without one takes no updates. */
  readonly keyFile: string;
  readonly tell: (state: UpdateState) => void;
  readonly log: (message: string) => void;
}

/** The client's updates over electron-updater, and the watch over the version that runs. */
export function createUpdates({ watch, folder, keyFile, tell, log }: UpdatesOptions): { readonly update: ClientUpdate; readonly watch: NewVersionWatch } {
  const { platform, arch, env } = process;
  const configFile = join(process.resourcesPath, 'app-update.yml');
  const how = installedHow(app.isPackaged && existsSync(configFile) ? readFileSync(configFile, 'utf8') : undefined, platform);
  if (how.missing !== undefined) log(`No updates: ${how.missing}`);
  const places = installerPlaces(platform, { updaterCache: join(cacheFolder(), how.cacheName), appImage: env['APPIMAGE'], folder });
  const newVersion = new NewVersionWatch(watch, new NodeKeptInstallers(places, platform, () => app.exit()), app.getVersion(), log);
  const signed = how.missing === undefined && existsSync(keyFile);
  const update = new ClientUpdate({
    updater: signed
      ? new SignedUpdater(electronUpdater.autoUpdater, { system: `${platform}-${arch}`, publicKey: readFileSync(keyFile, 'utf8') })
      : undefined,
    isWithdrawn: (version) => newVersion.isWithdrawn(version),
    prepare: (version) => newVersion.installing(version),
    tell,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
  });
  return { update, watch: newVersion };
}

/** Where electron-updater keeps what it fetched, which it tells nobody. */
function cacheFolder(): string {
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(app.getPath('home'), 'AppData/Local');
  return process.env['XDG_CACHE_HOME'] ?? join(app.getPath('home'), '.cache');
}
