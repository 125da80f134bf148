#!/usr/bin/env node
import { nearest } from '@chorus/contract';
import { CliError, type Command } from './command.ts';
import { readWords } from './words.ts';

/** Loaded when it is asked for: a bundler and a browser's driver take their time. */
const commands: Readonly<Record<string, { readonly load: () => Promise<Command>; readonly says: string; readonly readsWords?: true }>> = {
  create: {
    load: async () => (await import('./commands/create.ts')).createCommand,
    says: 'makes a folder with a small working activity: a quiz, with --kind spoken sentences to read aloud, with --kind drill questions about the words of a unit',
  },
  dev: {
    load: async () => (await import('./commands/dev.ts')).devCommand,
    says: 'builds at every change and swaps the activity in a running Chorus',
  },
  validate: {
    load: async () => (await import('./commands/validate.ts')).validateCommand,
    says: 'builds it into dist and checks what can be checked without a page',
  },
  check: {
    load: async () => (await import('./commands/check.ts')).checkCommand,
    says: 'runs the built activity in the real host in a browser',
  },
  receiver: {
    load: async () => (await import('./commands/receiver.ts')).receiverCommand,
    says: 'simulates a receiver with clickers for the Chorus on this machine; it takes no PATH, its options: receiver --help',
    readsWords: true,
  },
};

const usage = [
  'chorus-plugin COMMAND PATH [--kind quiz|spoken|drill] [--id my-school.name] [--url http://127.0.0.1:8140] [--phone …] [--password …]',
  ...Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(9)} ${says}`),
].join('\n');

async function main([name = '', ...words]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const asked = name === '--help' || (command?.readsWords !== true && words.includes('--help'));
  if (!command || asked) {
    const near = nearest(name, Object.keys(commands));
    if (name !== '' && !asked) console.error(`There is no command "${name}"${near === undefined ? '.' : `; did you mean "${near}"?`}\n`);
    console[asked ? 'log' : 'error'](usage);
    return asked ? 0 : 2;
  }
  try {
    const { path, options } = command.readsWords ? { path: '.', options: {} } : readWords(words);
    return await (
      await command.load()
    )(path, options, words);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
