import type { ImportProgress, PackageConflict } from './import-types.ts';
import type { InstalledPackage } from './installed-package.ts';
import type { PackageErrorCode, PackageErrorContext } from './package-error.ts';
import type { DraftSummary } from './package-store.ts';

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
  /** `paths`: the first of them, in the package; `count` is 0 where nothing of it can be read. */
  | { readonly at: 'broken'; readonly count: number; readonly paths: readonly string[] };

export interface PackageHere extends InstalledPackage {
  readonly check?: PackageCheck;
}

/**
 * `waiting`: others come first; `elsewhere`: another window of this browser imports; `asking`: another version is here, `answer` goes on or ends it;
 * `failed` stays until it is tried again or dismissed. What is done is no longer in the queue.
 */
export type QueuedState = 'waiting' | 'elsewhere' | 'running' | 'paused' | 'asking' | 'cancelling' | 'failed';

/** Why an import or an action failed, as it crosses from where it happened to the page. */
export interface PackageFault {
  readonly code: PackageErrorCode;
  readonly context: PackageErrorContext;
}

export interface QueuedImport {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly from: 'file' | 'server';
  readonly state: QueuedState;
  readonly progress?: ImportProgress;
  readonly conflict?: PackageConflict;
  readonly error?: PackageFault;
}

/** A package on a stick that is neither here nor in the queue. */
export interface FoundPackage {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
}

export interface PackagesState {
  /** `unusable`: this browser gives no room for packages. */
  readonly at: 'loading' | 'here' | 'unusable';
  readonly packages: readonly PackageHere[];
  /** The first one first. */
  readonly queue: readonly QueuedImport[];
  /** Imports that were cut off and are not in the queue: they go on when the same file is chosen again. */
  readonly drafts: readonly DraftSummary[];
  /** On the sticks in this machine; the desktop client alone sees them. */
  readonly found: readonly FoundPackage[];
  readonly freeBytes: number | undefined;
}

/** Nothing is known yet. */
export const packagesLoading: PackagesState = Object.freeze({
  at: 'loading',
  packages: [],
  queue: [],
  drafts: [],
  found: [],
  freeBytes: undefined,
});
