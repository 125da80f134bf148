import { State, type BadInput } from '@chorus/contract';

/** Why a call was not done; closed. Each has its state and its text in the locales. */
export type CallErrorCode =
  | 'bad-input'
  | 'wrong-sign'
  | 'wrong-credentials'
  | 'wrong-pin'
  | 'no-browser'
  | 'not-for-pages'
  | 'no-teacher'
  | 'no-administrator'
  | 'link-invalid'
  | 'not-linked'
  | 'session-invalid'
  | 'unknown'
  | 'too-many-logins'
  | 'too-many-at-once'
  | 'too-many-keys'
  | 'too-many-activations'
  | 'too-many-codes'
  | 'too-many-links'
  | 'device-bound'
  | 'device-missing'
  | 'storage-full'
  | 'school-full'
  | 'server-error'
  | 'refused-origin';

/** The state that each code answers with. */
export const stateOf: Readonly<Record<CallErrorCode, number>> = {
  'bad-input': State.badInput,
  'wrong-sign': State.badInput,
  'wrong-credentials': State.badInput,
  'wrong-pin': State.badInput,
  'no-browser': State.badInput,
  'not-for-pages': State.badInput,
  'no-teacher': State.badInput,
  'no-administrator': State.badInput,
  'link-invalid': State.badInput,
  'not-linked': State.badInput,
  'session-invalid': State.sessionInvalid,
  unknown: State.unknown,
  'too-many-logins': State.tooMany,
  'too-many-at-once': State.tooMany,
  'too-many-keys': State.tooMany,
  'too-many-activations': State.tooMany,
  'too-many-codes': State.tooMany,
  'too-many-links': State.tooMany,
  'device-bound': State.badInput,
  'device-missing': State.unknown,
  'storage-full': State.serverError,
  'school-full': State.serverError,
  'server-error': State.serverError,
  'refused-origin': State.unknown,
};

/** A call that is not done, with what the caller may know of it. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: CallErrorCode,
    readonly errors: BadInput['errors'] = [],
  ) {
    super(errors.length > 0 ? `${code}: ${errors.map(({ path, message }) => `${path} ${message}`).join('; ')}` : code);
  }
}

/** One field that can't be used. */
export const badField = (path: string, message: string): CallError => new CallError('bad-input', [{ path, message }]);
/** Not there or not yours: not to be told apart. */
export const unknown = (): CallError => new CallError('unknown');
