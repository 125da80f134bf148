import { State } from '@chorus/contract/api/state';
import { ApiError } from '../../api/api-error.ts';

/** Phone or password are wrong: nothing that is in the way now. */
export const isWrong = (error: unknown): boolean =>
  error instanceof ApiError &&
  !error.outdated &&
  error.code === 'state' &&
  error.state !== State.serverError &&
  error.state !== State.tooMany;

/** Whoever waited in line has had enough: there is nothing to say. */
export const isGivenUp = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted';

/** What the login page says of a login that failed. */
export function loginFailure(error: unknown, t: (key: string) => string): string {
  if (error instanceof ApiError && error.outdated) return t('api.outdated');
  // Phone and password are right, and of nobody who teaches: the server says where else to go.
  if (error instanceof ApiError && error.errors[0]?.path === '/phone' && error.note) return error.note;
  if (isWrong(error)) return t('login.wrong');
  // The server knows how long to wait: seconds, or minutes.
  return error instanceof ApiError && error.state === State.tooMany ? error.note || t('login.too-many') : t('login.no-network');
}
