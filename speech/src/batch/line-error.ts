/** A line of a list that can't be scored: `code` says why. */
export class LineError extends Error {
  readonly code: 'not-json' | 'bad-line' | 'bad-core-type' | 'bad-phones' | 'no-words';

  constructor(code: LineError['code'], message: string) {
    super(message);
    this.name = 'LineError';
    this.code = code;
  }
}
