import { State } from '@chorus/contract/api/state';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { SoundGoneError } from './own-texts.ts';
import { PutError } from './put-bytes.ts';
import type { SendProblem } from './waiting-database.ts';

/**
 * What becomes of a text that was not sent: it waits for the server, is tried again, waits for a login, may not be the text any more that it was, or is not
 * taken.
 */
export type SendOutcome = 'away' | 'later' | 'login' | 'other-text' | SendProblem;

export function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof SoundGoneError) return 'sound-gone';
  if (isAway(error)) return 'away';
  if (error instanceof PutError) return error.status === 507 ? 'no-room' : error.status === 422 ? 'refused' : 'later';
  if (!(error instanceof ApiError)) return 'later';
  if (error.state === State.sessionInvalid) return 'login';
  if (error.state === State.unknown) return 'other-text';
  const [fault] = error.errors;
  if (error.state !== State.badInput || !fault) return 'later';
  if (fault.path === '/version' && fault.message === 'changed') return 'other-text';
  if (fault.path === '/sounds' && fault.message === 'no-room') return 'no-room';
  return fault.message === 'missing' ? 'later' : 'refused';
}

/** The server was not reached: what is saved waits for it. */
export const isAway = (error: unknown): boolean => isUnreachable(error) || (error instanceof PutError && error.status === 0);
