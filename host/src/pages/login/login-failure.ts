import { State } from '@chorus/contract/api/state';
import { ApiError } from '../../api/api-error.ts';

/** What the login page says of a login that failed. */
export function loginFailure(error: unknown, t: (key: string) => string): string {
  if (error instanceof ApiError && error.outdated) return t('api.outdated');
  if (!(error instanceof ApiError) || error.code !== 'state' || error.state === State.serverError) return t('login.no-network');
  // The server knows how long to wait: seconds, or minutes.
  return error.state === State.tooMany ? error.note || t('login.too-many') : t('login.wrong');
}
