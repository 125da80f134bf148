import { State } from '@chorus/contract/api/state';
import type { Notices } from '@chorus/sdk';
import type { ApiError } from './api-error.ts';

/** How long the note of a failed call stays (8-1). */
export const noteMs = 1500;

/** Shows what a failed call says, in the words of the specification's catalogue (8-1, 8-2). */
export function promptError(error: ApiError, t: (key: string) => string, notices: Notices, offlineOriented: () => boolean): void {
  void notices.show({ kind: 'error', text: promptText(error, t, offlineOriented()), ms: noteMs });
}

/** The text for a failed call. */
export function promptText(error: ApiError, t: (key: string) => string, offlineOriented: boolean): string {
  if (error.code === 'timeout') return t('api.timeout');
  if (error.code === 'no-login') return t('api.noLogin');
  if (error.code === 'network') return offlineOriented ? t('api.offline') : t('api.network');
  if (error.outdated) return t('api.outdated');
  if (error.state === State.serverError) return t('api.serverError');
  return error.note || t('api.error');
}
