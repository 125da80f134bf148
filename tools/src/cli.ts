#!/usr/bin/env node
import { checkCommand } from './commands/check.ts';
import { createCommand } from './commands/create.ts';
import { devCommand } from './commands/dev.ts';
import { validateCommand } from './commands/validate.ts';
import { CliError, type Command } from './command.ts';

const commands: Readonly<Record<string, { readonly run: Command; readonly says: string }>> = {
  create: {
    run: createCommand,
    says: 'makes a folder with a small working activity: a quiz, or with --kind spoken sentences to read aloud',
  },
  dev: { run: devCommand, says: 'builds at every change and swaps the activity in a running Chorus' },
  validate: { run: validateCommand, says: 'builds it into dist and checks what can be checked without a page' },
  check: { run: checkCommand, says: 'runs the built activity in the real host in a browser' },
};

const usage = [
  'chorus-plugin COMMAND PATH [--kind quiz|spoken] [--id my-school.name] [--url http://127.0.0.1:8140] [--phone …] [--password …]',
  ...Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(9)} ${says}`),
].join('\n');

async function main(words: readonly string[]): Promise<number> {
  const options: Record<string, string> = {};
  const rest: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word.startsWith('--')) options[word.slice(2)] = words[(at += 1)] ?? '';
    else rest.push(word);
  }
  const [name = '', path = '.'] = rest;
  const command = commands[name];
  if (!command) {
    console.error(usage);
    return 2;
  }
  try {
    return await command.run(path, options);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
