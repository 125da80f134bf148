/** What can be wrong with a package, with the file that it comes from, or with the place that it goes to. */
export const packageErrorCodes = [
  // the file that was chosen
  'source-empty',
  'source-unreadable',
  'source-changed',
  // its form
  'not-a-zip',
  'other-archive',
  'web-page',
  'zip-truncated',
  'directory-damaged',
  'several-disks',
  'encrypted',
  'method-unknown',
  'too-many-files',
  'bomb',
  'overlap',
  'header-mismatch',
  'data-damaged',
  // names in it
  'name-undecodable',
  'name-traversal',
  'name-absolute',
  'name-drive',
  'name-control',
  'name-reserved',
  'name-trailing',
  'name-too-long',
  'name-collision',
  'symlink',
  // what is in it
  'json-encoding',
  'json-too-long',
  'json-invalid',
  'book-config-missing',
  'book-config-misnamed',
  'book-config-invalid',
  'book-twice',
  'no-books',
  'archive-inside',
  'pack-invalid',
  'pack-newer',
  'pack-empty',
  'pack-asset-wrong',
  // the place
  'disk-full',
  'store-read-only',
  'store-locked',
  'store-failed',
  'draft-in-use',
  'draft-not-removed',
  // time and persons
  'timeout',
  'declined',
] as const;

export type PackageErrorCode = (typeof packageErrorCodes)[number];

/** Numbers are bytes. */
export interface PackageErrorContext {
  /** In the package. */
  readonly path?: string;
  /** The other path of a collision or an overlap. */
  readonly other?: string;
  readonly needed?: number;
  readonly free?: number;
  /** More of it: the kind of archive, the field that is wrong, or words for a log. */
  readonly detail?: string;
}

export class PackageError extends Error {
  override readonly name = 'PackageError';

  constructor(
    readonly code: PackageErrorCode,
    message: string,
    readonly context: PackageErrorContext = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Which of the specified messages a failure is told with. */
export type PackageMessage = 'broken' | 'load-failed' | 'tree-failed' | 'clear-failed' | 'no-space' | 'place';

const notBroken: Partial<Record<PackageErrorCode, PackageMessage>> = {
  'source-unreadable': 'load-failed',
  'source-changed': 'load-failed',
  timeout: 'load-failed',
  'json-encoding': 'tree-failed',
  'json-too-long': 'tree-failed',
  'json-invalid': 'tree-failed',
  'book-config-invalid': 'tree-failed',
  'book-config-missing': 'tree-failed',
  'book-twice': 'tree-failed',
  'pack-invalid': 'tree-failed',
  'pack-newer': 'tree-failed',
  'pack-empty': 'tree-failed',
  'draft-not-removed': 'clear-failed',
  'disk-full': 'no-space',
  'store-read-only': 'place',
  'store-locked': 'place',
  'store-failed': 'place',
  'draft-in-use': 'place',
};

/** `broken` is 8-14, `load-failed` 8-15, `tree-failed` 8-16, `clear-failed` 8-17; the others are of the machine, and say what to do there. */
export const messageOf = (code: PackageErrorCode): PackageMessage => notBroken[code] ?? 'broken';
