/** What each field of a kept value has to be. Small, because a login page needs it before any schema is there. */
export type Shape<T> = { readonly [K in keyof T]-?: (value: unknown) => boolean };

export const isText = (value: unknown): boolean => typeof value === 'string';
export const isId = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 128;
export const isWhole = (value: unknown): boolean => Number.isInteger(value);
export const isFlag = (value: unknown): boolean => typeof value === 'boolean';

/** The value's known fields; undefined when one of them is not what it has to be. */
export function parseShape<T>(shape: Shape<T>, value: unknown): T | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const checks = Object.entries<(value: unknown) => boolean>(shape);
  if (!checks.every(([key, is]) => is(fields[key]))) return undefined;
  return Object.fromEntries(checks.map(([key]) => [key, fields[key]])) as T;
}
