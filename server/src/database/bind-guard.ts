/** Why a value can't be bound; closed. */
export type BindErrorCode = 'not-a-value' | 'not-finite' | 'unsafe-integer' | 'nul-character' | 'lone-surrogate';

/** A value that the database would change or die of. */
export class BindError extends Error {
  override readonly name = 'BindError';
  constructor(
    readonly code: BindErrorCode,
    readonly index: number,
  ) {
    super(`Parameter ${index} can't be stored as it is: ${code}.`);
  }
}

/** A value as libsql stores it unchanged. */
export type Bindable = string | number | bigint | Buffer | null;

/**
 * Lets through only what libsql gives back as it was. Unguarded it aborts the process on a boolean, cuts a text at U+0000, and makes NULL of NaN
 * and U+FFFD of a lone surrogate.
 */
export function guardBinding(value: unknown, index: number): Bindable {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new BindError('nul-character', index);
    if (!isWellFormed(value)) throw new BindError('lone-surrogate', index);
    return value;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new BindError('not-finite', index);
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new BindError('unsafe-integer', index);
    return value;
  }
  if (typeof value === 'bigint') {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new BindError('unsafe-integer', index);
    return number;
  }
  if (Buffer.isBuffer(value)) return value;
  throw new BindError('not-a-value', index);
}

const halfPair = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether a text has no half of a surrogate pair. (String.prototype.isWellFormed is not in the language level that we compile for.) */
export function isWellFormed(text: string): boolean {
  return !halfPair.test(text);
}

const unstorable = new RegExp(`\\u0000|${halfPair.source}`, 'g');

/** A text as near to itself as can be bound, with U+FFFD for what can't: for what is only looked for, and kept as it is elsewhere. */
export const bindable = (text: string): string => text.replace(unstorable, '\uFFFD');

/** Whether a value from elsewhere is a text that can be bound as it is. */
export const isStorable = (value: unknown): value is string => typeof value === 'string' && bindable(value) === value;
