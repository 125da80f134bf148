/** Why an append was refused. `not-writer`: another tab writes for this class. `old-epoch`: another tab has taken over. `no-session`: nobody is logged in. */
export type JournalErrorCode = 'not-writer' | 'old-epoch' | 'no-session';

/** An append that was refused; nothing was written. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  constructor(
    readonly code: JournalErrorCode,
    message: string,
  ) {
    super(message);
  }
}
