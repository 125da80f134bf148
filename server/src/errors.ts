/** Why the server could not start; closed. */
export type StartErrorCode =
  | 'port-taken'
  | 'port-forbidden'
  | 'address-unavailable'
  | 'folder-not-writable'
  | 'folder-in-use'
  | 'data-unreadable'
  | 'bad-backup'
  | 'disk-full'
  | 'newer-data'
  | 'tls-required'
  | 'tls-unreadable'
  | 'sample-passwords'
  | 'bad-setting'
  | 'bad-provision'
  /** The next start goes back to the database from before the restore. */
  | 'restore-undone';

/** The server can't start; the message is one sentence for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
  constructor(
    readonly code: StartErrorCode,
    message: string,
  ) {
    super(message);
  }
}
