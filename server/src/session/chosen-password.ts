import { passwordProblem } from '@chorus/contract/password';
import { isCommonPassword } from './common-passwords.ts';
import { badField } from '../http/call-error.ts';
import { hashPassword } from './passwords.ts';

/** A password that somebody wants to have, as it is stored. Error: `bad-input`, at the field of this name. */
export async function chosenPassword(password: string, field: string, cost: number | undefined): Promise<string> {
  await requireChoosable(password, field);
  return hashPassword(password, cost);
}

/** Error: `bad-input` at the field of this name, for a password that nobody may have. */
export async function requireChoosable(password: string, field: string): Promise<void> {
  const problem = passwordProblem(password) ?? ((await isCommonPassword(password)) ? 'common' : undefined);
  if (problem) throw badField(field, problem);
}
