import type { ImportProgress, PackageConflict } from './import-types.ts';
import type { InstalledPackage } from './installed-package.ts';
import type { PauseSwitch } from './pause-switch.ts';

/** How an import is watched and led. */
export interface WorkOptions {
  readonly signal: AbortSignal;
  readonly pause: PauseSwitch;
  onProgress(progress: ImportProgress): void;
  onConflict(conflict: PackageConflict): Promise<boolean>;
}

/** What copies and checks packages. Errors: `PackageError`; the signal's reason. */
export interface PackageWork<Source> {
  import(source: Source, options: WorkOptions): Promise<InstalledPackage>;
  /** The paths of what is broken; all is lost where `undefined` comes. `onShare`: 0 to 1. */
  check(packageId: string, options: { readonly signal: AbortSignal; onShare(share: number): void }): Promise<readonly string[] | undefined>;
}
