/** What can go wrong in a call that a plugin makes. */
export type PluginErrorCode =
  | 'service-not-declared'
  | 'capability-missing'
  | 'scope-disposed'
  | 'unknown-evaluate-type'
  | 'bad-item'
  | 'missing-parameter'
  | 'no-settings'
  | 'unknown-contribution'
  | 'unknown-question-type'
  | 'unknown-route'
  | 'content-missing'
  | 'offline'
  | 'upload-failed'
  | 'quota'
  | 'speech-failed'
  | 'recording-missing'
  | 'timeout'
  | 'aborted';

/** An error of an SDK call: what happened, to what, and what to do. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  constructor(
    readonly code: PluginErrorCode,
    message: string,
    readonly context: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
