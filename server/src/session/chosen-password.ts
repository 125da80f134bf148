import { passwordProblem } from '@chorus/contract/password';
import { badField } from '../http/call-error.ts';
import { hashPassword } from './passwords.ts';

/** So many of the commonest are refused. */
const refused = 10_000;
let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the commonest, as it is or with signs put in to please a rule: `password1` is guessed with any of them. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  const all = await common;
  const lower = password.toLowerCase();
  return [lower, lower.replaceAll(/[^\p{L}\p{N}]/gu, '')].some((one) => all.has(one));
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']!.slice(0, refused));
}

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
