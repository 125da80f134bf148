/** What an installer has written beside the client for its updates. */
export interface InstalledHow {
  /** Why this client takes no updates; undefined where it does. */
  readonly missing: string | undefined;
  /** The folder in the system's cache in which electron-updater keeps installers. */
  readonly cacheName: string;
}

/** Reads `app-update.yml`, which electron-builder puts into an installer; undefined for a client that no installer has put there. */
export function installedHow(config: string | undefined, platform: NodeJS.Platform): InstalledHow {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(config ?? '');
  return {
    missing: missingIn(config, platform === 'win32' && field('publisherName') === null),
    cacheName: (field('updaterCacheDirName')?.[1] ?? 'chorus-updater').replaceAll(/[^A-Za-z0-9._-]/g, ''),
  };
}

function missingIn(config: string | undefined, noPublisher: boolean): string | undefined {
  if (config === undefined) return 'this client was not put here by an installer.';
  // electron-updater would take an installer that nobody signed.
  return noPublisher ? 'its installer names no publisher that a new one must be signed by.' : undefined;
}
