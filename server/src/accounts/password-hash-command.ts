import { StartError } from '../errors.ts';
import { CallError } from '../http/call-error.ts';
import { chosenPassword } from '../session/chosen-password.ts';

/** `password-hash`: what a password is stored as, for a provisioning file. `typed`: all of the standard input. Error: `bad-setting`. */
export async function passwordHashCommand(typed: string): Promise<string> {
  try {
    return await chosenPassword(typed.replace(/\r?\n$/, ''), '/password', undefined);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new StartError(
      'bad-setting',
      'This password may not be chosen: 8 to 25 characters, with a small letter, a digit and a symbol, without spaces, and none that is common.',
    );
  }
}
