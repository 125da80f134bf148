import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { OfferedFile, PackagesState } from '@chorus/contract/package/packages-state';
import type { Disposable, Observable } from '@chorus/sdk';
import { token } from '../lifecycle/token.ts';

export const packagesToken = token<ResourcePackages>('packages');

/** The resource packages of this machine: in the browser its own (`HostResourcePackages`), in the desktop client the client's (`DesktopResourcePackages`). */
export interface ResourcePackages {
  readonly state: Observable<PackagesState>;
  /** Told after an import that went well. */
  onImported(listener: (installed: InstalledPackage) => void): Disposable;
  /** Reads again what is here. Never throws. */
  refresh(): Promise<void>;
  /** Takes .zip files into the queue, each once; gives the names of what is no .zip. */
  add(files: readonly File[]): readonly string[];
  /** Fetches one from the server; what was begun goes on. */
  fetch(offer: OfferedFile): void;
  /** Takes one that was found on a stick into the queue. */
  take(foundId: string): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Ends it, and removes what was copied. */
  cancel(id: string): void;
  /** The answer to a conflict: true goes on, and the old package goes once the new one is whole. */
  answer(id: string, goOn: boolean): void;
  /** Tries again what failed. */
  again(id: string): void;
  /** Takes what failed out of the queue. */
  dismiss(id: string): void;
  /** Removes what was copied of an import. Errors: `PackageError`. */
  forget(draftId: string): Promise<void>;
  /** Errors: `PackageError`. */
  remove(packageId: string): Promise<void>;
  /** Compares every file of a package with its hash; what is broken is in the state. Errors: `PackageError`. */
  check(packageId: string): Promise<void>;
}

/** Only .zip files are packages (5-10). */
export const isPackageFile = ({ name }: { readonly name: string }): boolean => /\.zip$/i.test(name);
