import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { manifestSchema } from '@chorus/contract/manifest';
import { CliError, type Command } from '../command.ts';
import { listFiles } from '../build/bundle-files.ts';
import { readJson } from '../read-json.ts';
import { root } from '../build/paths.ts';
import { templateFolder, templates } from '../template-folder.ts';

/** What an author's folder may have before: what npm makes. */
const fromNpm = new Set(['package.json', 'package-lock.json', 'node_modules', '.git', '.gitignore', '.npmrc']);

/** Makes a folder with a small working activity and its test: a quiz, with `--kind spoken` sentences that are read aloud, with `--kind drill` the words of a unit. */
export const createCommand: Command = async (path, options) => {
  const folder = resolve(path);
  const kind = options['kind'] ?? 'quiz';
  if (kind !== 'quiz' && kind !== 'spoken' && kind !== 'drill')
    throw new CliError(`There is no kind "${kind}". Choose quiz, spoken or drill.`);
  const other = existsSync(folder) ? readdirSync(folder).find((name) => !fromNpm.has(name)) : undefined;
  if (other !== undefined)
    throw new CliError(`${folder} has "${other}" in it. Choose an empty folder, or name a new one: create my-activity.`);
  const named = nameOf(basename(folder));
  const id = options['id'] ?? `my-school.${named}`;
  if (named === '' && options['id'] === undefined)
    throw new CliError(
      `"${basename(folder)}" has no letters a to z in it, from which the activity's id could be made. Choose another name, or give the id: --id my-school.word-race.`,
    );
  const { pattern, maxLength } = manifestSchema.properties.id;
  if (!new RegExp(pattern).test(id) || id.length > maxLength || id.startsWith('chorus.'))
    throw new CliError(
      `"${id}" can't be an activity's id. It is publisher.name: each of lower-case letters, digits and single dashes, beginning with a letter, at most ${maxLength} in all, as in "my-school.word-race"; chorus.* is Chorus's own.`,
    );
  const name = named || id.split('.')[1]!;
  const prefix = name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  const template = templates[kind];
  const from = templateFolder(kind);
  for (const file of listFiles(from)) {
    const text = readFileSync(join(from, file), 'utf8')
      .replaceAll(template.id, id)
      .replaceAll(new RegExp(`'${template.routes}(?=[A-Z])`, 'g'), `'${prefix}`)
      .replaceAll('Chorus examples', 'My school');
    write(join(folder, 'src', file), titled(text, template.title, name));
  }
  write(join(folder, 'tsconfig.json'), tsconfig);
  writePackage(join(folder, 'package.json'), name);
  linkPackages(folder);
  console.log(`Made ${folder} (${id}).
Give it a title, an icon and a publisher of your own in src/index.ts, and the title in src/locales. Next: cd ${quoted(path)}, then npm run dev with Chorus running. Also: npm test, npm run validate, check, build.`);
  return 0;
};

/** A path as a shell takes it for one word. */
const quoted = (path: string): string => (/^[\p{L}\p{N}_.:~/\\-]+$/u.test(path) ? path : `"${path}"`);

/** Made by the project's own tool, with no kit installed: what the activity imports is the project's. */
function linkPackages(folder: string): void {
  const installed = (above: string): boolean =>
    existsSync(join(above, 'node_modules/@chorus/sdk')) || (dirname(above) !== above && installed(dirname(above)));
  const [own, kit] = [join(folder, 'node_modules'), join(root, 'node_modules')];
  if (!installed(folder) && !existsSync(own) && existsSync(join(kit, '@chorus/sdk'))) symlinkSync(kit, own, 'junction');
}

/** What of a folder's name can be a package's. */
const nameOf = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');

/** Adds the activity's name to its title, so that two copies can be told apart on Home until their author finds better ones. */
function titled(text: string, title: Readonly<Record<string, string>>, name: string): string {
  return Object.values(title).reduce(
    (changed, each) =>
      changed.replaceAll(`'${each}'`, `'${each} · ${name}'`).replaceAll(`"title": "${each}"`, `"title": "${each} · ${name}"`),
    text,
  );
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function writePackage(file: string, name: string): void {
  const before = existsSync(file) ? (readJson(file) as Record<string, unknown>) : { name, version: '1.0.0', private: true };
  const scripts = {
    dev: 'chorus-plugin dev .',
    test: 'vitest run',
    validate: 'chorus-plugin validate .',
    check: 'chorus-plugin check .',
    build: 'chorus-plugin validate .',
    receiver: 'chorus-plugin receiver',
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
