import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { ImportProgress, PackageConflict } from '@chorus/contract/package/import-types';
import type { PackageErrorCode, PackageErrorContext } from '@chorus/contract/package/package-error';
import type { DraftSummary } from '@chorus/contract/package/package-store';
import type { Disposable, Observable } from '@chorus/sdk';

/** A package that the school's server offers. */
export interface OfferedFile {
  readonly url: string;
  readonly fileName: string;
  readonly bytes: number;
}

/** What a check of a package has found. */
export type PackageCheck =
  | { readonly at: 'checking'; readonly share: number }
  | { readonly at: 'whole' }
  /** Paths in the package; none where nothing of it can be read. */
  | { readonly at: 'broken'; readonly paths: readonly string[] };

export interface PackageHere extends InstalledPackage {
  readonly check?: PackageCheck;
}

/**
 * `waiting`: others come first; `elsewhere`: another window of this browser imports; `asking`: another version is here, `answer` goes on or ends it;
 * `failed` stays until it is tried again or dismissed. What is done is no longer in the queue.
 */
export type QueuedState = 'waiting' | 'elsewhere' | 'running' | 'paused' | 'asking' | 'cancelling' | 'failed';

export interface QueuedImport {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly from: 'file' | 'server';
  readonly state: QueuedState;
  readonly progress?: ImportProgress;
  readonly conflict?: PackageConflict;
  readonly error?: { readonly code: PackageErrorCode; readonly context: PackageErrorContext };
}

export interface PackagesState {
  /** `unusable`: this browser gives no room for packages. */
  readonly at: 'loading' | 'here' | 'unusable';
  readonly packages: readonly PackageHere[];
  /** The first one first. */
  readonly queue: readonly QueuedImport[];
  /** Imports that were cut off and are not in the queue: they go on when the same file is chosen again. */
  readonly drafts: readonly DraftSummary[];
  readonly freeBytes: number | undefined;
}

/** The resource packages of this machine: in the browser its own ({@link HostResourcePackages}), in the desktop client the client's. */
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
