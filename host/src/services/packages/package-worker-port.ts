import type { ImportProgress, PackageConflict } from '@chorus/contract/package/import-types';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { PackageErrorCode, PackageErrorContext } from '@chorus/contract/package/package-error';
import type { PackageWork } from '@chorus/contract/package/package-work';
import type { OfferedFile } from '@chorus/contract/package/packages-state';

/** Where a package comes from: a file that was chosen, or the school's server. */
export type WorkerSource = { readonly file: File } | { readonly offer: OfferedFile };

/** What copies and checks packages, beside the page. */
export type PackageWorkerPort = PackageWork<WorkerSource>;

/** What the page says to its worker; `id` is of the job. */
export type WorkerRequest =
  | { readonly type: 'import'; readonly id: number; readonly source: WorkerSource; readonly paused: boolean }
  | { readonly type: 'check'; readonly id: number; readonly packageId: string }
  | { readonly type: 'pause'; readonly id: number; readonly paused: boolean }
  | { readonly type: 'answer'; readonly id: number; readonly goOn: boolean }
  | { readonly type: 'cancel'; readonly id: number };

/** What the worker says to its page. */
export type WorkerReply =
  | { readonly type: 'progress'; readonly id: number; readonly progress: ImportProgress }
  | { readonly type: 'conflict'; readonly id: number; readonly conflict: PackageConflict }
  | { readonly type: 'imported'; readonly id: number; readonly installed: InstalledPackage }
  | { readonly type: 'share'; readonly id: number; readonly share: number }
  | { readonly type: 'checked'; readonly id: number; readonly broken: readonly string[] | undefined }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly error: { readonly code: PackageErrorCode; readonly message: string; readonly context: PackageErrorContext };
    };
