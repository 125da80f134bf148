import type { InstalledPackage, RandomAccess } from './installed-package.ts';
import type { Hashing, PackageStore } from './package-store.ts';

/** A file that was chosen. */
export interface PackageSource extends RandomAccess {
  readonly fileName: string;
}

/** In this order; `asking` only where a version is here already. */
export type ImportPhase = 'reading' | 'asking' | 'copying' | 'finishing';

/** Told at most four times a second, and at each change of the phase. */
export interface ImportProgress {
  readonly phase: ImportPhase;
  /** Of `of`, what went on from an earlier time among them. */
  readonly bytes: number;
  readonly of: number;
  /** Over the last seconds; undefined until there is something to go by. */
  readonly bytesPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
  readonly paused: boolean;
}

/** Another version of the package is here (8-18). To go on removes `old` once the new one is whole. */
export interface PackageConflict {
  /** What is here is newer than the file, older, or of the same version. */
  readonly here: 'newer' | 'older' | 'same';
  readonly old: readonly InstalledPackage[];
  readonly fileName: string;
}

export interface ImportOptions {
  /** Stops it; what was copied stays for the next time. */
  readonly signal: AbortSignal;
  /** True goes on, false ends it with `declined`. Asked once, before anything is copied. */
  readonly onConflict: (conflict: PackageConflict) => Promise<boolean>;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Asked before each piece; waits as long as it is paused. */
  readonly pause?: { readonly paused: boolean; resumed(): Promise<void> };
}

export interface ImportParts {
  readonly store: PackageStore;
  readonly hashing: Hashing;
  /** Milliseconds. */
  readonly now: () => number;
}

/** `new PackageImport(parts).run(source, options)`, in `package-import.ts`. */
export type RunImport = (source: PackageSource, options: ImportOptions) => Promise<InstalledPackage>;
