import { State } from '@chorus/contract/api/state';

/** How a call failed. `state`: the server answered with a state other than 11 and 101. `no-login`: a lesson without a login asks nothing of the server. */
export type ApiErrorCode = 'state' | 'no-login' | 'timeout' | 'network' | 'bad-answer' | 'aborted';

/** A call that failed. `state` and `note` are the server's where it answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ApiErrorCode,
    readonly call: string,
    message: string,
    readonly state?: number,
    readonly note?: string,
    readonly errors: readonly { readonly path: string; readonly message: string }[] = [],
    options?: ErrorOptions,
  ) {
    super(`${call}: ${message}`, options);
  }

  /** The server did what it was asked and says so in a shape that this page does not know: it was updated under it. */
  get outdated(): boolean {
    return this.code === 'bad-answer' && this.state !== undefined;
  }

  /** The server could not be reached: what is kept here has to do. */
  get unreachable(): boolean {
    return this.code === 'network' || this.code === 'timeout' || this.code === 'no-login';
  }
}

/** True when the server could not be reached. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.unreachable;

/**
 * True when what is kept here has to do: the server could not be reached, or it has ended the session, which a lesson goes on without until the teacher
 * has logged in over it (4-5).
 */
export const isKeptNeeded = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ApiError && error.state === State.sessionInvalid);
