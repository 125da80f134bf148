/**
 * Why a gateway gave no score. `no-access`: the school's server named none; `unreachable`: none took a connection; `dropped`: the connection ended
 * in the middle; `timed-out`: no score within a minute; `refused`: the answer has an `errId` [7.4-13]; `bad-answer`: it could not be read.
 */
export type CloudErrorCode = 'no-access' | 'unreachable' | 'dropped' | 'timed-out' | 'refused' | 'bad-answer';

/** A recording that the cloud did not score. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
  constructor(
    readonly code: CloudErrorCode,
    message: string,
    /** The protocol's number of a refusal. */
    readonly errId?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Another gateway, or a later time, may do better. */
  get ofNetwork(): boolean {
    return this.code !== 'refused' && this.code !== 'bad-answer';
  }
}
