import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asBuildError, BuildError } from './build-error.ts';
import { importRules } from './import-rules.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chorus-imports-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const library = (name: string, code: string, installedAs = name) => {
  write(`node_modules/${installedAs}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }));
  write(`node_modules/${installedAs}/index.js`, code);
};

/** Bundles a source as an activity's; what is wrong with it as `code: message`. */
async function bundle(code: string): Promise<string> {
  write('src/index.ts', code);
  return build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [importRules(folder)],
    build: { outDir: join(folder, 'dist'), minify: false, rolldownOptions: { input: join(folder, 'src/index.ts') } },
  }).then(
    () => 'built',
    (error: unknown) => {
      const wrong = asBuildError(error);
      return wrong instanceof BuildError ? `${wrong.code}: ${wrong.message}` : String(error);
    },
  );
}

it('says of Node’s modules that a page has none, and what is there instead', async () => {
  for (const name of ['node:fs', 'fs'])
    expect(await bundle(`import { readFileSync } from '${name}'; console.log(readFileSync);`)).toMatch(
      new RegExp(`^node-module: "${name}" is Node's, and an activity runs in a page: import JSON .* \\(imported by src/index.ts\\)$`),
    );
});

it('says so of an import() of the activity’s own', async () => {
  for (const name of ['node:fs/promises', 'fs'])
    expect(await bundle(`export const read = async () => (await import('${name}')).readFile('x');`)).toMatch(
      new RegExp(`^node-module: "${name}" is Node's, .* \\(imported by src/index.ts\\)$`),
    );
});

it('names the library that needs Node', async () => {
  library('reads-files', "import fs from 'node:fs'; export const read = () => fs.readFileSync('x');");
  expect(await bundle("import { read } from 'reads-files'; read();")).toMatch(/^node-module: .*\(imported by reads-files\)$/);
});

it('builds a package that has the name of a module of Node’s, and a library that asks for Node only where it is there', async () => {
  library('events', 'export const on = 1;');
  library('either', "export const read = async () => (globalThis.process ? (await import('node:fs')).readFileSync('x') : 'x');");
  expect(await bundle("import { on } from 'events'; import { read } from 'either'; console.log(on, read);")).toBe('built');
});

it('says of a package that is not there that it is not installed', async () => {
  expect(await bundle("import x from '@lab/nothing/here.js'; x();")).toBe(
    'bare-import: "@lab/nothing/here.js" is not installed: npm install @lab/nothing, and it is built into your bundle. (imported by src/index.ts)',
  );
});

it('refuses what is for tests: a folder "testing", and a test', async () => {
  write('src/testing/samples.ts', "export const word = '朋友';");
  expect(await bundle("import { word } from './testing/samples.ts'; console.log(word);")).toMatch(
    /^testing-import: ".\/testing\/samples.ts" is for tests\..* \(imported by src\/index.ts\)$/,
  );
  write('src/words.test.ts', "export const word = '朋友';");
  expect(await bundle("import { word } from './words.test.ts'; console.log(word);")).toMatch(/^testing-import: /);
  write('src/words.ts', "export const testing = '朋友';");
  expect(await bundle("import { testing } from './words.ts'; console.log(testing);")).toBe('built');
});

it('names a file that is no JSON, and where it is none', async () => {
  write('src/locales/en.json', '\uFEFF{\n  "title": "Quiz"\n  "next": "Next"\n}');
  expect(await bundle("import en from './locales/en.json'; console.log(en);")).toMatch(
    /^compile: src\/locales\/en\.json:3 is no JSON: Expected ',' or '}'/,
  );
  write('src/locales/en.json', '\uFEFF{ "title": "Quiz" }');
  expect(await bundle("import en from './locales/en.json'; console.log(en);")).toBe('built');
});

it('names whoever brings a second React, or Preact', async () => {
  library('preact', 'export const h = 1;');
  library('widgets', "import { h } from 'preact'; export const widget = h;");
  expect(await bundle("import { h } from 'preact'; h();")).toMatch(/^own-react: "preact" .* \(imported by src\/index.ts\)$/);
  expect(await bundle("import { widget } from 'widgets'; widget();")).toMatch(/^own-react: "preact" .* \(imported by widgets\)$/);
  const react = readFileSync(join(import.meta.dirname, '../../../node_modules/react/cjs/react.production.js'), 'utf8');
  library('fat-widgets', `const exports = {}; ${react}\nexport const widget = exports.createElement;`);
  expect(await bundle("import { widget } from 'fat-widgets'; widget();")).toMatch(
    /^own-react: fat-widgets has a React of its own in it .*: take a build of it that imports "react"/,
  );
});

it('finds a React or Preact that was installed under another name', async () => {
  for (const name of ['react', 'react-dom', 'preact', '@preact/signals']) {
    library(name, 'export const h = () => 1;', 'other');
    expect(await bundle("import { h } from 'other'; h();")).toMatch(/^own-react: other has a React of its own in it/);
  }
  library('reactive', 'export const h = () => 1;', 'other');
  expect(await bundle("import { h } from 'other'; h();")).toBe('built');
});

it.each([
  ['React 17', 'export const c = {}; c.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED={a:1};'],
  [
    'React 19 of which a piece is used',
    'const r = {}; r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}; export const c = 1;',
  ],
  ['React 19', 'export const c = {}; c.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =\n  {};'],
  ['Preact', 'export const c = (n, l) => n.__v.__b-l.__v.__b;'],
])('finds a %s that was copied into the activity', async (_which, code) => {
  write('src/vendored.js', code);
  expect(await bundle("import { c } from './vendored.js'; console.log(c);")).toMatch(
    /^own-react: src\/vendored.js has a React of its own in it/,
  );
});
