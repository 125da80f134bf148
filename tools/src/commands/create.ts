import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from '../cli.ts';
import { CliError } from '../cli-error.ts';
import { listFiles } from '../build/bundle-files.ts';
import { templateFolder } from '../template-folder.ts';

/** What an author's folder may have before: what npm makes. */
const fromNpm = new Set(['package.json', 'package-lock.json', 'node_modules', '.git', '.gitignore', '.npmrc']);

/** Makes a folder with a small working activity: a quiz with its test. */
export const createCommand: Command = async (path, options) => {
  const folder = resolve(path);
  const other = existsSync(folder) ? readdirSync(folder).find((name) => !fromNpm.has(name)) : undefined;
  if (other !== undefined) throw new CliError(`${folder} has "${other}" in it. Choose an empty folder.`);
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  if (name === '')
    throw new CliError(
      `"${basename(folder)}" has no letters a to z in it, from which the activity's id could be made. Choose another name.`,
    );
  const id = options['id'] ?? `my-school.${name}`;
  const prefix = name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  for (const file of listFiles(templateFolder)) {
    const text = readFileSync(join(templateFolder, file), 'utf8');
    write(
      join(folder, 'src', file),
      text.replaceAll('examples.quiz', id).replaceAll('QuizHome', `${prefix}Home`).replaceAll('Chorus examples', 'My school'),
    );
  }
  write(join(folder, 'tsconfig.json'), tsconfig);
  writePackage(join(folder, 'package.json'), name);
  console.log(`Made ${folder} (${id}).
Next: cd ${path}, then npm run dev with Chorus running. Also: npm test, npm run validate, check, build.`);
  return 0;
};

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function writePackage(file: string, name: string): void {
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : { name, version: '1.0.0', private: true };
  const scripts = {
    dev: 'chorus-plugin dev .',
    test: 'vitest run',
    validate: 'chorus-plugin validate .',
    check: 'chorus-plugin check .',
    build: 'chorus-plugin validate .',
  };
  write(file, `${JSON.stringify({ ...before, type: 'module', scripts }, null, 2)}\n`);
}

const tsconfig = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
      strict: true,
      noUncheckedIndexedAccess: true,
      isolatedModules: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      noEmit: true,
      resolveJsonModule: true,
      types: ['vite/client'],
    },
    include: ['src'],
  },
  null,
  2,
)}\n`;
