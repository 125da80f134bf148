/** Why a password can't be chosen; closed. */
export type PasswordProblem = 'length' | 'space' | 'letter' | 'digit' | 'symbol' | 'common';

/** Shortest and longest password that may be chosen [9-13]. */
export const passwordLengths = { least: 8, most: 25 } as const;

/** What is wrong with a password that somebody wants to have [5-3] [5-6]; undefined: nothing. Whether it is a common one, only the server can tell. */
export function passwordProblem(password: string): Exclude<PasswordProblem, 'common'> | undefined {
  const { length } = [...password];
  if (/\s/u.test(password)) return 'space';
  if (length < passwordLengths.least || length > passwordLengths.most) return 'length';
  if (!/[a-z]/.test(password)) return 'letter';
  if (!/\d/.test(password)) return 'digit';
  if (!/[^\p{L}\p{N}]/u.test(password)) return 'symbol';
  return undefined;
}
