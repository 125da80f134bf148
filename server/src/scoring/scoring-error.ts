import { ScoringErrId } from '@chorus/contract/scoring';

/** Why a recording is not scored; `errId` is the protocol's number of it. */
export type ScoringErrorCode = keyof typeof ScoringErrId;

/** A recording or a message that is refused, in the protocol's words. */
export class ScoringError extends Error {
  override readonly name = 'ScoringError';
  constructor(
    readonly code: ScoringErrorCode,
    message: string,
  ) {
    super(message);
  }
  get errId(): ScoringErrId {
    return ScoringErrId[this.code];
  }
}

/** The recording is longer than its core type allows. */
export const tooLong = (seconds: number): ScoringError => new ScoringError('tooLong', `audio too long: at most ${seconds} s`);
/** A signature of one of our own pages is no longer of use. */
export const sessionEnded = (): ScoringError =>
  new ScoringError('notAllowed', 'the session of this sig has ended, or is another browser’s: ask for another sig');
