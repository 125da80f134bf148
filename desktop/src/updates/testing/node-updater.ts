import { HttpExecutor, configureRequestOptions, configureRequestUrl, type DownloadOptions } from 'builder-util-runtime';
import { AppImageUpdater, NsisUpdater, type AppUpdater } from 'electron-updater';
import { writeFileSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { join } from 'node:path';

/** What electron-updater asks over, in Node in place of Electron's network. */
class NodeHttpExecutor extends HttpExecutor<ClientRequest> {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const asked = { headers: options.headers ?? undefined };
      configureRequestUrl(url, asked);
      configureRequestOptions(asked);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

/** electron-updater's own updater of a version, in a folder, as it is in the client but for the network. */
export function nodeUpdater(folder: string, version: string, system: 'linux' | 'win32' = 'linux'): AppUpdater {
  process.env['APPIMAGE'] = join(folder, 'chorus.AppImage');
  writeFileSync(process.env['APPIMAGE'], `version ${version}`);
  const config = join(folder, 'app-update.yml');
  writeFileSync(config, 'provider: generic\nurl: http://127.0.0.1/\nupdaterCacheDirName: chorus-updater\n');
  const updater = new (system === 'linux' ? AppImageUpdater : NsisUpdater)(null, {
    version,
    name: 'chorus',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: join(folder, 'user'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  (updater as unknown as { httpExecutor: NodeHttpExecutor }).httpExecutor = new NodeHttpExecutor();
  // Else it goes by the system that it runs on.
  Object.assign(updater, { _testOnlyOptions: { platform: system, isUseDifferentialDownload: true } });
  updater.logger = null;
  return updater;
}
