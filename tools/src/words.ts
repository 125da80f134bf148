import { nearest } from '@chorus/contract';
import { CliError } from './command.ts';

/** What a command was called with: the folder, and options by their names. */
export interface Called {
  readonly path: string;
  readonly options: Readonly<Record<string, string>>;
}

const known = ['--kind', '--id', '--url', '--phone', '--password'];

/** Reads the words behind a command's name. Error: `CliError`. */
export function readWords(words: readonly string[]): Called {
  const options: Record<string, string> = {};
  const rest: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (!word.startsWith('--')) {
      rest.push(word);
      continue;
    }
    const [option = '', ...given] = word.split('=');
    if (!known.includes(option)) {
      const near = nearest(option, known);
      throw new CliError(
        `There is no option "${option}"${near === undefined ? '.' : `; did you mean "${near}"?`} There are ${known.join(', ')}.`,
      );
    }
    const value = given.length > 0 ? given.join('=') : words[(at += 1)];
    if (value === undefined || value.startsWith('--')) throw new CliError(`"${option}" has no value after it.`);
    options[option.slice(2)] = value;
  }
  const [path = '.', extra] = rest;
  if (extra !== undefined) throw new CliError(`"${extra}" is a word too many: give one folder, in quotes if there are spaces in its name.`);
  return { path, options };
}
