/** Every way in which this room refuses to work, as against a recording that it refuses to score. */
export type SpeechErrorCode =
  | 'audio-empty'
  | 'audio-unknown'
  | 'audio-unsupported'
  | 'audio-damaged'
  | 'wav-empty'
  | 'wav-not-riff'
  | 'wav-bad-format'
  | 'wav-unsupported'
  | 'wav-no-samples'
  | 'wav-not-finite'
  | 'bad-rate'
  | 'model-unreadable'
  | 'model-wrong-version'
  | 'model-damaged'
  | 'model-misfit'
  | 'dictionary-damaged'
  | 'dictionary-missing'
  | 'unknown-words'
  | 'bad-pronunciation'
  | 'empty-reference'
  | 'bad-request'
  | 'take-closed'
  | 'sound-too-long'
  | 'text-too-long'
  | 'not-loaded'
  | 'download-failed'
  | 'worker-died'
  | 'timed-out'
  | 'aborted'
  | 'disposed';

/** Facts about an error that a caller may act on. */
export interface SpeechErrorContext {
  /** `unknown-words`: the words that no dictionary entry or pronunciation covers. */
  readonly words?: readonly string[];
  /** The file or address concerned. */
  readonly source?: string;
}

/** An error of this room: `code` says what kind, `context` to what, the message what to do. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;
  readonly context: SpeechErrorContext;

  constructor(code: SpeechErrorCode, message: string, context: SpeechErrorContext = {}) {
    super(message);
    this.name = 'SpeechError';
    this.code = code;
    this.context = context;
  }
}
