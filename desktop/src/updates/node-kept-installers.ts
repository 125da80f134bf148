import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KeptInstallers } from './new-version-watch.ts';

/** Where {@link NodeKeptInstallers} finds and keeps. */
export interface InstallerPlaces {
  /** What the version that runs was installed from; undefined where the system keeps none. */
  readonly current: string | undefined;
  /** Where it is kept. */
  readonly kept: string;
}

/**
 * Of Windows what its installer leaves in electron-updater's folder, of Linux the AppImage itself. macOS starts only what Squirrel has put there, from an archive
 * that electron-updater writes over: there a version is taken back by hand.
 */
export function installerPlaces(
  platform: NodeJS.Platform,
  { updaterCache, appImage, folder }: { readonly updaterCache: string; readonly appImage: string | undefined; readonly folder: string },
): InstallerPlaces {
  if (platform === 'win32') return { current: `${updaterCache}/installer.exe`, kept: `${folder}/before.exe` };
  return { current: platform === 'linux' ? appImage : undefined, kept: `${folder}/before.AppImage` };
}

/** {@link KeptInstallers} on the disk. */
export class NodeKeptInstallers implements KeptInstallers {
  constructor(
    private readonly places: InstallerPlaces,
    private readonly platform: NodeJS.Platform,
    /** Ends the client at once: nothing of it runs while it is put back. */
    private readonly exit: () => void,
  ) {}

  keepCurrent(): boolean {
    const { current, kept } = this.places;
    if (current === undefined || !existsSync(current)) {
      // An older one would be the installer of another version than the one that is written over.
      rmSync(kept, { force: true });
      return false;
    }
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(current, `${kept}.new`);
    renameSync(`${kept}.new`, kept);
    return true;
  }

  has(): boolean {
    return existsSync(this.places.kept);
  }

  goBack(): void {
    const { kept, current } = this.places;
    if (this.platform === 'win32') start(kept, ['--updated', '/S', '--force-run']);
    else if (current !== undefined) {
      // Beside it and in its place: the file of a program that runs can't be written over.
      copyFileSync(kept, `${current}.before`);
      chmodSync(`${current}.before`, 0o755);
      renameSync(`${current}.before`, current);
      start(current, []);
    }
    this.exit();
  }
}

function start(program: string, args: readonly string[]): void {
  spawn(program, args, { detached: true, stdio: 'ignore' }).unref();
}
