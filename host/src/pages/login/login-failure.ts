import { State } from '@chorus/contract/api/state';
import { ApiError } from '../../api/api-error.ts';

/** What the login page says of a login that failed: a key of the locale files. */
export function loginFailure(error: unknown): 'login.wrong' | 'login.too-many' | 'login.no-network' {
  if (!(error instanceof ApiError) || error.code !== 'state' || error.state === State.serverError) return 'login.no-network';
  return error.state === State.tooMany ? 'login.too-many' : 'login.wrong';
}
